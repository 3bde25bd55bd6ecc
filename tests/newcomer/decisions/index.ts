import { mdiVote } from '@mdi/js';
import {
  boolean,
  date,
  defineResource,
  number,
  reference,
  richText,
  text,
  type Values,
} from '../../../src/metadata';

const seats = 35;

export const votesOf = ({ votesFor, votesAgainst, abstentions }: Values): number =>
  Number(votesFor ?? 0) + Number(votesAgainst ?? 0) + Number(abstentions ?? 0);

const tooMany = {
  fr: `Plus de ${seats} voix : le conseil a ${seats} sièges.`,
  en: `More than ${seats} votes: the council has ${seats} seats.`,
};

/** Decisions of the council: votes that are checked together, deletion only by superAdmin, a screen for the votes. */
export default defineResource({
  name: 'decisions',
  icon: mdiVote,
  menu: { group: 'publication', label: { fr: 'Délibérations', en: 'Council decisions' } },
  routes: { list: 'decisionList', edit: 'decision/edit' },
  access: { delete: ['superAdmin'] },
  titles: {
    list: { fr: 'Liste des délibérations', en: 'Council decisions' },
    create: { fr: "Création d'une délibération", en: 'New decision' },
    edit: { fr: 'Délibération de {categoryId}', en: 'Decision of {categoryId}' },
  },
  fields: {
    title: text({ fr: 'Objet', en: 'Subject' }, { required: true }),
    held: date({ fr: 'Séance du', en: 'Session of' }),
    categoryId: reference({ fr: 'Thème', en: 'Topic' }, 'pageCategories'),
    body: richText({ fr: 'Texte', en: 'Text' }),
    votesFor: number({ fr: 'Pour', en: 'For' }, { min: 0, max: 20 }),
    votesAgainst: number({ fr: 'Contre', en: 'Against' }, { min: 0, max: 10 }),
    abstentions: number(
      { fr: 'Abstentions', en: 'Abstentions' },
      {
        min: 0,
        max: 5,
        warn: (_, record) => (votesOf(record) > seats ? tooMany : undefined),
        validate: (record) => (votesOf(record) > seats ? tooMany : undefined),
      },
    ),
    adopted: boolean({ fr: 'Adoptée', en: 'Adopted' }, { default: true }),
  },
  list: {
    columns: ['title', 'held', 'categoryId', 'votesFor', 'adopted', 'updatedAt'],
    search: ['title', 'body'],
    filters: ['held', 'categoryId', 'adopted'],
  },
  views: {
    votes: {
      path: 'decision/votes',
      title: { fr: 'Vote', en: 'Vote' },
      recordView: true,
      load: () => import('./Votes'),
    },
  },
});

import { mdiVote } from '@mdi/js';
import { audit, boolean, date, defineResource, number, reference, richText, text } from '../../src/metadata';

/** Decisions of the council: a title that names a reference, votes, and rights of their own. */
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
    votesFor: number({ fr: 'Pour', en: 'For' }, { min: 0, max: 35 }),
    votesAgainst: number({ fr: 'Contre', en: 'Against' }, { min: 0, max: 35 }),
    adopted: boolean({ fr: 'Adoptée', en: 'Adopted' }, { default: true }),
    ...audit,
  },
  list: {
    columns: ['title', 'held', 'categoryId', 'votesFor', 'adopted', 'updatedAt'],
    search: ['title', 'body'],
    filters: ['categoryId', 'adopted'],
  },
});

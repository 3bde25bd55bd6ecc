import { mdiGavel } from '@mdi/js';
import {
  addDays,
  boolean,
  choice,
  date,
  dayText,
  defineResource,
  file,
  number,
  richText,
  sequence,
  status,
  text,
  type Values,
} from 'my-town-admin/metadata';

const outcomes = [
  { id: 'UNANIMOUS', label: { fr: 'Adoptée à l’unanimité', en: 'Adopted unanimously' }, tone: 'success' },
  { id: 'MAJORITY', label: { fr: 'Adoptée à la majorité', en: 'Adopted by a majority' }, tone: 'success' },
  { id: 'REJECTED', label: { fr: 'Rejetée', en: 'Rejected' }, tone: 'error' },
] as const;

/** The id of the outcome of the votes; `null` if nobody voted for or against. */
export const outcomeOf = ({ votesFor, votesAgainst, abstentions, castingVote }: Values) => {
  const [yes, no] = [Number(votesFor ?? 0), Number(votesAgainst ?? 0)];
  if (yes + no === 0) return null;
  // The vote of the mayor breaks a tie (CGCT, article L2121-20).
  if (yes < no || (yes === no && !castingVote)) return 'REJECTED';
  return no === 0 && Number(abstentions ?? 0) === 0 ? 'UNANIMOUS' : 'MAJORITY';
};

/** The day of a session of the demo town, which has one each month. */
const sessionDay = (monthsAgo: number) => addDays(dayText(new Date()), -30 * monthsAgo - 5);

const votes = { min: 0, step: 1, enforced: true } as const;

/** The numbered decisions of the council, each with its votes and its document. Citizens read them on the site. */
export const councilDecisions = defineResource({
  name: 'councilDecisions',
  icon: mdiGavel,
  labels: {
    one: { fr: 'une délibération', en: 'decision of the council' },
    many: { fr: 'délibérations', en: 'decisions of the council' },
  },
  menu: { group: 'publication' },
  routes: { list: 'councilDecisionList', edit: 'councilDecision/edit' },
  access: { delete: ['superAdmin'] },
  fields: {
    number: text({ fr: 'Numéro', en: 'Number' }, { derive: sequence('number', 'DEL-') }),
    title: text(
      { fr: 'Objet', en: 'Subject' },
      { required: true, sample: (n) => `Budget de l’école ${n + 1}` },
    ),
    held: date({ fr: 'Séance du', en: 'Session of' }, { required: true, sample: sessionDay }),
    body: richText({ fr: 'Texte', en: 'Text' }),
    document: file({ fr: 'Document signé', en: 'Signed document' }),
    votesFor: number({ fr: 'Pour', en: 'For' }, { ...votes, sample: [27, 20, 8] }),
    votesAgainst: number({ fr: 'Contre', en: 'Against' }, { ...votes, sample: [0, 5, 18] }),
    abstentions: number({ fr: 'Abstentions', en: 'Abstentions' }, { ...votes, sample: [0, 2, 1] }),
    castingVote: boolean(
      { fr: 'Le maire a voté pour (voix prépondérante)', en: 'The mayor voted for (casting vote)' },
      { when: ({ votesFor, votesAgainst }) => Number(votesFor) > 0 && votesFor === votesAgainst },
    ),
    outcome: choice({ fr: 'Résultat', en: 'Outcome' }, outcomes, { derive: outcomeOf }),
    publishedOn: date(
      { fr: 'Publiée le', en: 'Published on' },
      { readOnly: true, sample: (n) => addDays(sessionDay(n), 2) },
    ),
    status: status(
      [
        { id: 'DRAFT', label: { fr: 'Brouillon', en: 'Draft' } },
        { id: 'ONLINE', label: { fr: 'En ligne', en: 'Online' }, tone: 'success' },
      ],
      { default: 'DRAFT', sample: ['ONLINE'] },
    ),
  },
  list: {
    columns: ['title', 'number', 'held', 'outcome', 'publishedOn', 'status'],
    search: ['title', 'number'],
    filters: ['held', 'outcome', 'status'],
    sort: ['held', 'DESC'],
  },
  workflow: { publish: 'ONLINE', unpublish: 'DRAFT' },
  public: {
    path: 'deliberations',
    fields: [
      'number',
      'held',
      'publishedOn',
      'outcome',
      'votesFor',
      'votesAgainst',
      'abstentions',
      'castingVote',
      'document',
      'body',
    ],
    sort: ['held', 'DESC'],
    layout: 'list',
  },
});

/** What the town adds to `resources` in `resources/index.ts`. */
export default [councilDecisions];

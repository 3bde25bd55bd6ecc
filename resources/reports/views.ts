import { addDays, type ListView } from '../../src/metadata';
import { openStatuses } from '.';

/** What clerks look for among the reports. */
export default [
  {
    name: { fr: 'En attente', en: 'Waiting' },
    filter: () => ({ status_in: openStatuses }),
    sort: ['createdAt', 'ASC'],
  },
  {
    name: { fr: 'Les miens', en: 'Mine' },
    filter: ({ user }) => ({ status_in: openStatuses, assignee_eq: user }),
    sort: ['createdAt', 'ASC'],
  },
  {
    name: { fr: 'En retard', en: 'Overdue' },
    filter: ({ today }) => ({ status_in: openStatuses, dueOn_lte: addDays(today, -1) }),
    sort: ['dueOn', 'ASC'],
  },
  {
    name: { fr: 'À valider', en: 'To be checked' },
    filter: () => ({ status_eq: 'PENDING' }),
    sort: ['createdAt', 'ASC'],
  },
] satisfies readonly ListView[];

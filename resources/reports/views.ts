import type { ListView } from '../../src/metadata';
import { openStatuses } from '.';

/** What clerks look for among the reports. */
export default [
  {
    name: { fr: 'Les plus anciens', en: 'Oldest first' },
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
    filter: () => ({ status_in: openStatuses, dueOn_dates: 'beforeToday' }),
    sort: ['dueOn', 'ASC'],
  },
  {
    // Reports that the server holds until the town has checked them, and reports that a clerk has suspended.
    name: { fr: 'Suspendus', en: 'Suspended' },
    filter: () => ({ status_eq: 'PENDING' }),
    sort: ['createdAt', 'ASC'],
  },
] satisfies readonly ListView[];

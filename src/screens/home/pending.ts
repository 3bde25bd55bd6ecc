import { useQueries } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { AdminDataProvider } from '../../api/dataProvider';
import { countQuery, queryKeys } from '../../api/queryKeys';
import { readSession } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { daysSince } from '../../i18n/dates';
import type { Entry } from '../../layout/menu/menu';
import { choiceOf, pendingOf, readableNames, requestedFields } from '../../metadata';
import { addDays, dateOf, dayText } from '../../metadata/townTime';
import type { Counter } from './countsInOneCall';

/** How many statuses the home screen writes as sentences, at most. */
const maxFirstToDo = 3;

/** Midnight `days` days ago, in the town's time zone. It stays the same all day, so that counts stay cached. */
const daysAgo = (days: number): string | undefined =>
  dateOf(addDays(dayText(Date.now()), -days))?.toISOString();

/**
 * Returns the statuses to count, each with the filter that selects its records. Leaves out a status whose filter needs
 * a field that the role may not see, because the backend would refuse the filter.
 */
const pendingStatusesOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ resource, label: title, icon }) => {
    const status = resource?.fields.status;
    if (!resource || status?.kind !== 'status') return [];
    const seesAge = readableNames(resource, ['updatedAt'], readSession()?.role).length > 0;
    return pendingOf(resource.list?.pendingStatuses).flatMap(({ status: id, days, urgent }) => {
      const choice = choiceOf(status.choices, id);
      const isSeen = !days || seesAge;
      const filter = { status_eq: id, ...(days && { updatedAt_lte: daysAgo(days) }) };
      return choice && isSeen ? [{ resource, title, icon, status: choice, days, urgent, filter }] : [];
    });
  });

type PendingStatus = ReturnType<typeof pendingStatusesOf>[number];

/** The queries that count the records in each pending status. */
export const pendingQueries = (counter: Counter, entries: readonly Entry[]) =>
  pendingStatusesOf(entries).map(({ resource, filter }) => countQuery(counter, resource, filter));

/** The query for the record in a pending status that has been unchanged the longest. */
export const oldestQuery = (dataProvider: AdminDataProvider, { resource, filter }: PendingStatus) => {
  const request = {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'updatedAt', order: 'ASC' as const },
    filter,
    meta: { fields: requestedFields(resource, ['updatedAt']), count: false },
  };
  return {
    queryKey: queryKeys.list(resource.name, request),
    queryFn: () => dataProvider.getList<RaRecord>(resource.name, request),
  };
};

/**
 * The pending statuses that have records, with their counts. `firstToDo` lists at most `maxFirstToDo` of them. Those
 * declared with `urgent` or `olderThan` come first, longest wait first. Then come the others, most records first.
 */
export function usePending(entries: readonly Entry[], counter: Counter) {
  const dataProvider = useAdminDataProvider();
  const statuses = pendingStatusesOf(entries);
  const counts = useQueries({
    // `HomeQueries` fetches them.
    queries: pendingQueries(counter, entries).map((query) => ({ ...query, enabled: false })),
  });
  const found = statuses.flatMap((item, index) => {
    const count = counts[index]?.data ?? 0;
    return count > 0 ? { ...item, count } : [];
  });
  const isUrgentOrLate = ({ urgent, days }: PendingStatus) => urgent !== undefined || days !== undefined;
  const urgentOrLate = found.filter(isUrgentOrLate);
  const oldest = useQueries({
    // `HomeQueries` fetches them.
    queries: urgentOrLate.map((item) => ({ ...oldestQuery(dataProvider, item), enabled: false })),
  });
  const aged = urgentOrLate
    // `daysSince` is `NaN` until the oldest record is loaded.
    .map((item, index) => ({ ...item, age: daysSince(oldest[index]?.data?.data[0]?.updatedAt) || 0 }))
    .sort((a, b) => b.age - a.age);
  const others = found
    .filter((item) => !isUrgentOrLate(item))
    .sort((a, b) => b.count - a.count)
    .map((item) => ({ ...item, age: 0 }));
  return {
    queries: [...counts, ...oldest],
    isEmpty: statuses.length === 0,
    found,
    /** Those of `found` that are urgent or late. The oldest record of each is requested. */
    urgentOrLate,
    firstToDo: [...aged, ...others].slice(0, maxFirstToDo),
  };
}

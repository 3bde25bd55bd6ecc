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

const maxFirstToDo = 3;

/** At midnight, so that the filter and its cached count stay the same all day. */
const daysAgo = (days: number): string | undefined =>
  dateOf(addDays(dayText(Date.now()), -days))?.toISOString();

const pendingStatusesOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ resource, label: title, icon }) => {
    const status = resource?.fields.status;
    if (!resource || status?.kind !== 'status') return [];
    // The backend refuses a filter by a field that the role may not see.
    const seesAge = readableNames(resource, ['updatedAt'], readSession()?.role).length > 0;
    return pendingOf(resource.list?.pendingStatuses).flatMap(({ status: id, days, urgent }) => {
      const choice = choiceOf(status.choices, id);
      const isSeen = !days || seesAge;
      const filter = { status_eq: id, ...(days && { updatedAt_lte: daysAgo(days) }) };
      return choice && isSeen ? [{ resource, title, icon, status: choice, days, urgent, filter }] : [];
    });
  });

type PendingStatus = ReturnType<typeof pendingStatusesOf>[number];

export const pendingQueries = (counter: Counter, entries: readonly Entry[]) =>
  pendingStatusesOf(entries).map(({ resource, filter }) => countQuery(counter, resource, filter));

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
    urgentOrLate,
    firstToDo: [...aged, ...others].slice(0, maxFirstToDo),
  };
}

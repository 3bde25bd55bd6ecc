import { useQueries, useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { AdminDataProvider } from '../../api/dataProvider';
import { queryKeys } from '../../api/queryKeys';
import { readSession } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useRecordName } from '../../i18n/useLabel';
import {
  type Choice,
  choiceOf,
  fieldOf,
  isId,
  type Resource,
  readableNames,
  requestedFields,
  type StatusField,
  sourceOf,
  textOf,
  titleFieldsOf,
  valueAt,
} from '../../metadata';
import { addDays, dateOf, dayText } from '../../metadata/townTime';
import { useApp, useCan } from '../../routing/AppContext';
import { agendaQuery } from '../../views/record/schedule/useAgenda';

type ByPeriod = NonNullable<StatusField['byPeriod']>;
type Edge = 'startDate' | 'endDate';

const edges: readonly Edge[] = ['startDate', 'endDate'];
/** The most records shown from one request. */
const perResource = 25;

export const daysOfWeek = (): string[] => {
  const today = dayText(Date.now());
  return Array.from({ length: 7 }, (_, index) => addDays(today, index));
};

const edgeQuery = (
  dataProvider: AdminDataProvider,
  { resource, edge, byPeriod: { status, period } }: { resource: Resource; edge: Edge; byPeriod: ByPeriod },
) => {
  const path = `${sourceOf(period, fieldOf(resource, period))}.${edge}`;
  const [today = ''] = daysOfWeek();
  const at = (day: string) => dateOf(day)?.toISOString();
  const request = {
    // One record more than is shown, for `hasMore`.
    pagination: { page: 1, perPage: perResource + 1 },
    sort: { field: path, order: 'ASC' as const },
    filter: { status_eq: status, [`${path}_gte`]: at(today), [`${path}_lte`]: at(addDays(today, 7)) },
    meta: { fields: requestedFields(resource, [...titleFieldsOf(resource), period]), count: false },
  };
  return {
    queryKey: queryKeys.list(resource.name, request),
    queryFn: () => dataProvider.getList<RaRecord>(resource.name, request),
  };
};

export interface WeekChange {
  resource: Resource;
  id: unknown;
  name: string;
  /** The status that the record will show, if known. */
  becomes: Omit<Choice, 'id'> | undefined;
  at: string;
  failure: string | null;
}

/** The planned changes of any day, and the starts and ends of `byPeriod` periods this week. */
export function useWeek() {
  const app = useApp();
  const can = useCan();
  const recordName = useRecordName();
  const dataProvider = useAdminDataProvider();
  const agenda = useQuery(agendaQuery(dataProvider));
  const watched = app.resources.flatMap((resource) => {
    const { status } = resource.fields;
    if (status?.kind !== 'status' || !status.byPeriod || !can('list', resource.name)) return [];
    const { byPeriod, choices } = status;
    // The backend refuses a filter by a field that the role may not see.
    if (readableNames(resource, [byPeriod.period], readSession()?.role).length === 0) return [];
    return edges.map((edge) => ({ resource, edge, byPeriod, choices }));
  });
  const lists = useQueries({ queries: watched.map((one) => edgeQuery(dataProvider, one)) });
  const planned = (agenda.data ?? []).flatMap((entry): WeekChange | never[] => {
    const resource = app.resources.find(({ name }) => name === entry.resource);
    const { id, at, failure, title } = entry;
    if (!resource || !isId(id)) return [];
    const { status } = resource.fields;
    const becomes = status?.kind === 'status' ? choiceOf(status.choices, entry.status) : undefined;
    return { resource, id, at, failure, name: textOf(title), becomes };
  });
  const periods = watched.flatMap(({ resource, edge, byPeriod: { status, period, past }, choices }, index) =>
    (lists[index]?.data?.data ?? []).slice(0, perResource).map((record): WeekChange => {
      const at = textOf(valueAt(record, `${sourceOf(period, fieldOf(resource, period))}.${edge}`));
      const becomes = edge === 'startDate' ? choiceOf(choices, status) : past;
      return { resource, id: record.id, at, failure: null, name: recordName(resource, record), becomes };
    }),
  );
  const changes = [...planned, ...periods].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const hasMore = lists.some(({ data }) => data && data.data.length > perResource);
  return { queries: [agenda, ...lists], changes, hasMore };
}

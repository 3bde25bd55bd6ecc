import { useQueries, useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useApp, useCan } from '../../AppContext';
import { type AdminDataProvider, isPlaceholderId } from '../../api/dataProvider';
import { queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { normalizeText } from '../../i18n/normalizeText';
import {
  completeAll,
  fieldOf,
  idFieldOf,
  nameOf,
  type Resource,
  storedNames,
  titleFieldsOf,
} from '../../metadata';
import { useSettled } from '../../ui/useSettled';

/** Milliseconds after the last key before the calls are sent. */
const TYPING_DELAY = 200;
/** Records shown of each resource. */
const perResource = 5;
/** Calls at the same time: a small backend would get some fifteen at once otherwise. */
const maxCalls = 6;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a task once fewer than `maxCalls` others run, unless it was aborted meanwhile. */
async function inTurn<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (running < maxCalls) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    signal.throwIfAborted();
    return await task();
  } finally {
    const next = waiting.shift();
    // Hands its turn over, so that no call in between takes it too.
    if (next) next();
    else running -= 1;
  }
}

/** The searched field: the one in the name of a record that "search by" offers, else the first that it offers. */
export function nameFieldOf(resource: Resource): string | undefined {
  const search = resource.list?.search ?? [];
  const titles = titleFieldsOf(resource);
  return search.find((name) => titles.includes(name)) ?? search[0];
}

function requestOf(resource: Resource, field: string, text: string) {
  const names = [...titleFieldsOf(resource), field].flatMap((name) =>
    storedNames(name, fieldOf(resource, name)),
  );
  const keys = resource.key ? [resource.key] : [];
  return {
    pagination: { page: 1, perPage: perResource },
    sort: { field, order: 'ASC' as const },
    filter: { [`${field}_like`]: text },
    meta: { fields: [...new Set([idFieldOf(resource), ...keys, ...names])], count: false },
  };
}

const searchQuery = (dataProvider: AdminDataProvider, resource: Resource, field: string, text: string) => {
  const request = requestOf(resource, field, text);
  return {
    queryKey: queryKeys.list(resource.name, request),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      inTurn(() => dataProvider.getList<RaRecord>(resource.name, { ...request, signal }), signal),
    // Every text has calls of its own, which nobody asks for again.
    gcTime: 0,
  };
};

/**
 * Searches the records of all resources that the role may list, by their names: one call each. While the next results are
 * on their way, the last ones that match the text stay. React Query aborts the calls of a text that is no longer shown.
 */
export function useRecordSearch(text: string) {
  const app = useApp();
  const can = useCan();
  const dataProvider = useAdminDataProvider();
  const isSettled = useSettled(text, TYPING_DELAY);
  const declarations = useQuery({ queryKey: queryKeys.declarations, queryFn: () => completeAll(app) });
  const listed = declarations.isSuccess
    ? app.resources.filter(({ name, routes }) => routes?.list && can('list', name))
    : [];
  const targets =
    text === ''
      ? []
      : listed.flatMap((resource) => {
          const field = nameFieldOf(resource);
          return field === undefined ? [] : [{ resource, field }];
        });
  const lists = useQueries({
    queries: targets.map(({ resource, field }) => ({
      ...searchQuery(dataProvider, resource, field, text),
      enabled: isSettled,
      placeholderData: <T>(last: T) => last,
    })),
  });
  const results = targets.map(({ resource, field }, index) => {
    const list = lists[index];
    const records: RaRecord[] = list?.data?.data ?? [];
    const isMatch = (record: RaRecord) =>
      !list?.isPlaceholderData || normalizeText(nameOf(resource, record)).includes(normalizeText(text));
    const shown = records.filter((record) => !isPlaceholderId(record.id) && isMatch(record));
    return { resource, field, records: shown, error: list?.error, refetch: () => list?.refetch() };
  });
  const isSearching =
    text !== '' && (declarations.isPending || lists.some((list) => list.isPending || list.isPlaceholderData));
  return { listed, results, declarations, isSearching };
}

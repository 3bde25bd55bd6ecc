import { useQuery } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';
import { useCapability } from '../../api/capabilities';
import { isPlaceholderId } from '../../api/dataProvider';
import { entriesIn } from '../../api/entries';
import { queryKeys } from '../../api/queryKeys';
import { readSession } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useQueriesInTurn } from '../../api/useQueriesInTurn';
import { normalizeText } from '../../i18n/normalizeText';
import {
  fieldOf,
  isId,
  isRecord,
  nameOf,
  type Resource,
  readableNames,
  requestedFields,
  shortened,
  sourceOf,
  stateNames,
  textOf,
  titleFieldsOf,
  type Values,
  valueAt,
} from '../../metadata';
import { useApp, useCan } from '../../routing/AppContext';
import { useSettled } from '../../ui/useSearchBox';

/** In milliseconds. */
const TYPING_DELAY = 200;
/** The call `search` has the same limit for each resource. */
const perResource = 5;

/** The field to search in: a search field of the list, if possible one that is part of a record's name. */
export function nameFieldOf(resource: Resource): string | undefined {
  const search = readableNames(resource, resource.list?.search, readSession()?.role);
  const titles = titleFieldsOf(resource);
  return search.find((name) => titles.includes(name)) ?? search[0];
}

export interface FoundRecord {
  id: Identifier;
  name: string;
  /** The field that matches, and the text by which the list can find the record in this field. */
  field: string;
  word: string;
  /** The stored values, as far as the backend sends them. */
  values: Values;
}

interface Result {
  resource: Resource;
  found: readonly FoundRecord[];
}

const isMatch = (name: string, text: string) => normalizeText(name).includes(normalizeText(text));

/** Keeps the order of the response: best first. */
function resultsIn(answer: unknown, listed: readonly Resource[], text: string): Result[] {
  const entries = entriesIn(answer, isRecord);
  const results = new Map<Resource, FoundRecord[]>();
  for (const { resource: name, id, title, field, values } of entries) {
    const resource = listed.find((one) => one.name === name);
    if (!resource || !isId(id) || typeof field !== 'string' || !Object.hasOwn(resource.fields, field))
      continue;
    // The list can find the whole title in `field` only if the title has no other field.
    const isWholeTitle = titleFieldsOf(resource).join() === field;
    const found = {
      id,
      name: shortened(textOf(title)),
      field,
      word: isWholeTitle ? textOf(title) : text,
      values: isRecord(values) ? values : {},
    };
    results.set(resource, [...(results.get(resource) ?? []), found]);
  }
  return [...results].map(([resource, found]) => ({ resource, found }));
}

/** For a backend that announces `search`: see `docs/contract.md#search`. */
function useOneCall(text: string, listed: readonly Resource[], isSettled: boolean) {
  const dataProvider = useAdminDataProvider();
  const query = useQuery({
    queryKey: queryKeys.search(text),
    queryFn: ({ signal }) => dataProvider.read(`search?${new URLSearchParams({ q: text })}`, signal),
    enabled: text !== '' && isSettled,
    gcTime: 0,
    placeholderData: (last) => last,
  });
  const results = text === '' ? [] : resultsIn(query.data, listed, text);
  if (!query.isPlaceholderData) return { ...query, results };
  const matching = results.map(({ resource, found }) => ({
    resource,
    found: found.filter(({ name }) => isMatch(name, text)),
  }));
  return { ...query, results: matching };
}

function useCallEach(text: string, listed: readonly Resource[], isSettled: boolean) {
  const dataProvider = useAdminDataProvider();
  const targets =
    text === ''
      ? []
      : listed.flatMap((resource) => {
          const field = nameFieldOf(resource);
          return field === undefined ? [] : [{ resource, field }];
        });
  const lists = useQueriesInTurn(
    targets.map(({ resource, field }) => {
      const request = {
        pagination: { page: 1, perPage: perResource },
        sort: { field, order: 'ASC' as const },
        filter: { [`${field}_like`]: text },
        meta: {
          fields: requestedFields(resource, [...titleFieldsOf(resource), field, ...stateNames(resource)]),
          count: false,
        },
      };
      return {
        queryKey: queryKeys.list(resource.name, request),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList<RaRecord>(resource.name, { ...request, signal }),
        enabled: isSettled,
        gcTime: 0,
        placeholderData: <T>(last: T) => last,
      };
    }),
  );
  const results = targets.map(({ resource, field }, index): Result => {
    const list = lists[index];
    const records: RaRecord[] = list?.data?.data ?? [];
    const found = records
      .filter((record) => !isPlaceholderId(record.id))
      .map((record) => ({
        id: record.id,
        name: nameOf(resource, record),
        field,
        word: textOf(valueAt(record, sourceOf(field, fieldOf(resource, field)))),
        values: record,
      }));
    return {
      resource,
      found: list?.isPlaceholderData ? found.filter(({ name }) => isMatch(name, text)) : found,
    };
  });
  const queries = targets.map(({ resource }, index) => ({ resource, query: lists[index] }));
  return { results, queries };
}

/** While new results load, the previous ones that match the text stay. */
export function useRecordSearch(text: string) {
  const app = useApp();
  const can = useCan();
  const isOneCall = useCapability('search');
  const isSettled = useSettled(text, TYPING_DELAY);
  const listed = app.resources.filter(({ name, routes }) => routes?.list && can('list', name));
  // The backend refuses a longer text: see `docs/contract.md#search`.
  const one = useOneCall(isOneCall ? text.slice(0, 200).trim() : '', listed, isSettled);
  const each = useCallEach(isOneCall ? '' : text, listed, isSettled);
  const queries = isOneCall ? [{ resource: undefined, query: one }] : each.queries;
  const isSearching =
    text !== '' && queries.some(({ query }) => query?.isPending || query?.isPlaceholderData);
  return {
    results: isOneCall ? one.results : each.results,
    /** A call for all resources has no `resource`. */
    queries,
    isSearching,
  };
}

import type { FilterPayload, GetListParams, Identifier } from 'react-admin';
import { collectionOf, type Resource } from '../metadata';
import type { AdminDataProvider } from './dataProvider';

/** The second part of react-admin's keys for lists. Its infinite lists use the key `getInfiniteList`. */
const lists: readonly unknown[] = ['getList', 'getInfiniteList', 'getManyReference'];

/**
 * The keys of React Query's cache. Some must equal those of react-admin, as `tests/screens/queryKeys.test.tsx` checks.
 * @example useQueryClient().removeQueries({ queryKey: queryKeys.record('halls', 7) });
 */
export const queryKeys = {
  list: (name: string, request: GetListParams) => [name, 'getList', request],
  record: (name: string, id: Identifier) => [name, 'getOne', { id: String(id), meta: undefined }],
  /** Prefixes of the keys of all lists and records. */
  reads: (name: string) => [...lists, 'getMany', 'getOne'].map((method) => [name, method]),
  isList: (key: readonly unknown[]) => lists.includes(key[1]),
  counts: ['count'],
  countsOf: (collection: string) => ['count', collection],
  count: (collection: string, name: string, filter: FilterPayload) => ['count', collection, name, filter],
  isCount: (key: readonly unknown[]) => key[0] === 'count',
  /** A filter that spells the search in another way, and finds records where `filter` finds none. */
  otherSpelling: (name: string, filter: FilterPayload) => [name, 'otherSpelling', filter],
  selection: (name: string) => [name, 'selection'],
  adjacentIds: (name: string, request: GetListParams) => [name, 'neighbours', request],
  duplicate: (name: string, field: string, value: string) => [name, 'duplicate', field, value],
  views: (name: string) => [name, 'views'],
  revision: (path: string) => ['revisions', path],
  /** What a call outside the collections returns. */
  call: (path: string) => ['call', path],
  /** The scheduled changes of one record, or of all records if `path` is empty. */
  schedule: (path: string) => ['schedule', path],
  presence: (path: string) => ['presence', path],
  file: (path: string) => ['file', path],
  capabilities: ['capabilities'],
  search: (text: string) => ['search', text],
  usage: (path: string) => ['usage', path],
  proposal: (request: object) => ['assist', request],
  identity: ['auth', 'getIdentity'],
  demoAccounts: ['demoAccounts'],
};

/**
 * Returns the query options of a count. A count is cached until a write to the collection, a refresh or a navigation to
 * another screen.
 * @example const { data: open } = useQuery(countQuery(useAdminDataProvider(), halls, { status_eq: 'OPEN' }));
 */
export const countQuery = (
  { count }: Pick<AdminDataProvider, 'count'>,
  resource: Resource,
  filter: FilterPayload = {},
) => ({
  queryKey: queryKeys.count(collectionOf(resource), resource.name, filter),
  queryFn: () => count(resource.name, filter),
  staleTime: Number.POSITIVE_INFINITY,
});

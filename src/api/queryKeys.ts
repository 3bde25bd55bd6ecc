import type { FilterPayload, GetListParams, Identifier } from 'react-admin';
import { collectionOf, type Resource } from '../metadata';
import type { AdminDataProvider } from './dataProvider';

/** The keys of React Query's cache. `list`, `record` and `identity` are those of react-admin's hooks. */
export const queryKeys = {
  list: (name: string, request: GetListParams) => [name, 'getList', request],
  record: (name: string, id: Identifier) => [name, 'getOne', { id: String(id), meta: undefined }],
  /** All lists and records of a resource. */
  reads: (name: string) => ['getList', 'getMany', 'getOne'].map((method) => [name, method]),
  isList: (key: readonly unknown[]) => key[1] === 'getList',
  counts: ['count'],
  countsOf: (collection: string) => ['count', collection],
  count: (collection: string, name: string, filter: FilterPayload) => ['count', collection, name, filter],
  isCount: (key: readonly unknown[]) => key[0] === 'count',
  /** The filter whose search finds something in place of this one. */
  otherSpelling: (name: string, filter: FilterPayload) => [name, 'otherSpelling', filter],
  /** The ids of the selected rows of a list. */
  selection: (name: string) => [name, 'selection'],
  /** The ids of a whole list, to find the next record. */
  adjacentIds: (name: string, request: GetListParams) => [name, 'neighbours', request],
  /** Whether another record has this value. */
  taken: (name: string, field: string, value: string) => [name, 'taken', field, value],
  trash: (name: string, search: string) => [name, 'trash', search],
  revisions: (path: string) => ['revisions', path],
  /** Of all records with ''. */
  schedule: (path: string) => ['schedule', path],
  presence: (path: string) => ['presence', path],
  file: (path: string) => ['file', path],
  capabilities: ['capabilities'],
  search: (text: string) => ['search', text],
  usage: (path: string) => ['usage', path],
  audit: (search: string) => ['audit', search],
  identity: ['auth', 'getIdentity'],
  declarations: ['declarations'],
  demoAccounts: ['demoAccounts'],
};

/**
 * Query options for a count. Cached until a write to the collection, a refresh or a new visit: paging and sorting
 * need no new count.
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

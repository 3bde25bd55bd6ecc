import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { type App, collectionOf, type Resource } from '../metadata';

const recordKey = (resource: Resource, record: RaRecord) => [
  resource.name,
  'getOne',
  { id: String(record.id), meta: undefined },
];

/** Keeps React Query's cache in step with the writes. */
export function createCache(app: App, queryClient: QueryClient) {
  /** Marks all queries of a collection as stale, whichever resource they belong to, without fetching them. */
  function invalidate(resource: Resource): void {
    const collection = collectionOf(resource);
    queryClient.removeQueries({ queryKey: ['count', collection], type: 'inactive' });
    queryClient.invalidateQueries({ queryKey: ['count', collection], refetchType: 'none' });
    for (const { name } of app.resources.filter((other) => collectionOf(other) === collection)) {
      for (const method of ['getList', 'getMany', 'getOne'])
        queryClient.invalidateQueries({ queryKey: [name, method], refetchType: 'none' });
    }
  }

  return {
    /** Call after a deletion. */
    invalidate,
    /** Call with a whole record that was stored. */
    store: (resource: Resource, record: RaRecord): void => {
      invalidate(resource);
      queryClient.setQueryData(recordKey(resource, record), record);
    },
    /** Call with some fields of a record that was stored: they are merged into the cached record, if any. */
    merge: (resource: Resource, record: RaRecord, changes: RaRecord): void => {
      invalidate(resource);
      queryClient.setQueryData<RaRecord>(
        recordKey(resource, record),
        (cached) => cached && { ...cached, ...changes },
      );
    },
    /** Fetches the stale lists and counts on screen. */
    refresh: () =>
      queryClient.refetchQueries({
        type: 'active',
        stale: true,
        predicate: ({ queryKey }) => queryKey[0] === 'count' || queryKey[1] === 'getList',
      }),
  };
}

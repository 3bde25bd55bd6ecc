import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { queryKeys } from '../api/queryKeys';
import { type App, collectionOf, type Resource } from '../metadata';

/** Updates React Query's cache after writes. */
export function createCache(app: App, queryClient: QueryClient) {
  /** Marks the queries of all resources of a collection as stale, without fetching them. */
  function invalidate(resource: Resource): void {
    const collection = collectionOf(resource);
    queryClient.removeQueries({ queryKey: queryKeys.countsOf(collection), type: 'inactive' });
    const sharing = app.resources.filter((other) => collectionOf(other) === collection);
    for (const queryKey of [
      queryKeys.countsOf(collection),
      ...sharing.flatMap(({ name }) => queryKeys.reads(name)),
    ])
      queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }

  return {
    /** Call after a deletion. */
    invalidate,
    /** Call with a whole record that was stored. */
    store: (resource: Resource, record: RaRecord): void => {
      invalidate(resource);
      queryClient.setQueryData(queryKeys.record(resource.name, record.id), record);
    },
    /** Call with some fields of a record that was stored: they are merged into the cached record, if any. */
    merge: (resource: Resource, record: RaRecord, changes: RaRecord): void => {
      invalidate(resource);
      queryClient.setQueryData<RaRecord>(
        queryKeys.record(resource.name, record.id),
        (cached) => cached && { ...cached, ...changes },
      );
    },
    /** Fetches the stale lists and counts on screen. */
    refresh: () =>
      queryClient.refetchQueries({
        type: 'active',
        stale: true,
        predicate: ({ queryKey }) => queryKeys.isCount(queryKey) || queryKeys.isList(queryKey),
      }),
  };
}

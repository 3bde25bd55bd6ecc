import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { queryKeys } from '../api/queryKeys';
import { type App, collectionOf, type Resource } from '../metadata';

/** Updates React Query's cache after writes. */
export function createCache(app: App, queryClient: QueryClient) {
  /**
   * Marks as stale the lists, records and counts of all resources that share the collection, and the list of all
   * scheduled changes. Fetches none of them. Removes the counts that no screen shows.
   */
  function invalidate(resource: Resource): void {
    const collection = collectionOf(resource);
    queryClient.removeQueries({ queryKey: queryKeys.countsOf(collection), type: 'inactive' });
    const sharing = app.resources.filter((other) => collectionOf(other) === collection);
    for (const queryKey of [
      queryKeys.countsOf(collection),
      queryKeys.schedule(''),
      ...sharing.flatMap(({ name }) => queryKeys.reads(name)),
    ])
      queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }

  return {
    /** Call after a record was deleted, or after a call that may have changed records. */
    invalidate,
    /** Call after a record was stored, with the whole record. */
    store: (resource: Resource, record: RaRecord): void => {
      invalidate(resource);
      queryClient.setQueryData(queryKeys.record(resource.name, record.id), record);
    },
    /** Call with fields that the backend has returned. Merges them into the cached record, if any. */
    merge: (resource: Resource, record: RaRecord, fields: RaRecord): void => {
      invalidate(resource);
      queryClient.setQueryData<RaRecord>(
        queryKeys.record(resource.name, record.id),
        (cached) => cached && { ...cached, ...fields },
      );
    },
    /** Fetches the stale lists and counts that are on screen. */
    refresh: () =>
      queryClient.refetchQueries({
        type: 'active',
        stale: true,
        predicate: ({ queryKey }) => queryKeys.isCount(queryKey) || queryKeys.isList(queryKey),
      }),
  };
}

export type Cache = ReturnType<typeof createCache>;

import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { queryKeys } from '../api/queryKeys';
import { type App, collectionOf, type Resource } from '../metadata';

export function createCache(app: App, queryClient: QueryClient) {
  /** Does not fetch the data again: call `refresh` for that. */
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
    invalidate,
    /** `record` is the whole record. */
    store: (resource: Resource, record: RaRecord): void => {
      invalidate(resource);
      queryClient.setQueryData(queryKeys.record(resource.name, record.id), record);
    },
    /** `record` may be incomplete: only `fields` are merged. */
    merge: (resource: Resource, record: RaRecord, fields: RaRecord): void => {
      invalidate(resource);
      queryClient.setQueryData<RaRecord>(
        queryKeys.record(resource.name, record.id),
        (cached) => cached && { ...cached, ...fields },
      );
    },
    refresh: () =>
      queryClient.refetchQueries({
        type: 'active',
        stale: true,
        predicate: ({ queryKey }) => queryKeys.isCount(queryKey) || queryKeys.isList(queryKey),
      }),
  };
}

export type Cache = ReturnType<typeof createCache>;

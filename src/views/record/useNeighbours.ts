import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Identifier, useStoreContext } from 'react-admin';
import { isPlaceholderId } from '../../api/dataProvider';
import { queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { requestedFields } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useListPath } from '../../routing/links';
import { listQuery, listRequest } from '../../routing/listRequest';

const maxNeighbours = 1000;

/**
 * The ids before and after a record in the list, as last filtered and sorted. `position` starts at 1. `total` is 0
 * while the list loads. Only the first 1,000 records count. Loaded once per screen, because a change to a record must
 * not change its position.
 * @example
 * const neighbours = useNeighbours(7);
 * return <p>{neighbours.position} / {neighbours.total}</p>;
 */
export function useNeighbours(id: Identifier) {
  const resource = useResource();
  const store = useStoreContext();
  const dataProvider = useAdminDataProvider();
  const { search } = useListPath(resource.name);
  const [request] = useState(() => {
    const { sort, filter } = listRequest(resource, listQuery(resource, search, store));
    const meta = { fields: requestedFields(resource, []), count: false };
    return { pagination: { page: 1, perPage: maxNeighbours }, sort, filter, meta };
  });
  const { data: ids = [] } = useQuery({
    queryKey: queryKeys.adjacentIds(resource.name, request),
    queryFn: async () => {
      const { data } = await dataProvider.getList(resource.name, request);
      return data.map((record) => record.id).filter((recordId) => !isPlaceholderId(recordId));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const index = ids.findIndex((other) => String(other) === String(id));
  if (index < 0) return { total: ids.length };
  return { previous: ids[index - 1], next: ids[index + 1], position: index + 1, total: ids.length };
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Identifier, useStoreContext } from 'react-admin';
import { useDeclaration } from '../AppContext';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { idFieldOf } from '../metadata';
import { listRequest } from './listRequest';
import { useListPath } from './useListPath';

/** As many as are walked through one after the other; nobody walks further. */
const most = 1000;

/** The records before and after one, and its place among them, counted from one. */
export interface Neighbours {
  previous?: Identifier;
  next?: Identifier;
  place?: number;
  total: number;
}

/**
 * Where a record stands in its list as it was left: the same filters, the same order. The order is read once, for
 * as long as the screen is open: a record that is changed on the way must not take the next one with it.
 */
export function useNeighbours(id: Identifier): Neighbours {
  const resource = useDeclaration();
  const store = useStoreContext();
  const dataProvider = useAdminDataProvider();
  const { search } = useListPath(resource.name);
  const [request] = useState(() => {
    const { sort, filter } = listRequest(resource, search, store);
    const fields = [idFieldOf(resource), ...(resource.key ? [resource.key] : [])];
    return { pagination: { page: 1, perPage: most }, sort, filter, meta: { fields, count: false } };
  });
  const { data: ids = [] } = useQuery({
    queryKey: [resource.name, 'neighbours', request],
    queryFn: async () => {
      const { data } = await dataProvider.getList(resource.name, request);
      return data.map((record) => record.id);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const index = ids.findIndex((one) => String(one) === String(id));
  if (index < 0) return { total: ids.length };
  return { previous: ids[index - 1], next: ids[index + 1], place: index + 1, total: ids.length };
}

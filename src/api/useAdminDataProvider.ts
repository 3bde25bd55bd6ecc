import { type FilterPayload, useDataProvider } from 'react-admin';
import { collectionOf, type Resource } from '../metadata';
import type { AdminDataProvider } from './dataProvider';

/** The data provider, typed with the calls that react-admin's own lacks. */
export const useAdminDataProvider = () => useDataProvider<AdminDataProvider>();

/** The query of a count on screen. Writes to the collection and new visits invalidate it. */
export const countQuery = (
  dataProvider: AdminDataProvider,
  resource: Resource,
  filter: FilterPayload = {},
) => ({
  queryKey: ['count', collectionOf(resource), 'shown', resource.name, filter],
  queryFn: () => dataProvider.count(resource.name, filter),
});

import type { FilterPayload } from 'react-admin';
import { collectionOf, type Resource } from '../metadata';
import type { AdminDataProvider } from './dataProvider';

/** The query behind a number of records on screen: a write to their collection clears it, and so does a new visit. */
export const countQuery = (
  dataProvider: AdminDataProvider,
  resource: Resource,
  filter: FilterPayload = {},
) => ({
  queryKey: ['count', collectionOf(resource), 'shown', resource.name, filter],
  queryFn: () => dataProvider.count(resource.name, filter),
});

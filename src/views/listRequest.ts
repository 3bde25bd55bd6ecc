import { getQuery, parseQueryFromLocation, type SortPayload, type Store } from 'react-admin';
import { listFields, type Resource } from '../metadata';

/** The choices of rows per page; the first is the default (spec §9). */
export const rowsPerPage = [25, 50, 100, 300];

/** The order and page size that the clerk last chose for a list; kept in this browser. */
export interface ListOrder {
  sort: SortPayload;
  perPage: number;
}

export const orderKey = (resource: Resource): string => `${resource.name}.order`;

/** Where the last query of a list is kept, so that the way back from a record leads to the same page. */
export const lastSearchKey = (name: string): string => `${name}.lastSearch`;

/** What a list starts with: the clerk's own order, else the declared one, else `updatedAt_asc` (contract, lists). */
export function initialOrder(resource: Resource, remembered?: Partial<ListOrder>): ListOrder {
  const [field, order] = resource.list?.sort ?? ['updatedAt', 'ASC'];
  // A tree is shown whole: what stands below a record must not be on another page.
  const perPage = resource.tree ? rowsPerPage.at(-1) : (remembered?.perPage ?? rowsPerPage[0]);
  return { sort: remembered?.sort ?? { field, order }, perPage: perPage ?? 25 };
}

/** What a list passes to `getList` besides its query: a new object each time, of one value. */
export const listMeta = (resource: Resource) => ({ fields: listFields(resource) });

/** The very request that the list at this query will make, so that it can be made before the list is shown. */
export function listRequest(resource: Resource, search: string, store: Store) {
  const { sort, perPage } = initialOrder(resource, store.getItem<Partial<ListOrder>>(orderKey(resource)));
  const query = getQuery({
    queryFromLocation: parseQueryFromLocation({ search }),
    params: undefined,
    filterDefaultValues: undefined,
    sort,
    perPage,
  });
  return {
    pagination: { page: query.page, perPage: query.perPage },
    sort: { field: query.sort, order: query.order === 'DESC' ? ('DESC' as const) : ('ASC' as const) },
    filter: { ...query.filter },
    meta: listMeta(resource),
  };
}

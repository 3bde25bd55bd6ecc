import { getQuery, parseQueryFromLocation, type SortPayload, type Store } from 'react-admin';
import { type Display, listFields, placeOf, type Resource } from '../metadata';

/** The page sizes on offer. The first is the default. */
export const rowsPerPage = [25, 50, 100, 300];

/** The last order and page size of a list, stored in this browser. */
export interface ListOrder {
  sort: SortPayload;
  perPage: number;
}

export const orderKey = (resource: Resource): string => `${resource.name}.order`;

/** Store key of the last query of a list, for the way back from a record. */
export const lastSearchKey = (name: string): string => `${name}.lastSearch`;

/** The initial order of a list, stored or declared: see `docs/product.md#order-and-pages`. */
export function initialOrder(resource: Resource, remembered?: Partial<ListOrder>): ListOrder {
  const [field, order] = resource.list?.sort ?? ['updatedAt', 'ASC'];
  // Validate what is stored: declarations change, and users can edit the storage.
  const { sort = { field, order }, perPage: chosen = 0 } = remembered ?? {};
  const isKnown = Object.hasOwn(resource.fields, sort.field);
  // A tree needs all its records on one page.
  const perPage = resource.parentField
    ? rowsPerPage.at(-1)
    : (rowsPerPage.find((size) => size === chosen) ?? rowsPerPage[0]);
  return { sort: isKnown ? sort : { field, order }, perPage: perPage ?? 25 };
}

/** The display of a list at this query: the first one, unless the query names another. */
export function displayOf({ list }: Resource, search: string): Display {
  const named = new URLSearchParams(search).get('display');
  const { displays: [first = 'table', ...others] = [] } = list ?? {};
  return others.find((display) => display === named) ?? first;
}

/**
 * The columns of a list at this query: those that its `columns` names, and always the first one, which opens the record.
 */
export function columnsOf({ list }: Resource, search: string): readonly string[] {
  const named = new URLSearchParams(search).get('columns')?.split(',');
  const { columns = [] } = list ?? {};
  return named ? columns.filter((name, index) => index === 0 || named.includes(name)) : columns;
}

/** The `meta` of a list's `getList`. With a map, the places too: the table prints them. */
export function listMeta(resource: Resource) {
  const place = placeOf(resource);
  return { fields: listFields(resource, ...(place ? [place.name] : [])) };
}

/** The `getList` request that the list at this query makes, for prefetching. */
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
    // An address typed by hand may say page 0.
    pagination: { page: Math.max(1, query.page), perPage: query.perPage },
    sort: { field: query.sort, order: query.order === 'DESC' ? ('DESC' as const) : ('ASC' as const) },
    filter: { ...query.filter },
    meta: listMeta(resource),
  };
}

import { getQuery, type ListParams, parseQueryFromLocation, type SortPayload, type Store } from 'react-admin';
import { type Display, listFields, listPlaceOf, pictureOf, type Resource } from '../metadata';

/** The page sizes that users can choose. The first is the default. */
export const rowsPerPage = [25, 50, 100, 300];

/** The last order and page size of a list, stored in this browser. */
export interface ListOrder {
  sort: SortPayload;
  perPage: number;
}

/** The store key of a preference: lists without a declared order start with the record that was changed last. */
export const newestFirstKey = 'list.newestFirst';

export const orderKey = (resource: Resource): string => `${resource.name}.order`;

/** The store key of the views that a user has saved, for all lists. */
export const viewsKey = (userId: string | undefined): string => `views.${userId}`;

/** The store key of a list's last query string. Links back to the list use it. */
export const lastSearchKey = (name: string): string => `${name}.lastSearch`;

/**
 * Returns the order and page size with which a list starts: the stored ones if usable, else the defaults. See
 * `docs/product.md#order-and-pages`.
 */
export function initialOrder(
  resource: Resource,
  stored?: Partial<ListOrder>,
  isNewestFirst = false,
): ListOrder {
  const [field, order] = resource.list?.sort ?? ['updatedAt', isNewestFirst ? 'DESC' : 'ASC'];
  // Validate the stored order, because declarations change and users can edit the storage.
  const { sort = { field, order }, perPage: chosen = 0 } = stored ?? {};
  // A list stores its order even when the user only filters or changes the page. So a stored `updatedAt` may not be the
  // user's choice: `isNewestFirst` decides its direction.
  const usesStored =
    (resource.list?.sort || sort.field !== 'updatedAt') && Object.hasOwn(resource.fields, sort.field);
  // A tree needs all its records on one page.
  const perPage = resource.parentField
    ? rowsPerPage.at(-1)
    : (rowsPerPage.find((size) => size === chosen) ?? rowsPerPage[0]);
  return { sort: usesStored ? sort : { field, order }, perPage: perPage ?? 25 };
}

/** Returns the display that a list's query string names, else the first one. */
export function displayOf({ list }: Resource, search: string): Display {
  const requested = new URLSearchParams(search).get('display');
  const { displays: [first = 'table', ...others] = [] } = list ?? {};
  return others.find((display) => display === requested) ?? first;
}

/** Returns the columns that a list's query string names, else all. Always adds the first one: it opens the record. */
export function columnsOf({ list }: Resource, search: string): readonly string[] {
  const requested = new URLSearchParams(search).get('columns')?.split(',');
  const { columns = [] } = list ?? {};
  return requested ? columns.filter((name, index) => index === 0 || requested.includes(name)) : columns;
}

/** Returns the page, order and filters that a list has at an address with this query string, without rendering it. */
export function listQuery(resource: Resource, search: string, store: Store) {
  const stored = store.getItem<Partial<ListOrder>>(orderKey(resource));
  const { sort, perPage } = initialOrder(resource, stored, store.getItem<boolean>(newestFirstKey));
  const queryFromLocation = parseQueryFromLocation({ search });
  return getQuery({ queryFromLocation, params: undefined, filterDefaultValues: undefined, sort, perPage });
}

/**
 * Returns the `meta` of a list's request: the fields that the list shows, the picture and, if the list has a map, the
 * place, which the map and the printed sheet need.
 */
export function listMeta(resource: Resource) {
  // Request all fields: whether an action is hidden for a record can depend on any of its values.
  if (resource.form?.actions?.some(({ set, hidden }) => set && hidden)) return {};
  const shown = [pictureOf(resource), listPlaceOf(resource)];
  return { fields: listFields(resource, ...shown.flatMap((field) => field?.name ?? [])) };
}

/** Returns the `getList` request of a list. */
export function listRequest(resource: Resource, query: ListParams) {
  return {
    // An address typed by hand may contain page 0.
    pagination: { page: Math.max(1, query.page), perPage: query.perPage },
    sort: { field: query.sort, order: query.order === 'DESC' ? ('DESC' as const) : ('ASC' as const) },
    filter: { ...query.filter },
    meta: listMeta(resource),
  };
}

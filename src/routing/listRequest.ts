import { getQuery, type ListParams, parseQueryFromLocation, type SortPayload, type Store } from 'react-admin';
import { readSession, userIdOf } from '../api/session';
import { type Display, listFields, listPlaceOf, pictureOf, type Resource } from '../metadata';

/** The first is the default. */
export const rowsPerPage = [25, 50, 100, 300];

export interface ListOrder {
  sort: SortPayload;
  perPage: number;
}

/** The store key of a preference: lists without a declared order start with the latest change. */
export const newestFirstKey = 'list.newestFirst';

export const orderKey = (resource: Resource): string => `${resource.name}.order`;

export const viewsKey = (userId: string | undefined): string => `views.${userId}`;

/** Of the signed-in user: a search may name a citizen. */
export const lastSearchKey = (name: string): string => `${name}.lastSearch.${userIdOf(readSession())}`;

/** See `docs/product.md#order-and-pages`. */
export function initialOrder(
  resource: Resource,
  stored?: Partial<ListOrder>,
  isNewestFirst = false,
): ListOrder {
  const [field, order] = resource.list?.sort ?? ['updatedAt', isNewestFirst ? 'DESC' : 'ASC'];
  // The stored order may be invalid: declarations change, and users can edit the storage.
  const { sort = { field, order }, perPage: chosen = 0 } = stored ?? {};
  // Filtering and paging store the default order too. So `isNewestFirst` overrides a stored order by `updatedAt`,
  // unless the list declares an order.
  const usesStored =
    (resource.list?.sort || sort.field !== 'updatedAt') && Object.hasOwn(resource.fields, sort.field);
  // A tree needs all its records on one page.
  const perPage = resource.parentField
    ? rowsPerPage.at(-1)
    : (rowsPerPage.find((size) => size === chosen) ?? rowsPerPage[0]);
  return { sort: usesStored ? sort : { field, order }, perPage: perPage ?? 25 };
}

export function displayOf({ list }: Resource, search: string): Display {
  const requested = new URLSearchParams(search).get('display');
  const { displays: [first = 'table', ...others] = [] } = list ?? {};
  return others.find((display) => display === requested) ?? first;
}

/** Always returns the first column, because it opens the record. */
export function columnsOf({ list }: Resource, search: string): readonly string[] {
  const requested = new URLSearchParams(search).get('columns')?.split(',');
  const { columns = [] } = list ?? {};
  return requested ? columns.filter((name, index) => index === 0 || requested.includes(name)) : columns;
}

export function listQuery(resource: Resource, search: string, store: Store) {
  const stored = store.getItem<Partial<ListOrder>>(orderKey(resource));
  const { sort, perPage } = initialOrder(resource, stored, store.getItem<boolean>(newestFirstKey));
  const queryFromLocation = parseQueryFromLocation({ search });
  return getQuery({ queryFromLocation, params: undefined, filterDefaultValues: undefined, sort, perPage });
}

/** Requests the place too, because the map and the printed sheet need it. */
export function listMeta(resource: Resource) {
  // Without `fields`, the request is for all of them: `hidden` of an action may read any value.
  if (resource.form?.actions?.some(({ set, hidden }) => set && hidden)) return {};
  const shown = [pictureOf(resource), listPlaceOf(resource)];
  return { fields: listFields(resource, ...shown.flatMap((field) => field?.name ?? [])) };
}

export function listRequest(resource: Resource, query: ListParams) {
  return {
    // An address typed by hand may contain page 0.
    pagination: { page: Math.max(1, query.page), perPage: query.perPage },
    sort: { field: query.sort, order: query.order === 'DESC' ? ('DESC' as const) : ('ASC' as const) },
    filter: { ...query.filter },
    meta: listMeta(resource),
  };
}

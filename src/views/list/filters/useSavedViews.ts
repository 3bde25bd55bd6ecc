import { type FilterPayload, parseQueryFromLocation, useStore } from 'react-admin';
import { filteredFields, filterParams } from '../../../api/query';
import { readSession, userIdOf } from '../../../api/session';
import { isRecord, type Resource } from '../../../metadata';
import { viewsKey } from '../../../routing/listRequest';

export interface SavedView {
  resource: string;
  name: string;
  /** A query string with the filter, order, page size, display and columns. */
  search: string;
  /** Whether the home screen shows it. */
  isPinned?: boolean;
}

const isSavedView = (value: unknown): value is SavedView =>
  isRecord(value) && [value.resource, value.name, value.search].every((text) => typeof text === 'string');

/** `undefined` if the declaration of the list does not support the view's filter or order any more. */
export function filterOfView(resource: Resource, { search }: SavedView): FilterPayload | undefined {
  const { filter = {}, sort } = parseQueryFromLocation({ search });
  if (!isRecord(filter)) return undefined;
  const names = [...filteredFields(resource, filter), ...(sort ? [sort] : [])];
  if (names.some((name) => !Object.hasOwn(resource.fields, name))) return undefined;
  try {
    filterParams(resource, filter);
    return filter;
  } catch {
    // The filter has an unknown operator, period state or span of days.
    return undefined;
  }
}

const none: readonly SavedView[] = [];

/**
 * `viewsOf` leaves out the stored views that the declaration of the list does not support any more. react-admin's
 * `useSavedQueries` stores queries per browser, not per user, and lacks pins and columns.
 */
export function useSavedViews() {
  const user = userIdOf(readSession());
  const [stored, store] = useStore<readonly SavedView[]>(viewsKey(user), none);
  const views = user !== undefined && Array.isArray(stored) ? stored.filter(isSavedView) : none;
  const viewsOf = (resource: Resource) =>
    views.filter((view) => view.resource === resource.name && filterOfView(resource, view));
  return {
    canSave: user !== undefined,
    views,
    viewsOf,
    /** Without `view`, adds `next`. Without `next`, removes `view`. Also removes any other view named like `next`. */
    replace: (view: SavedView | undefined, next?: SavedView) => {
      const added = next ? [next] : [];
      const hasSameName = (other: SavedView) => other.resource === next?.resource && other.name === next.name;
      const kept = views.flatMap((other) => {
        if (other === view) return added;
        return hasSameName(other) ? [] : [other];
      });
      store(view ? kept : [...kept, ...added]);
    },
  };
}

import { type FilterPayload, parseQueryFromLocation, useStore } from 'react-admin';
import { filteredFields, filterParams } from '../../../api/query';
import { readSession, userIdOf } from '../../../api/session';
import { isRecord, type Resource } from '../../../metadata';
import { viewsKey } from '../../../routing/listRequest';

/** A saved state of a list. Its query has the filter, order, page size, display and columns. */
export interface SavedView {
  resource: string;
  name: string;
  search: string;
  /** Whether the home screen shows it. */
  isPinned?: boolean;
}

const isSavedView = (value: unknown): value is SavedView =>
  isRecord(value) && [value.resource, value.name, value.search].every((text) => typeof text === 'string');

/** The filter of a view. `undefined` if the declaration of the list no longer supports the view's filter or order. */
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
 * The views that the user saved in this browser. `viewsOf` returns the views of a list that its declaration still
 * supports; the others stay stored. `canSave` is false if the user's id is unknown. react-admin's `useSavedQueries`
 * stores queries per browser, not per user, and supports neither pins nor columns.
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
    /**
     * Replaces `view` by `next`. Without `view`, adds `next`; without `next`, removes `view`. Names are unique within a
     * list: another view with the name of `next` is removed.
     */
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

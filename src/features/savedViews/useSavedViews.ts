import { type FilterPayload, parseQueryFromLocation, useStore } from 'react-admin';
import { filteredFields, filterParams } from '../../api/query';
import { readSession, userIdOf } from '../../api/session';
import { isRecord, type Resource } from '../../metadata';

/** A list as a user left it: filter, order, page size, display and columns are in its query. */
export interface SavedView {
  resource: string;
  name: string;
  search: string;
  /** Whether the home screen shows it. */
  isPinned?: boolean;
}

const isSavedView = (value: unknown): value is SavedView =>
  isRecord(value) && [value.resource, value.name, value.search].every((text) => typeof text === 'string');

/** The filter of a view, if its list can still be asked for it in that order: its declaration may have changed. */
export function filterOfView(resource: Resource, { search }: SavedView): FilterPayload | undefined {
  const { filter = {}, sort } = parseQueryFromLocation({ search });
  const names = isRecord(filter) ? [...filteredFields(filter), ...(sort ? [sort] : [])] : [''];
  if (names.some((name) => !Object.hasOwn(resource.fields, name))) return undefined;
  try {
    filterParams(resource, filter);
    return filter;
  } catch {
    // An operator that no longer exists.
    return undefined;
  }
}

const none: readonly SavedView[] = [];

/**
 * The views that the user saved in this browser. `viewsOf` returns those of a list whose declaration still has their
 * fields; the others stay stored. `canSave` is false without the user's id. react-admin's `useSavedQueries` keeps queries
 * per browser, not per user, and knows neither pins nor columns.
 */
export function useSavedViews() {
  const user = userIdOf(readSession());
  const [stored, store] = useStore<readonly SavedView[]>(`views.${user}`, none);
  const views = user !== undefined && Array.isArray(stored) ? stored.filter(isSavedView) : none;
  const viewsOf = (resource: Resource) =>
    views.filter((view) => view.resource === resource.name && filterOfView(resource, view));
  return {
    canSave: user !== undefined,
    views,
    viewsOf,
    /** Replaces a view by another, or removes it. Without one, adds the other. A name stands for one view of its list. */
    replace: (view: SavedView | undefined, next?: SavedView) => {
      const isSame = (other: SavedView) => other.resource === next?.resource && other.name === next.name;
      const kept = view && next ? views.map((other) => (other === view ? next : other)) : [...views];
      if (!view && next) kept.push(next);
      store(kept.filter((other) => other === next || (other !== view && !isSame(other))));
    },
  };
}

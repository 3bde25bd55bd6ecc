import { mdiHomeOutline, mdiShapeOutline } from '@mdi/js';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useApp } from '../AppContext';
import { readSession } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import { type App, type Resource, type Role, rolesFor, staff, type View } from '../metadata';

/** One line of the menu. */
export interface Entry {
  /** What a pin is kept by; empty for the engine's own home. */
  name: string;
  label: string;
  icon: string;
  to: string;
  /** The first part of every place that belongs to the entry. */
  places: readonly string[];
  /** Set where the entry leads to a list of records. */
  resource?: Resource;
}

export interface Group {
  name: string;
  label: string;
  entries: readonly Entry[];
  /** Folded away below the others. */
  submenu?: { label: string; entries: readonly Entry[] };
}

/** The view that an entry without a list leads to. */
const firstView = (resource: Resource): View | undefined =>
  Object.values(resource.views ?? {}).find((view) => view.path);

/** Whether a role sees the entry: the menu's own roles and the right to open what it leads to (spec §2, §6). */
function sees(role: Role, resource: Resource): boolean {
  if (!resource.menu || !(resource.menu.roles ?? staff).includes(role)) return false;
  const view = resource.routes?.list ? undefined : firstView(resource);
  return (view?.access ?? rolesFor(resource, 'list')).includes(role);
}

function entryOf(resource: Resource, words: ReturnType<typeof useLabel>): Entry {
  const paths = Object.values(resource.views ?? {}).flatMap((view) => (view.path ? [`/${view.path}`] : []));
  const view = firstView(resource);
  const label = resource.menu?.label ?? resource.titles?.list ?? view?.title;
  const list = `/${resource.name}`;
  const hasList = resource.routes?.list !== undefined;
  return {
    name: resource.name,
    label: label ? words(label) : resource.name,
    icon: resource.icon ?? mdiShapeOutline,
    to: hasList ? list : (paths[0] ?? list),
    places: [list, ...paths],
    resource: hasList ? resource : undefined,
  };
}

/** The groups of the menu, in order, with the entries that a role sees; a group without entries is left out. */
export function groupsOf(app: App, role: Role, words: ReturnType<typeof useLabel>, home: Entry): Group[] {
  const seen = app.resources.filter((resource) => sees(role, resource));
  return Object.entries(app.menu)
    .map(([name, group], index): Group => {
      const own = seen.filter((resource) => resource.menu?.group === name);
      const folded = group.submenu ? own.filter((resource) => resource.menu?.submenu) : [];
      const shown = own.filter((resource) => !folded.includes(resource)).map((one) => entryOf(one, words));
      return {
        name,
        label: words(group.label),
        entries: index === 0 ? [home, ...shown] : shown,
        submenu:
          group.submenu && folded.length > 0
            ? { label: words(group.submenu), entries: folded.map((one) => entryOf(one, words)) }
            : undefined,
      };
    })
    .filter((group) => group.entries.length > 0 || group.submenu);
}

/** The menu of the signed-in person in the language on screen (spec §2, "Menu"). */
export function useMenu(): readonly Group[] {
  const app = useApp();
  const role = readSession()?.role;
  const words = useLabel();
  const home = useTranslate()('layout.home');
  return useMemo(() => {
    const entry = { name: '', label: home, icon: mdiHomeOutline, to: '/', places: ['/'] };
    return role ? groupsOf(app, role, words, entry) : [];
  }, [app, role, words, home]);
}

/** All entries of the menu, those of submenus included. */
export const entriesOf = (groups: readonly Group[]): Entry[] =>
  groups.flatMap((group) => [...group.entries, ...(group.submenu?.entries ?? [])]);

/** Whether a place belongs to an entry: `page` for the entry's own screen, `true` for one below it. */
export function currentness(entry: Entry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === entry.to) return 'page';
  const isBelow = entry.places.some(
    (place) => place !== '/' && (pathname === place || pathname.startsWith(`${place}/`)),
  );
  return isBelow ? 'true' : undefined;
}

import { mdiFormatListText, mdiHomeOutline, mdiShapeOutline } from '@mdi/js';
import { useMemo } from 'react';
import { type FilterPayload, useTranslate } from 'react-admin';
import { useMayAudit } from '../../api/capabilities';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import {
  type App,
  type Label,
  type Resource,
  type Role,
  rolesForView,
  staff,
  type View,
} from '../../metadata';
import { useApp } from '../../routing/AppContext';

export interface Entry {
  /** The name of the resource, or `journal`. Empty for Home. For a saved view: `{resource} {view}`. */
  name: string;
  label: string;
  icon: string;
  to: string;
  /** The path prefixes of its screens. */
  paths: readonly string[];
  /** Set if the entry links to a list of records. */
  resource?: Resource;
  /** The filter of a saved view. */
  filter?: FilterPayload;
}

export interface Group {
  name: string;
  label: string;
  entries: readonly Entry[];
  submenu?: { label: string; entries: readonly Entry[] };
}

const firstView = (resource: Resource): View | undefined =>
  Object.values(resource.views ?? {}).find((view) => view.path);

/** See `docs/product.md#rights`. */
function isVisibleTo(role: Role, resource: Resource): boolean {
  if (!resource.menu || !(resource.menu.roles ?? staff).includes(role)) return false;
  const view = resource.routes?.list ? undefined : firstView(resource);
  return rolesForView(resource, view).includes(role);
}

function entryOf(resource: Resource, t: (label: Label) => string): Entry {
  const paths = Object.values(resource.views ?? {}).flatMap((view) => (view.path ? [`/${view.path}`] : []));
  const view = firstView(resource);
  const label = resource.menu?.label ?? resource.titles?.list ?? view?.title;
  const listPath = `/${resource.name}`;
  const hasList = resource.routes?.list !== undefined;
  return {
    name: resource.name,
    label: label ? t(label) : resource.name,
    icon: resource.icon ?? mdiShapeOutline,
    to: hasList ? listPath : (paths[0] ?? listPath),
    paths: [listPath, ...paths],
    resource: hasList ? resource : undefined,
  };
}

export function groupsOf(app: App, role: Role, t: (label: Label) => string, home: Entry): Group[] {
  const visible = app.resources.filter((resource) => isVisibleTo(role, resource));
  return Object.entries(app.menu)
    .map(([name, group], index): Group => {
      const inGroup = visible.filter((resource) => resource.menu?.group === name);
      const inSubmenu = group.submenu ? inGroup.filter((resource) => resource.menu?.submenu) : [];
      const entries = inGroup.flatMap((resource) =>
        inSubmenu.includes(resource) ? [] : entryOf(resource, t),
      );
      return {
        name,
        label: t(group.label),
        entries: index === 0 ? [home, ...entries] : entries,
        submenu:
          group.submenu && inSubmenu.length > 0
            ? { label: t(group.submenu), entries: inSubmenu.map((resource) => entryOf(resource, t)) }
            : undefined,
      };
    })
    .filter((group) => group.entries.length > 0 || group.submenu);
}

export const journalTitle: Label = { fr: 'Journal d’activité', en: 'Activity log' };

/** See `docs/product.md#menu`. */
export function useMenu(): readonly Group[] {
  const app = useApp();
  const role = readSession()?.role;
  const label = useLabel();
  const home = useTranslate()('layout.home');
  const mayAudit = useMayAudit();
  return useMemo(() => {
    const entry = { name: '', label: home, icon: mdiHomeOutline, to: '/', paths: ['/'] };
    const groups = role ? groupsOf(app, role, label, entry) : [];
    const last = groups.at(-1);
    if (!last || !mayAudit) return groups;
    const journal = { name: 'journal', label: label(journalTitle), icon: mdiFormatListText };
    const entries = [...last.entries, { ...journal, to: '/journal', paths: ['/journal'] }];
    return [...groups.slice(0, -1), { ...last, entries }];
  }, [app, role, label, home, mayAudit]);
}

export const entriesOf = (groups: readonly Group[]): Entry[] =>
  groups.flatMap((group) => [...group.entries, ...(group.submenu?.entries ?? [])]);

export function ariaCurrentOf(entry: Entry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === entry.to) return 'page';
  const isBelow = entry.paths.some(
    (path) => path !== '/' && (pathname === path || pathname.startsWith(`${path}/`)),
  );
  return isBelow ? 'true' : undefined;
}

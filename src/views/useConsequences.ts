import { useQueries } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'react-admin';
import { useApp, useDeclaration } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { countQuery } from '../api/countQuery';
import { readSession } from '../api/session';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { useLabel } from '../i18n/useLabel';
import { type App, idFieldOf, type Resource } from '../metadata';

/** The lists of which each record may point at one of a resource, and by which field. */
const pointersAt = (app: App, target: Resource) =>
  app.resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([field, { kind, ...rest }]) =>
      kind === 'reference' && 'to' in rest && rest.to === target.name && resource.routes?.list
        ? [{ resource, field, isTree: resource === target && target.tree === field }]
        : [],
    ),
  );

/**
 * What comes of deleting these records, as sentences: what stands below them, where they are used, and whose they are.
 * Lists of references are left out: the contract has no filter for what a list holds.
 */
export function useConsequences(records: readonly RaRecord[]): string[] {
  const app = useApp();
  const target = useDeclaration();
  const dataProvider = useAdminDataProvider();
  const translate = useTranslate();
  const label = useLabel();
  const session = readSession();
  const ids = records.map((record) => record[idFieldOf(target)]);
  const pointers = pointersAt(app, target).filter(({ resource }) =>
    mayRole(app, session?.role, resource.name, 'list'),
  );
  const counts = useQueries({
    queries: pointers.map(({ resource, field }) => ({
      ...countQuery(dataProvider, resource, { [`${field}_in`]: ids }),
      gcTime: 0,
    })),
  });
  const found = pointers.map((pointer, index) => ({ ...pointer, count: counts[index]?.data ?? 0 }));
  const below = found.find(({ isTree }) => isTree)?.count ?? 0;
  const places = found
    .filter(({ isTree, count }) => !isTree && count > 0)
    .map(({ resource, count }) => {
      const name = resource.menu?.label ?? resource.titles?.list;
      return `${name ? label(name) : resource.name} (${count})`;
    });
  const isOwn = target === app.profile && ids.includes(session?.user._id ?? session?.user.id);
  const checked = counts.some(({ isPending }) => isPending)
    ? ['list.checkingUse']
    : counts.some(({ isError }) => isError)
      ? ['list.uncheckedUse']
      : [];
  return [
    ...checked.map((key) => translate(key)),
    ...(isOwn ? [translate('list.ownAccount')] : []),
    ...(below > 0 ? [translate('tree.below', { smart_count: below })] : []),
    ...(places.length > 0 ? [translate('list.usedIn', { places: places.join(', ') })] : []),
  ];
}

import { useQueries, useQuery } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'react-admin';
import { useApp, useCan, useDeclaration } from '../../AppContext';
import { countQuery, queryKeys } from '../../api/queryKeys';
import { readSession } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel } from '../../i18n/useLabel';
import { type App, completeAll, idFieldOf, nameOf, type Resource } from '../../metadata';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

/** The fields that refer to a resource, of all resources with a list. */
const referencesTo = (app: App, target: Resource) =>
  app.resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([field, { kind, ...rest }]) =>
      kind === 'reference' && 'to' in rest && rest.to === target.name && resource.routes?.list
        ? [{ resource, field, isTree: resource === target && target.parentField === field }]
        : [],
    ),
  );

/**
 * Warnings before deleting records, as translated sentences: children in a tree, uses elsewhere, one's own account.
 * Leaves out lists of references, for which there is no filter: see `docs/contract.md#filters`.
 */
function useConsequences(records: readonly RaRecord[]): string[] {
  const app = useApp();
  const target = useDeclaration();
  const dataProvider = useAdminDataProvider();
  const translate = useTranslate();
  const label = useLabel();
  const can = useCan();
  const user = readSession()?.user;
  const ids = records.map((record) => record[idFieldOf(target)]);
  const declarations = useQuery({ queryKey: queryKeys.declarations, queryFn: () => completeAll(app) });
  const references = (declarations.isSuccess ? referencesTo(app, target) : []).filter(({ resource }) =>
    can('list', resource.name),
  );
  const counts = useQueries({
    queries: references.map(({ resource, field }) => ({
      ...countQuery(dataProvider, resource, { [`${field}_in`]: ids }),
      gcTime: 0,
    })),
  });
  const found = references.map((reference, index) => ({ ...reference, count: counts[index]?.data ?? 0 }));
  const below = found.find(({ isTree }) => isTree)?.count ?? 0;
  const places = found
    .filter(({ isTree, count }) => !isTree && count > 0)
    .map(({ resource, count }) => {
      const name = resource.menu?.label ?? resource.titles?.list;
      return `${name ? label(name) : resource.name} (${count})`;
    });
  const isOwn = target === app.profile && ids.includes(user?._id ?? user?.id);
  const isPending = declarations.isPending || counts.some((count) => count.isPending);
  const isError = declarations.isError || counts.some((count) => count.isError);
  return [
    ...(isPending ? [translate('list.checkingUse')] : isError ? [translate('list.uncheckedUse')] : []),
    ...(isOwn ? [translate('list.ownAccount')] : []),
    ...(below > 0 ? [translate('tree.below', { smart_count: below })] : []),
    ...(places.length > 0 ? [translate('list.usedIn', { places: places.join(', ') })] : []),
  ];
}

interface ConfirmDeleteProps {
  records: readonly RaRecord[];
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before deleting one record, by name, or several, by number. */
export default function ConfirmDelete({ records, isPending, onConfirm, onClose }: ConfirmDeleteProps) {
  const resource = useDeclaration();
  const translate = useTranslate();
  const consequences = useConsequences(records);
  const [first] = records;
  const name = (first && nameOf(resource, first)) || translate('list.untitled');
  return (
    <ConfirmDialog
      isOpen
      isWaiting={isPending}
      title={translate('list.confirmDelete', { smart_count: records.length, name })}
      text={[translate('list.confirmDeleteText'), ...consequences].join(' ')}
      confirm={translate('ra.action.delete')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}

import { useQueries, useQuery } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'react-admin';
import { useApp, useCan, useResource } from '../../AppContext';
import { countQuery, queryKeys } from '../../api/queryKeys';
import { readSession } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel } from '../../i18n/useLabel';
import { type App, completeAll, fieldOf, idFieldOf, nameOf, type Resource } from '../../metadata';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useTrash } from '../../write/useTrash';

/** The reference fields that point to a resource, with the resources that have them. Skips resources without a list. */
const referencesTo = (app: App, resource: Resource) =>
  app.resources.flatMap((referrer) =>
    Object.entries(referrer.fields).flatMap(([name, field]) =>
      (field.kind === 'reference' || field.kind === 'references') &&
      field.to === resource.name &&
      referrer.routes?.list
        ? [{ referrer, name, isParent: referrer === resource && resource.parentField === name }]
        : [],
    ),
  );

/**
 * Warnings before deleting records, as translated sentences: children in a tree, references from other records, the
 * user's own account.
 */
function useDeleteWarnings(records: readonly RaRecord[]): string[] {
  const app = useApp();
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const translate = useTranslate();
  const label = useLabel();
  const can = useCan();
  const user = readSession()?.user;
  const ids = records.map((record) => record[idFieldOf(resource)]);
  const declarations = useQuery({ queryKey: queryKeys.declarations, queryFn: () => completeAll(app) });
  const references = (declarations.isSuccess ? referencesTo(app, resource) : []).filter(({ referrer }) =>
    can('list', referrer.name),
  );
  const counts = useQueries({
    queries: references.map(({ referrer, name }) => ({
      ...countQuery(dataProvider, referrer, { [`${name}_in`]: ids }),
      gcTime: 0,
    })),
  });
  const found = references.map((reference, index) => ({ ...reference, count: counts[index]?.data ?? 0 }));
  const childCount = found.find(({ isParent }) => isParent)?.count ?? 0;
  const places = found
    .filter(({ isParent, count }) => !isParent && count > 0)
    .map(({ referrer, name, count }) => {
      const title = referrer.menu?.label ?? referrer.titles?.list;
      const isOneOfSeveral = references.filter((other) => other.referrer === referrer).length > 1;
      const fieldLabel = isOneOfSeveral && label(fieldOf(referrer, name).label);
      return `${[title ? label(title) : referrer.name, fieldLabel].filter(Boolean).join(', ')} (${count})`;
    });
  const isOwn = resource === app.profile && ids.includes(user?._id ?? user?.id);
  const isPending = declarations.isPending || counts.some((count) => count.isPending);
  const isError = declarations.isError || counts.some((count) => count.isError);
  return [
    ...(isPending ? [translate('list.checkingUse')] : isError ? [translate('list.uncheckedUse')] : []),
    ...(isOwn ? [translate('list.ownAccount')] : []),
    ...(childCount > 0 ? [translate('tree.below', { smart_count: childCount })] : []),
    ...(places.length > 0 ? [translate('list.usedIn', { places: places.join(', ') })] : []),
  ];
}

interface ConfirmDeleteProps {
  records: readonly RaRecord[];
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before deleting records: shows the name of one, or the number of several. */
export default function ConfirmDelete({ records, isPending, onConfirm, onClose }: ConfirmDeleteProps) {
  const resource = useResource();
  const translate = useTranslate();
  const warnings = useDeleteWarnings(records);
  const trash = useTrash();
  const [first] = records;
  const name = (first && nameOf(resource, first)) || translate('list.untitled');
  return (
    <ConfirmDialog
      isOpen
      isWaiting={isPending}
      title={translate('list.confirmDelete', { smart_count: records.length, name })}
      text={[trash?.confirmText(records) ?? translate('list.confirmDeleteText'), ...warnings].join(' ')}
      confirm={translate('ra.action.delete')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}

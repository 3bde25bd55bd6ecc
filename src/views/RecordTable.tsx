import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, type MouseEvent, Suspense, useCallback, useMemo, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useApp, useDeclaration, usePaths } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { readSession } from '../api/session';
import type { CellProps } from '../fields/columns/cell';
import { useReferenceNames } from '../fields/useReferenceSet';
import { useLabel, useLanguage } from '../i18n/useLabel';
import { fieldOf, nameOf, sourceOf } from '../metadata';
import { useRowLinks } from '../routing/rowLinks';
import { BulkBar } from './BulkBar';
import { EmptyList } from './EmptyList';
import { LoadFailure } from './LoadFailure';
import { Row, type ShownColumn } from './Row';
import { TableHead } from './TableHead';
import { columnWidths, leastWidth, TableRoot } from './TableRoot';

const RowMenu = lazy(() => import('./RowMenu'));

/** The id of the row that an event happened in: rows have no handlers of their own. */
const rowOf = (event: { target: EventTarget }): string | undefined =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-id]')?.dataset.id : undefined;

/**
 * The rows of a list: a plain table with one memoised component a row, so that three hundred rows are drawn at once
 * on an old machine. Selection, order and data are react-admin's list context; clicks are heard once, on the table.
 */
export function RecordTable() {
  const app = useApp();
  const paths = usePaths();
  const resource = useDeclaration();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const { data, error, isPending, isPlaceholderData, refetch, selectedIds, onToggleItem } = useListContext();
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: RaRecord }>();
  const { hrefOf, follow } = useRowLinks(paths);

  const role = readSession()?.role;
  const mayEdit = mayRole(app, role, resource.name, 'edit');
  const mayDelete = mayRole(app, role, resource.name, 'delete');
  const hasEdit = resource.routes?.edit !== undefined && mayEdit;

  const shown = useMemo<ShownColumn[]>(
    () =>
      (resource.list?.columns ?? [])
        .map((name) => ({ name, field: fieldOf(resource, name) }))
        .filter(({ field }) => !field.roles || (role !== undefined && field.roles.includes(role)))
        .map(({ name, field }) => ({ name, field, source: sourceOf(name, field) })),
    [resource, role],
  );
  const referenceNames = useReferenceNames(useMemo(() => shown.map(({ field }) => field), [shown]));
  // Translated once for the table: three hundred rows have six hundred names.
  const template = useCallback(
    (key: string) => {
      const [before = '', after = ''] = translate(key, { name: '\n' }).split('\n');
      return (name: string) => `${before}${name}${after}`;
    },
    [translate],
  );
  const context = useMemo<Omit<CellProps, 'field' | 'value' | 'record'>>(
    () => ({ language, label, translate, nameOf: referenceNames }),
    [language, label, translate, referenceNames],
  );
  const say = useMemo(
    () => ({ select: template('list.select'), actions: template('list.actionsOf') }),
    [template],
  );
  const pathOf = useCallback(
    (record: RaRecord) => `/${resource.name}/${encodeURIComponent(record.id)}`,
    [resource.name],
  );

  if (error && !data) {
    return <LoadFailure error={error} retry={refetch} />;
  }
  if (data?.length === 0) return <EmptyList />;

  const recordOf = (event: { target: EventTarget }) => {
    const id = rowOf(event);
    return data?.find((record) => String(record.id) === id);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const record = recordOf(event);
    if (!record || !(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('button.row-menu');
    if (button) setMenu({ anchor: button, record });
    else if (event.target.closest('input')) onToggleItem(record.id);
    else if (hasEdit && (event.target.closest('a.row-link') || !event.target.closest('a, label, button'))) {
      follow(event, pathOf(record));
    }
  };
  const least = shown.reduce((sum, { field }) => sum + (columnWidths[field.kind] ?? leastWidth), 88);
  const hasMenu = mayEdit || mayDelete;
  const selectable = mayDelete || (mayEdit && resource.workflow?.unpublish !== undefined);

  return (
    // Positioned, so that what is out of sight inside scrolls with it and does not widen the page.
    <Box sx={{ overflowX: 'auto', position: 'relative' }}>
      {selectable && <BulkBar mayEdit={mayEdit} mayDelete={mayDelete} />}
      <TableRoot
        aria-busy={isPending || isPlaceholderData}
        data-stale={isPlaceholderData || undefined}
        style={{ minWidth: least }}
      >
        <TableHead columns={shown} selectable={selectable} hasMenu={hasMenu} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link, checkbox and button of each row are its keyboard way. */}
        <tbody onClick={onClick} data-clickable={hasEdit || undefined}>
          {isPending
            ? Array.from({ length: 8 }, (_, index) => index).map((index) => (
                <tr key={index}>
                  <td colSpan={shown.length + (selectable ? 2 : 1)}>
                    <Skeleton height={20} />
                  </td>
                </tr>
              ))
            : data?.map((record) => (
                <Row
                  key={record.id}
                  record={record}
                  columns={shown}
                  context={context}
                  say={say}
                  name={nameOf(resource, record) || translate('list.untitled')}
                  href={hasEdit ? hrefOf(pathOf(record)) : undefined}
                  selectable={selectable}
                  hasMenu={hasMenu}
                  isSelected={selectedIds.includes(record.id)}
                />
              ))}
        </tbody>
      </TableRoot>
      {menu && (
        <Suspense>
          <RowMenu
            {...menu}
            path={hasEdit ? pathOf(menu.record) : undefined}
            mayEdit={mayEdit}
            mayDelete={mayDelete}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type MouseEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { isPlaceholderId } from '../../api/dataProvider';
import { useRecordName } from '../../i18n/useLabel';
import { useCan, useResource } from '../../routing/AppContext';
import { recordPath, useRowLinks } from '../../routing/links';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { loadable } from '../../ui/loadable';
import { whenIdle } from '../../ui/whenIdle';
import { EmptyList } from './EmptyList';
import { Row } from './table/Row';
import { TableHead } from './table/TableHead';
import { minTableWidth, TableRoot } from './table/TableRoot';
import { useColumns } from './table/useColumns';

const RowMenu = loadable(() => import('./table/RowMenu'));
const BulkBar = loadable<{ mayEdit: boolean; mayDelete: boolean }>(() => import('./BulkBar'));

/**
 * The table of a list, with the data of react-admin's list context. A plain table with one memoised component per row and
 * a single click handler, so that 300 rows appear at once on an old computer.
 */
export function RecordTable() {
  const can = useCan();
  const resource = useResource();
  const recordName = useRecordName();
  const translate = useTranslate();
  const { data, error, isPending, isPlaceholderData, refetch, selectedIds, onToggleItem } = useListContext();
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: RaRecord }>();
  const { hrefOf, follow } = useRowLinks();

  // The bar appears at once with the first selection.
  useEffect(() => whenIdle(BulkBar.preload), []);
  const mayEdit = can('edit');
  const mayDelete = can('delete');
  const hasEdit = resource.routes?.edit !== undefined && mayEdit;

  const { columns, context } = useColumns();
  // Translated once per table, because 300 rows have 600 labels.
  const labelTemplate = useCallback(
    (key: string) => {
      const [before = '', after = ''] = translate(key, { name: '\n' }).split('\n');
      return (name: string) => `${before}${name}${after}`;
    },
    [translate],
  );
  const labels = useMemo(
    () => ({ select: labelTemplate('list.select'), actions: labelTemplate('list.actionsOf') }),
    [labelTemplate],
  );
  const pathOf = useCallback((record: RaRecord) => recordPath(resource.name, record.id), [resource.name]);

  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (data?.length === 0) return <EmptyList />;

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const id = target.closest<HTMLElement>('tr')?.dataset.id;
    const record = data?.find((candidate) => String(candidate.id) === id);
    if (!record || isPlaceholderId(record.id)) return;
    const button = target.closest<HTMLElement>('button.row-menu');
    if (button) setMenu({ anchor: button, record });
    else if (target.closest('input')) onToggleItem(record.id);
    else if (hasEdit && (target.closest('a.row-link') || !target.closest('a, label, button')))
      follow(event, pathOf(record));
  };
  const minWidth = minTableWidth(columns.map(({ field }) => field));
  const hasMenu = mayEdit || mayDelete;
  const { workflow } = resource;
  const isSelectable = mayDelete || (mayEdit && (workflow?.unpublish ?? workflow?.set) !== undefined);

  return (
    // `relative`, so that visually hidden children scroll along and do not widen the page.
    <Box sx={{ overflowX: 'auto', position: 'relative' }}>
      {isSelectable && selectedIds.length > 0 && <BulkBar mayEdit={mayEdit} mayDelete={mayDelete} />}
      <TableRoot
        aria-busy={isPending || isPlaceholderData}
        data-stale={isPlaceholderData || undefined}
        style={{ minWidth }}
      >
        <TableHead columns={columns} isSelectable={isSelectable} hasMenu={hasMenu} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, users reach the link, checkbox and button of a row. */}
        <tbody onClick={onClick} data-clickable={hasEdit || undefined}>
          {isPending
            ? [...Array(8).keys()].map((index) => (
                <tr key={index}>
                  <td colSpan={columns.length + Number(isSelectable) + Number(hasMenu)}>
                    <Skeleton height={20} />
                  </td>
                </tr>
              ))
            : data?.map((record) => (
                <Row
                  key={record.id}
                  record={record}
                  columns={columns}
                  context={context}
                  labels={labels}
                  name={recordName(resource, record)}
                  href={hasEdit && !isPlaceholderId(record.id) ? hrefOf(pathOf(record)) : undefined}
                  hasId={!isPlaceholderId(record.id)}
                  isSelectable={isSelectable}
                  hasMenu={hasMenu}
                  isSelected={selectedIds.includes(record.id)}
                />
              ))}
        </tbody>
      </TableRoot>
      {menu && (
        <RowMenu
          {...menu}
          path={hasEdit ? pathOf(menu.record) : undefined}
          mayEdit={mayEdit}
          mayDelete={mayDelete}
          onClose={() => setMenu(undefined)}
        />
      )}
    </Box>
  );
}

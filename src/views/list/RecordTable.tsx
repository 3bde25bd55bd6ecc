import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useCapability } from '../../api/capabilities';
import { isPlaceholderId } from '../../api/dataProvider';
import { readSession } from '../../api/session';
import { useRecordName } from '../../i18n/useLabel';
import { canSee } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { useFormPath, useRowLinks } from '../../routing/links';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { loadable } from '../../ui/loadable';
import { useRangeSelect } from '../../ui/useRangeSelect';
import { whenIdle } from '../../ui/whenIdle';
import { usePlannedInList } from '../record/schedule/useAgenda';
import { Row } from './table/Row';
import { TableHead } from './table/TableHead';
import { minTableWidth, TableFrame, TableRoot } from './table/TableRoot';
import { useColumns, usePicture } from './table/useColumns';
import { useHasRowMenu } from './table/useHasRowMenu';

const EmptyList = loadable(() => import('./EmptyList'));
const RowMenu = loadable(() => import('./table/RowMenu'));
const BulkBar = loadable(() => import('./BulkBar'));

/** Plain HTML, memoised rows and a single click handler, so that an old computer shows 300 rows at once. */
export function RecordTable() {
  const can = useCan();
  const resource = useResource();
  const recordName = useRecordName();
  const translate = useTranslate();
  const hasMenu = useHasRowMenu();
  const { data, error, isPending, isPlaceholderData, refetch, selectedIds, onSelect } = useListContext();
  const ids = data?.map(({ id }) => id).filter((id) => !isPlaceholderId(id)) ?? [];
  const select = useRangeSelect(ids, selectedIds, onSelect);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: RaRecord }>();
  const { hrefOf, follow } = useRowLinks();

  useEffect(() => whenIdle(BulkBar.preload), []);
  const mayEdit = can('edit');
  const mayDelete = can('delete');
  const hasEdit = resource.routes?.edit !== undefined && mayEdit;

  const { columns, context: columnContext } = useColumns();
  const { pictureIn, isRound } = usePicture();
  const plannedAt = usePlannedInList(data !== undefined && data.length > 0);
  const { form, workflow, public: publicRules } = resource;
  const hasChangeAction = form?.actions?.some((one) => one.set && canSee(readSession()?.role, one));
  const canImport = useCapability('import');
  // With `public.when.status`, the status `workflow.save` may be public too. `editedStatuses` has the exact rule, but
  // would add to the code of the first list.
  const editedStatus =
    useCapability('live') && publicRules && !publicRules.when?.status ? workflow?.save : undefined;
  const context = useMemo(
    () => ({ ...columnContext, plannedAt, editedStatus }),
    [columnContext, plannedAt, editedStatus],
  );
  // 300 rows have 600 labels: translates each text only once, and inserts the names afterwards.
  const labels = useMemo(() => {
    const labelOf = (key: string) => {
      const [before = '', after = ''] = translate(key, { name: '\n' }).split('\n');
      return (name: string) => `${before}${name}${after}`;
    };
    return { select: labelOf('list.select'), actions: labelOf('list.actionsOf') };
  }, [translate]);
  const formPath = useFormPath();
  const pathOf = ({ id }: RaRecord) => formPath(resource, id);

  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (data?.length === 0) return <EmptyList />;

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const id = target.closest<HTMLElement>('tr')?.dataset.id;
    const record = data?.find((candidate) => String(candidate.id) === id);
    if (!record || isPlaceholderId(record.id)) return;
    const button = target.closest<HTMLElement>('button.row-menu');
    const path = pathOf(record);
    if (button) setMenu({ anchor: button, record });
    else if (target.closest('input')) select(record.id, event.shiftKey);
    else if (path && (target.closest('a.row-link') || !target.closest('a, label, button')))
      follow(event, path);
  };
  const { unpublish, set } = resource.workflow ?? {};
  // Whether `BulkBar` may offer a change or a deletion.
  const isSelectable =
    mayDelete || (mayEdit && ((unpublish ?? set) !== undefined || hasChangeAction)) || (hasEdit && canImport);

  return (
    // `relative`, so that visually hidden children scroll along and do not widen the page.
    <Box sx={{ overflowX: 'auto', position: 'relative' }}>
      {isSelectable && selectedIds.length > 0 && <BulkBar />}
      <TableFrame>
        <TableRoot
          aria-busy={isPending || isPlaceholderData}
          data-stale={isPlaceholderData || undefined}
          minWidth={minTableWidth(columns.map(({ field }) => field))}
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
                    href={hrefOf(pathOf(record))}
                    isSelectable={isSelectable}
                    hasMenu={hasMenu}
                    isSelected={selectedIds.includes(record.id)}
                    picture={pictureIn(record)}
                    isRound={isRound}
                  />
                ))}
          </tbody>
        </TableRoot>
      </TableFrame>
      {menu && <RowMenu {...menu} onClose={() => setMenu(undefined)} />}
    </Box>
  );
}

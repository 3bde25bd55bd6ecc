import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, type Over } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import { useEffect, useState } from 'react';
import { type Identifier, type RaRecord, useListContext } from 'react-admin';
import { renderCell } from '../../fields/columns/columns';
import { allowedParents, parentOf, type TreeOption, useTreeOptions } from '../../fields/useTreeOptions';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { valueAt } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { useDrag } from '../../ui/drag';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { RecordLink } from '../../ui/OptionalLink';
import { useTask } from '../../ui/useTask';
import { useWrite } from '../../write/useWrite';
import { useWriter } from '../../write/WriteContext';
import EmptyList from '../list/EmptyList';
import { ListPagination } from '../list/ListPagination';
import { labelBefore } from '../list/table/Row';
import RowMenu from '../list/table/RowMenu';
import { TableHead } from '../list/table/TableHead';
import { minTableWidth, TableFrame, TableRoot } from '../list/table/TableRoot';
import { useColumns } from '../list/table/useColumns';
import { useHasRowMenu } from '../list/table/useHasRowMenu';
import { FormSkeleton } from '../record/FormSkeleton';
import { settingOf } from './settingOf';
import { RootDropZone, TreeRow } from './TreeRow';
import { texts } from './texts';

/** After a move, focuses a button in the row, because the row now stands elsewhere. */
function useTreeMove(nameById: (id: Identifier | null) => string) {
  const resource = useResource();
  const { parentField = '' } = resource;
  const writer = useWriter();
  const write = useWrite();
  const label = useLabel();
  const { isPending, run } = useTask();
  const [lastMove, setLastMove] = useState<{ id: Identifier; control: string }>();

  const move = async (id: Identifier, parent: Identifier | null, control: string) => {
    const data = settingOf(resource, parentField, parent);
    const done = label(parent === null ? texts.movedToRoot : texts.moved, {
      name: nameById(id),
      parent: nameById(parent),
    });
    const { result } = await writer.batch(() =>
      write({ verb: 'patch', resource, id, data }, { done, failed: 'error.action' }),
    );
    if (result === 'stored') setLastMove({ id, control });
  };

  useEffect(() => {
    if (!lastMove) return;
    const row = document.querySelector(`tr[data-id="${CSS.escape(String(lastMove.id))}"]`);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-control]') ?? [])];
    const pressed = buttons.find((button) => button.dataset.control === lastMove.control && !button.disabled);
    (pressed ?? buttons.find((button) => !button.disabled))?.focus();
  }, [lastMove]);

  return { move: (...to: Parameters<typeof move>) => run(() => move(...to)), isPending };
}

interface ParentMenuProps {
  anchor: HTMLElement;
  option: TreeOption;
  options: readonly TreeOption[];
  onChoose: (parent: Identifier | null) => void;
  onClose: () => void;
}

function ParentMenu({ anchor, option, options, onChoose, onClose }: ParentMenuProps) {
  const resource = useResource();
  const label = useLabel();
  const current = parentOf(resource, option.record);
  const allowed = allowedParents(options, option.id);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxHeight: 400, maxWidth: 'min(360px, calc(100vw - 32px))' } } }}
    >
      <MenuItem selected={current === null} disabled={current === null} onClick={() => onChoose(null)}>
        {label(texts.root)}
      </MenuItem>
      {options
        .filter(({ id }) => allowed.has(id))
        .map(({ id, level, name }) => (
          <MenuItem
            key={id}
            selected={String(id) === current}
            disabled={String(id) === current}
            onClick={() => onChoose(id)}
            sx={{ pl: 2 + (level + 1) * 2, whiteSpace: 'normal' }}
          >
            {name.trim()}
          </MenuItem>
        ))}
    </Menu>
  );
}

const actionsWidth = 180;
/** The room for the handle, the indentation and the name. */
const titleWidth = 320;

const noRecords: readonly RaRecord[] = [];

/** Users can move records only while no search, filter or pagination hides part of the tree. */
export default function RecordTree() {
  const can = useCan();
  const resource = useResource();
  const recordName = useRecordName();
  const label = useLabel();
  const hasRowMenu = useHasRowMenu();
  const { data, error, isPending, refetch, filterValues, total, page, perPage, hasNextPage } =
    useListContext();
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: RaRecord }>();
  const [parentMenu, setParentMenu] = useState<{ anchor: HTMLElement; option: TreeOption }>();
  const [dragged, setDragged] = useState<Identifier>();
  const options = useTreeOptions(resource.name, data ?? noRecords);
  const titleOf = (record: RaRecord) => recordName(resource, record);
  const nameById = (id: unknown) => {
    const found = options.find((option) => option.id === id);
    return found ? titleOf(found.record) : label(texts.root);
  };
  const { move, isPending: isMovePending } = useTreeMove(nameById);
  const parentIn = ({ id }: Over) => (id === 'root' ? null : id);
  const changesParent = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) => {
    // Compares stored parents: a record whose parent was deleted appears at the first level, but its parent is not null.
    const option = options.find(({ id }) => id === active.id);
    if (!over || !option) return false;
    return parentOf(resource, option.record) !== (parentIn(over)?.toString() ?? null);
  };
  const drag = useDrag(
    'y',
    0,
    label(texts.hint),
    {
      onDragStart: ({ active }) => label(texts.dragged, { name: nameById(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? label(texts.over, { name: nameById(active.id), parent: nameById(over.id) }) : undefined,
      onDragCancel: () => label(texts.cancelled),
    },
    changesParent,
  );
  const { columns, context } = useColumns(resource.parentField ? [resource.parentField] : undefined);

  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (isPending) return <FormSkeleton />;
  if (options.length === 0) return <EmptyList />;

  const isWhole = total === undefined ? page === 1 && !hasNextPage : total <= perPage;
  const isMovable = can('edit') && Object.keys(filterValues).length === 0 && isWhole;
  const parentAt = (index: number) =>
    options.slice(0, index).findLast(({ level }) => level < (options[index]?.level ?? 0));
  const dropTargets = dragged === undefined ? undefined : allowedParents(options, dragged);
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (over && changesParent({ active, over })) move(active.id, parentIn(over), 'move');
  };

  const rows = options.map((option, index) => {
    const { id, level, record } = option;
    const name = titleOf(record);
    const parent = parentAt(index);
    const allowed = allowedParents(options, id);
    const before = options.slice(0, index).findLast((other) => other.level <= level);
    const sibling = before && before.level === level && allowed.has(before.id) ? before : undefined;
    return (
      <TreeRow
        key={id}
        option={option}
        name={name}
        link={
          <RecordLink className="row-link" record={record}>
            {name}
          </RecordLink>
        }
        // The link stands in place of the first column.
        cells={columns.slice(1).map(({ name: column, field, source }) => {
          const value = valueAt(record, source);
          return (
            <td key={column} data-kind={field.kind} data-label={labelBefore(context, field, value)}>
              {renderCell({ ...context, field, record, value })}
            </td>
          );
        })}
        outdentTarget={parent && { id: parentAt(options.indexOf(parent))?.id ?? null }}
        indentTarget={sibling && { id: sibling.id, name: titleOf(sibling.record) }}
        isDropTarget={dropTargets?.has(id) ?? false}
        isMovable={isMovable}
        isWaiting={isMovePending}
        onMove={(to, control) => move(id, to, control)}
        onMoveTo={(anchor) => setParentMenu({ anchor, option })}
        onOpenMenu={hasRowMenu ? (anchor) => setMenu({ anchor, record }) : undefined}
      />
    );
  });

  return (
    <DndContext
      {...drag}
      onDragStart={({ active }: DragStartEvent) => setDragged(active.id)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {isMovable && <RootDropZone isOpen={dragged !== undefined} />}
      <Box sx={{ overflowX: 'auto', position: 'relative' }}>
        <TableFrame>
          <TableRoot
            minWidth={minTableWidth(
              columns.slice(1).map(({ field }) => field),
              titleWidth + actionsWidth,
            )}
            sx={{
              '& td': { py: '2px' },
              '& .actions': { width: { xs: 'auto', sm: actionsWidth } },
              '& [data-control="outdent"], & [data-control="indent"]': {
                display: { xs: 'none', sm: 'inline-flex' },
              },
              '@media (hover: hover)': {
                '& tr:not(:hover, :focus-within) :is([data-control="outdent"], [data-control="indent"])': {
                  opacity: 0,
                },
              },
              '& tr[data-over]': { bgcolor: 'action.selected' },
            }}
          >
            <TableHead columns={columns} isSelectable={false} hasMenu />
            <tbody>{rows}</tbody>
          </TableRoot>
        </TableFrame>
      </Box>
      {!isWhole && <ListPagination />}
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && (
          <Paper elevation={3} sx={{ px: 1.5, py: 1, width: 'max-content', fontWeight: 550 }}>
            {nameById(dragged)}
          </Paper>
        )}
      </DragOverlay>
      {menu && <RowMenu {...menu} onClose={() => setMenu(undefined)} />}
      {parentMenu && (
        <ParentMenu
          {...parentMenu}
          options={options}
          onClose={() => setParentMenu(undefined)}
          onChoose={(parent) => {
            setParentMenu(undefined);
            move(parentMenu.option.id, parent, 'move');
          }}
        />
      )}
    </DndContext>
  );
}

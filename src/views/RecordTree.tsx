import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type MouseEvent, useState } from 'react';
import { type Identifier, LinkBase, type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useApp, useDeclaration } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { readSession } from '../api/session';
import { columns as kinds } from '../fields/columns/columns';
import { useReferenceNames } from '../fields/useReferenceSet';
import { allowedParents, treeOptions } from '../fields/useTreeOptions';
import { useLabel, useLanguage } from '../i18n/useLabel';
import { fieldOf, nameOf, sourceOf, valueAt } from '../metadata';
import { EmptyList } from './EmptyList';
import { FormSkeleton } from './FormSkeleton';
import { ListPagination } from './ListPagination';
import { LoadFailure } from './LoadFailure';
import { ParentMenu } from './ParentMenu';
import RowMenu from './RowMenu';
import { TableHead } from './TableHead';
import { TableRoot } from './TableRoot';
import { TreeRoot } from './TreeRoot';
import { TreeRow } from './TreeRow';
import { useTreeDrag } from './useTreeDrag';
import { useTreeMove } from './useTreeMove';

/**
 * The records of a list as a tree, moved by dragging one onto another, by two buttons, or from a menu of all places
 * where it may stand. Among the results of a search the tree has holes: nothing is moved there.
 */
export default function RecordTree() {
  const app = useApp();
  const resource = useDeclaration();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const { data, error, isPending, refetch, filterValues, total = 0, perPage } = useListContext();
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: RaRecord }>();
  const [moving, setMoving] = useState<{ anchor: HTMLElement; record: RaRecord }>();
  const [dragged, setDragged] = useState<Identifier>();
  const options = treeOptions(resource, data ?? []);
  const { move, isPending: isMoving } = useTreeMove(options);
  const titleOf = (record: RaRecord) => nameOf(resource, record) || translate('list.untitled');
  const wordsOf = (id: unknown) => {
    const found = options.find((option) => option.id === id);
    return found ? titleOf(found.record) : translate('tree.root');
  };
  const treeDrag = useTreeDrag(wordsOf);
  const role = readSession()?.role;
  const mayEdit = mayRole(app, role, resource.name, 'edit');
  const mayDelete = mayRole(app, role, resource.name, 'delete');
  const shown = (resource.list?.columns ?? [])
    .filter((name) => name !== resource.tree)
    .map((name) => ({
      name,
      field: fieldOf(resource, name),
      source: sourceOf(name, fieldOf(resource, name)),
    }));
  const referenceNames = useReferenceNames(shown.map(({ field }) => field));

  if (error && !data) {
    return <LoadFailure error={error} retry={refetch} />;
  }
  if (isPending) return <FormSkeleton />;
  if (options.length === 0) return <EmptyList />;

  const movable = mayEdit && Object.keys(filterValues).length === 0 && total <= perPage;
  /** The record above that stands one level higher: its parent. */
  const parentAt = (index: number) =>
    options.slice(0, index).findLast(({ level }) => level < (options[index]?.level ?? 0));
  const targets = dragged === undefined ? undefined : allowedParents(options, dragged);
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (!over) return;
    const parent = over.id === 'root' ? null : over.id;
    const at = options.findIndex(({ id }) => id === active.id);
    if ((parentAt(at)?.id ?? null) !== parent) move({ id: active.id, parent, control: 'move' });
  };
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const anchor = event.target.closest<HTMLElement>('button.row-menu');
    const id = anchor?.closest('tr')?.dataset.id;
    const record = options.find((option) => String(option.id) === id)?.record;
    if (anchor && record) setMenu({ anchor, record });
  };
  const pathOf = (record: RaRecord) => `/${resource.name}/${encodeURIComponent(record.id)}`;

  const rows = options.map((option, index) => {
    const { id, level, record } = option;
    const name = titleOf(record);
    const parent = parentAt(index);
    const allowed = allowedParents(options, id);
    const before = options.slice(0, index).findLast((one) => one.level <= level);
    const previous = before && before.level === level && allowed.has(before.id) ? before : undefined;
    return (
      <TreeRow
        key={id}
        option={option}
        name={name}
        link={
          mayEdit && resource.routes?.edit ? (
            <LinkBase className="row-link" to={pathOf(record)}>
              {name}
            </LinkBase>
          ) : (
            name
          )
        }
        cells={shown.slice(1).map(({ name: column, field, source }) => (
          <td key={column} data-kind={field.kind}>
            {kinds[field.kind]({
              field,
              record,
              value: valueAt(record, source),
              language,
              label,
              translate,
              nameOf: referenceNames,
            })}
          </td>
        ))}
        outer={parent && { id: parentAt(options.indexOf(parent))?.id ?? null }}
        inner={previous && { id: previous.id, name: titleOf(previous.record) }}
        takes={targets?.has(id) ?? false}
        movable={movable}
        isWaiting={isMoving}
        onMove={(to, control) => move({ id, parent: to, control })}
        onMoveTo={(anchor) => setMoving({ anchor, record })}
      />
    );
  });

  return (
    <DndContext
      {...treeDrag}
      onDragStart={({ active }: DragStartEvent) => setDragged(active.id)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {movable && <TreeRoot isOpen={dragged !== undefined} />}
      <Box sx={{ overflowX: 'auto', position: 'relative' }}>
        <TableRoot
          sx={{
            '& td': { py: '2px' },
            '& .actions': { width: { xs: 'auto', sm: 180 } },
            // On a phone the level leaves room for the name alone.
            '& [data-kind]:not(.title)': { display: { xs: 'none', sm: 'table-cell' } },
            '& [data-control="outdent"], & [data-control="indent"]': {
              display: { xs: 'none', sm: 'inline-flex' },
            },
            '& tr[data-over]': { bgcolor: 'action.selected' },
          }}
        >
          <TableHead columns={shown} selectable={false} hasMenu />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is heard are the clicks of buttons. */}
          <tbody onClick={openMenu}>{rows}</tbody>
        </TableRoot>
      </Box>
      {total > perPage && <ListPagination />}
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && (
          <Paper elevation={3} sx={{ px: 1.5, py: 1, width: 'max-content', fontWeight: 550 }}>
            {wordsOf(dragged)}
          </Paper>
        )}
      </DragOverlay>
      {menu && (
        <RowMenu
          {...menu}
          path={mayEdit ? pathOf(menu.record) : undefined}
          mayEdit={mayEdit}
          mayDelete={mayDelete}
          onClose={() => setMenu(undefined)}
        />
      )}
      {moving && (
        <ParentMenu
          {...moving}
          options={options}
          onClose={() => setMoving(undefined)}
          onChoose={(parent) => {
            setMoving(undefined);
            move({ id: moving.record.id, parent, control: 'move' });
          }}
        />
      )}
    </DndContext>
  );
}

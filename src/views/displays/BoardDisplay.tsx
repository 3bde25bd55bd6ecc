import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { useResource } from '../../AppContext';
import { countQuery } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useDisplayText } from '../../i18n/displayTexts';
import { useLabel } from '../../i18n/useLabel';
import { listFields, type Resource, type StatusField, titleFieldsOf } from '../../metadata';
import { EmptyList } from '../list/EmptyList';
import { useDetails } from '../list/useDetails';
import { BoardColumn, type Moved } from './BoardColumn';
import { type Card, cardOf, moveTo, useBoardDrag } from './boardDrag';
import { useMove } from './useMove';

/** The columns of the list that a card shows besides its name. */
const maxDetails = 3;

/** What the cards request. Actions and `when` may read any field, so with these the records are requested whole. */
function cardMeta(resource: Resource, field: StatusField) {
  const isWhole = (resource.form?.actions ?? []).length > 0 || field.when !== undefined;
  const updatedAt = 'updatedAt' in resource.fields ? ['updatedAt'] : [];
  const fields = isWhole ? undefined : [...new Set([...listFields(resource), 'status', ...updatedAt])];
  // `countQuery` counts each column, also where its cards fail to load.
  return { fields, count: false };
}

function Board({ field }: { field: StatusField }) {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const notify = useNotify();
  const label = useLabel();
  const text = useDisplayText();
  const { filterValues, total } = useListContext();
  const [menu, setMenu] = useState<{ card: Card; anchor: HTMLElement }>();
  const [dragged, setDragged] = useState<Card>();
  const [over, setOver] = useState<string>();
  const [moved, setMoved] = useState<Moved>();
  const { move, question } = useMove(({ id }, status) => setMoved({ id: String(id), status }));
  const meta = useMemo(() => cardMeta(resource, field), [resource, field]);
  const hidden = useMemo(() => ['status', ...titleFieldsOf(resource)], [resource]);
  const detailsOf = useDetails(hidden, maxDetails);
  const statuses = field.choices.map((choice) => ({ status: String(choice.id), name: label(choice.label) }));
  const columnName = (status: unknown) =>
    statuses.find((one) => one.status === status)?.name ?? String(status);
  const drag = useBoardDrag(columnName);
  const { status_eq: shown = [], status_in: alsoShown = [] } = filterValues;
  const shownStatuses = [shown, alsoShown].flat().map(String);
  const isHidden = (status: string) => shownStatuses.length > 0 && !shownStatuses.includes(status);
  const counts = useQueries({
    queries: statuses.map(({ status }) => ({
      ...countQuery(dataProvider, resource, { ...filterValues, status_eq: status }),
      enabled: !isHidden(status),
    })),
  });

  if (total === 0) return <EmptyList />;

  const drop = ({ active, over }: DragEndEvent) => {
    const card = cardOf(active);
    setDragged(undefined);
    const status = String(over?.id ?? card.status);
    if (status === card.status) return;
    const allowed = moveTo(card, status);
    if (allowed) void move(card.record, allowed);
    else {
      const message = text('forbidden', { name: card.name, column: columnName(status) });
      notify(message, { type: 'warning', messageArgs: { _: message } });
    }
  };
  const targetOf = (status: string | undefined) => {
    if (!dragged || status === undefined || status === dragged.status) return undefined;
    const isOpen = moveTo(dragged, status) !== undefined;
    const blocked = dragged.moves.find((one) => one.status === status);
    const reason = blocked?.by === 'action' && blocked.blocked ? label(blocked.blocked) : text('noDrop');
    return { isOpen, text: isOpen ? text('dropHere') : reason };
  };
  const inColumns = counts.every(({ data }) => data !== undefined)
    ? counts.reduce((sum, { data = 0 }) => sum + data, 0)
    : undefined;
  const outside = total === undefined || inColumns === undefined ? 0 : total - inColumns;
  return (
    <DndContext
      {...drag}
      onDragStart={({ active }) => setDragged(cardOf(active))}
      onDragOver={({ over: column }) => setOver(column ? String(column.id) : undefined)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {outside > 0 && <Box component="p">{text('withoutColumn', { smart_count: outside })}</Box>}
      <Box
        sx={{
          display: 'grid',
          gridAutoFlow: 'column',
          gridAutoColumns: { xs: 'min(280px, 85vw)', sm: 'minmax(240px, 1fr)' },
          alignItems: 'start',
          gap: 1,
          pb: 1,
          overflowX: 'auto',
          // Hidden texts inside scroll along and do not widen the page.
          position: 'relative',
        }}
      >
        {statuses.map(({ status }, index) => (
          <BoardColumn
            key={status}
            field={field}
            status={status}
            count={counts[index]?.data}
            isHidden={isHidden(status)}
            meta={meta}
            detailsOf={detailsOf}
            target={targetOf(status)}
            moved={moved}
            onOpenMenu={(card, anchor) => setMenu({ card, anchor })}
          />
        ))}
      </Box>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Paper elevation={3} sx={{ px: 1.5, py: 1, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {dragged.name}
            <Box sx={{ fontWeight: 400, fontSize: '0.8125rem' }}>{targetOf(over)?.text}</Box>
          </Paper>
        )}
      </DragOverlay>
      <Menu
        open={menu !== undefined}
        anchorEl={menu?.anchor}
        onClose={() => setMenu(undefined)}
        slotProps={{ list: { 'aria-label': menu && text('move', { name: menu.card.name }) } }}
      >
        {menu?.card.moves.map((one) => (
          <MenuItem
            key={one.status}
            disabled={one.by === 'action' && one.blocked !== undefined}
            sx={{ display: 'block' }}
            onClick={() => {
              setMenu(undefined);
              void move(menu.card.record, one);
            }}
          >
            {columnName(one.status)}
            {one.by === 'action' && one.blocked && (
              <Box sx={{ fontSize: '0.8125rem' }}>{label(one.blocked)}</Box>
            )}
          </MenuItem>
        ))}
      </Menu>
      {question}
    </DndContext>
  );
}

/** The records of a list in a column for each status: see `docs/product.md#displays`. */
export default function BoardDisplay() {
  const { status } = useResource().fields;
  return status?.kind === 'status' && <Board field={status} />;
}

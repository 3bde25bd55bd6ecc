import { type Active, DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import { useQueries } from '@tanstack/react-query';
import { sumBy } from 'es-toolkit';
import { useState } from 'react';
import { type RaRecord, useListContext, useNotify, useRefresh } from 'react-admin';
import { countQuery } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel } from '../../i18n/useLabel';
import type { Label, StatusField } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useDrag } from '../../ui/drag';
import EmptyList from '../list/EmptyList';
import type { Move } from '../moves/movesOf';
import { useTransition } from '../moves/useTransition';
import { BoardColumn, type Card, columnFilter, type Moved } from './BoardColumn';
import { texts } from './texts';

const moveTo = ({ moves }: Card, status: string): Move | undefined =>
  moves.find((move) => move.status === status && !move.blocked);

const cardOf = ({ data }: Active): Card => data.current as Card;

function Board({ field }: { field: StatusField }) {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const label = useLabel();
  const { filterValues, total } = useListContext();
  const [menu, setMenu] = useState<{ card: Card; anchor: HTMLElement }>();
  /** The card as it was when the drag began: a colleague may change it meanwhile, as `useTransition` then says. */
  const [dragged, setDragged] = useState<Card>();
  const [overStatus, setOverStatus] = useState<string>();
  const [moved, setMoved] = useState<Moved>();
  const focus = ([record]: readonly RaRecord[]) =>
    setMoved({ id: String(record?.id), status: String(record?.status) });
  const { start, question, isPending } = useTransition({
    onStored: focus,
    onOvertaken: (records) => {
      focus(records);
      refresh();
    },
  });
  const statuses = field.choices.map((choice) => ({ status: String(choice.id), name: label(choice.label) }));
  const columnName = (status: unknown) =>
    statuses.find((one) => one.status === status)?.name ?? String(status);
  const say = (text: Label, { name, status }: Card, column: unknown = status) =>
    label(text, { name, column: columnName(column) });
  const leavesColumn = ({ over }: Pick<DragEndEvent, 'over'>): boolean =>
    dragged !== undefined && over !== null && over.id !== dragged.status;
  // By keyboard, a card jumps to 8 pixels after the left edge of a column.
  const drag = useDrag(
    'x',
    8,
    label(texts.instructions),
    {
      onDragStart: ({ active }) => say(texts.dragged, cardOf(active)),
      onDragOver: ({ active, over }) => {
        if (!over) return undefined;
        const card = cardOf(active);
        const mayDrop = over.id === card.status || moveTo(card, String(over.id));
        return say(mayDrop ? texts.over : texts.overForbidden, card, over.id);
      },
      onDragCancel: ({ active }) => say(texts.cancelled, cardOf(active)),
    },
    leavesColumn,
  );
  const { status_eq: only = [], status_in: anyOf = [] } = filterValues;
  // A filter may name a part of a status, such as `PUBLISHED/past`.
  const shownStatuses = [only, anyOf].flat().map((status) => String(status).split('/')[0]);
  const isHidden = (status: string) => shownStatuses.length > 0 && !shownStatuses.includes(status);
  const counts = useQueries({
    queries: statuses.map(({ status }) => ({
      ...countQuery(dataProvider, resource, columnFilter(filterValues, status)),
      enabled: !isHidden(status),
    })),
  });

  if (total === 0) return <EmptyList />;

  const blockedReason = ({ moves }: Card, status: string) => {
    const blocked = moves.find((one) => one.status === status)?.blocked;
    return blocked && label(blocked);
  };
  const moveCard = (card: Card, status: string) => {
    const allowed = moveTo(card, status);
    if (allowed) return start([card.record], allowed);
    notify(blockedReason(card, status) ?? say(texts.forbidden, card, status), { type: 'warning' });
  };
  const drop = ({ over }: DragEndEvent) => {
    setDragged(undefined);
    if (dragged && over && leavesColumn({ over })) moveCard(dragged, String(over.id));
  };
  const targetOf = (status: string | undefined) => {
    if (!dragged || status === undefined || status === dragged.status) return undefined;
    const isOpen = moveTo(dragged, status) !== undefined;
    return {
      isOpen,
      text: isOpen ? label(texts.dropHere) : (blockedReason(dragged, status) ?? label(texts.noDrop)),
    };
  };
  const isCounted = total !== undefined && counts.every(({ data }) => data !== undefined);
  /** The number of records whose status has no column. */
  const outside = isCounted ? total - sumBy(counts, ({ data = 0 }) => data) : 0;
  return (
    <DndContext
      {...drag}
      onDragStart={({ active }) => setDragged(cardOf(active))}
      onDragOver={({ over }) => setOverStatus(over ? String(over.id) : undefined)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {outside > 0 && <Box component="p">{label(texts.withoutColumn, { count: outside })}</Box>}
      <Box
        data-unrolled-on-paper
        sx={{
          display: 'grid',
          gridAutoFlow: 'column',
          gridAutoColumns: { xs: 'min(280px, 85vw)', sm: 'minmax(240px, 1fr)' },
          gap: 1,
          pb: 1,
          overflowX: 'auto',
          // Otherwise, visually hidden texts in the columns would widen the page.
          position: 'relative',
        }}
      >
        {statuses.map(({ status, name }, index) => (
          <BoardColumn
            key={status}
            field={field}
            status={status}
            name={name}
            count={counts[index]?.data}
            isHidden={isHidden(status)}
            target={targetOf(status)}
            moved={moved}
            isWaiting={isPending}
            onOpenMenu={(card, anchor) => setMenu({ card, anchor })}
          />
        ))}
      </Box>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Paper elevation={3} sx={{ px: 1.5, py: 1, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {dragged.name}
            <Box sx={{ fontWeight: 400, fontSize: '0.8125rem' }}>{targetOf(overStatus)?.text}</Box>
          </Paper>
        )}
      </DragOverlay>
      <Menu
        open={menu !== undefined}
        anchorEl={menu?.anchor}
        onClose={() => setMenu(undefined)}
        slotProps={{ list: { 'aria-label': menu && label(texts.move, { name: menu.card.name }) } }}
      >
        {menu?.card.moves.map((one) => (
          <MenuItem
            key={one.status}
            disabled={one.blocked !== undefined}
            sx={{ display: 'block' }}
            onClick={() => {
              setMenu(undefined);
              moveCard(menu.card, one.status);
            }}
          >
            {columnName(one.status)}
            {one.blocked && <Box sx={{ fontSize: '0.8125rem' }}>{label(one.blocked)}</Box>}
          </MenuItem>
        ))}
      </Menu>
      {question}
    </DndContext>
  );
}

export default function BoardDisplay() {
  const { status } = useResource().fields;
  return status?.kind === 'status' && <Board field={status} />;
}

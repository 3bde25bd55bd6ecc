import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { countQuery } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel } from '../../i18n/useLabel';
import { listFields, type Resource, type StatusField, titleFieldsOf } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { EmptyList } from '../list/EmptyList';
import { useDetails } from '../list/table/useDetails';
import { useTransition } from '../moves/useTransition';
import { BoardColumn, columnFilter, type Moved } from './BoardColumn';
import { type Card, cardOf, moveTo, useBoardDrag } from './boardDrag';
import { texts } from './texts';

/** How many columns of the list a card shows besides its name. */
const maxDetails = 3;

/** The `meta` of the requests for cards. Actions and `when` may read any field, so they need whole records. */
function cardMeta(resource: Resource, field: StatusField) {
  const isWhole = (resource.form?.actions ?? []).length > 0 || field.when !== undefined;
  // `countQuery` counts each column, even if its cards fail to load.
  return {
    fields: isWhole ? undefined : listFields(resource, 'status', 'updatedAt'),
    count: false,
  };
}

function Board({ field }: { field: StatusField }) {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const label = useLabel();
  const { filterValues, total } = useListContext();
  const [menu, setMenu] = useState<{ card: Card; anchor: HTMLElement }>();
  const [dragged, setDragged] = useState<Card>();
  const [over, setOver] = useState<string>();
  const [moved, setMoved] = useState<Moved>();
  const { start, question } = useTransition({
    onStored: ([record], { status }) => setMoved({ id: String(record?.id), status }),
    onOvertaken: refresh,
  });
  const meta = cardMeta(resource, field);
  const hidden = useMemo(() => ['status', ...titleFieldsOf(resource)], [resource]);
  const detailsOf = useDetails(hidden, maxDetails);
  const statuses = field.choices.map((choice) => ({ status: String(choice.id), name: label(choice.label) }));
  const columnName = (status: unknown) =>
    statuses.find((one) => one.status === status)?.name ?? String(status);
  const drag = useBoardDrag(columnName);
  const { status_eq: shown = [], status_in: alsoShown = [] } = filterValues;
  const shownStatuses = [shown, alsoShown].flat().map((one) => String(one).split('/')[0]);
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
    const message =
      blockedReason(card, status) ?? label(texts.forbidden, { name: card.name, column: columnName(status) });
    notify(message, { type: 'warning' });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const card = cardOf(active);
    setDragged(undefined);
    if (over && over.id !== card.status) moveCard(card, String(over.id));
  };
  const targetOf = (status: string | undefined) => {
    if (!dragged || status === undefined || status === dragged.status) return undefined;
    const isOpen = moveTo(dragged, status) !== undefined;
    return {
      isOpen,
      text: isOpen ? label(texts.dropHere) : (blockedReason(dragged, status) ?? label(texts.noDrop)),
    };
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
      {outside > 0 && <Box component="p">{label(texts.withoutColumn, { count: outside })}</Box>}
      <Box
        sx={{
          display: 'grid',
          gridAutoFlow: 'column',
          gridAutoColumns: { xs: 'min(280px, 85vw)', sm: 'minmax(240px, 1fr)' },
          gap: 1,
          pb: 1,
          overflowX: 'auto',
          // Hidden texts inside scroll along and do not widen the page.
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

/** The records of a list in a column for each status: see `docs/product.md#displays`. */
export default function BoardDisplay() {
  const { status } = useResource().fields;
  return status?.kind === 'status' && <Board field={status} />;
}

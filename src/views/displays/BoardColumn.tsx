import { useDraggable, useDroppable } from '@dnd-kit/core';
import { mdiDragVertical, mdiSwapHorizontal } from '@mdi/js';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { type PointerEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type FilterPayload, type RaRecord, useGetList, useListContext } from 'react-admin';
import { isPlaceholderId } from '../../api/dataProvider';
import { readSession } from '../../api/session';
import { chipStyles, StatusChip } from '../../fields/columns/StatusChip';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { canWrite, listFields, type Resource, type StatusField, titleFieldsOf } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { rowsPerPage } from '../../routing/listRequest';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { IconAction } from '../../ui/IconAction';
import { RecordLink } from '../../ui/OptionalLink';
import { useDetails } from '../list/table/useColumns';
import { type Move, movesOf } from '../moves/movesOf';
import { texts } from './texts';

export interface Card {
  record: RaRecord;
  name: string;
  /** The status of its column. */
  status: string;
  moves: readonly Move[];
}

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 4,
  padding: '8px 12px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  // Without opacity, because the text must stay readable.
  '&[data-dragged]': { borderStyle: 'dashed', backgroundColor: 'transparent' },
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit', textUnderlineOffset: 3 },
  '& .name': { fontWeight: 550 },
  '& small': { display: 'block', marginTop: 2, color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  '& .chip': chipStyles(theme),
  '& .tools': { display: 'flex', marginInlineEnd: -8 },
  '& [aria-disabled=true]': { color: theme.palette.action.disabled },
  '& .details': { gridColumn: '1 / -1', marginTop: -4 },
}));

interface BoardCardProps {
  card: Card;
  details: ReactNode;
  isWaiting: boolean;
  onOpenMenu: (card: Card, anchor: HTMLElement) => void;
}

function BoardCard({ card, details, isWaiting, onOpenMenu }: BoardCardProps) {
  const { record, name, moves } = card;
  const id = String(record.id);
  const label = useLabel();
  const isMovable = moves.length > 0;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: card,
    disabled: !isMovable || isWaiting,
  });
  return (
    <Item
      ref={setNodeRef}
      data-card={id}
      data-dragged={isDragging || undefined}
      // On a touch screen, a finger on a card scrolls the board.
      onPointerDown={(event: PointerEvent) =>
        event.pointerType === 'mouse' && listeners?.onPointerDown?.(event)
      }
    >
      <div className="name">
        <RecordLink record={record} draggable={false}>
          {name}
        </RecordLink>
      </div>
      {isMovable && (
        <div className="tools">
          <IconAction
            path={mdiSwapHorizontal}
            size="small"
            label={label(texts.move, { name })}
            aria-haspopup="menu"
            // `disabled` would lose the focus.
            aria-disabled={isWaiting || undefined}
            onClick={({ currentTarget }) => isWaiting || onOpenMenu(card, currentTarget)}
          />
          <IconAction
            path={mdiDragVertical}
            size="small"
            label={label(texts.drag, { name })}
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            sx={{ cursor: 'grab', touchAction: 'none' }}
          />
        </div>
      )}
      <div className="details">{details}</div>
    </Item>
  );
}

const STEP = 20;

const Column = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  padding: 8,
  border: '2px solid transparent',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.action.hover,
  '& h2': { display: 'flex', alignItems: 'center', gap: 8, margin: 0, fontSize: '0.875rem', outline: 0 },
  '& ul': { display: 'grid', gap: 8, listStyle: 'none', margin: 0, padding: 0 },
  '& p': { margin: 0, color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  '&[data-target="open"]': { borderColor: theme.palette.primary.main, borderStyle: 'dashed' },
  '&[data-target="closed"]': { backgroundColor: 'transparent' },
  '&[data-over]': { backgroundColor: theme.palette.action.selected },
}));

/** A card that the user moved, and its status afterwards. */
export interface Moved {
  id: string;
  status: string;
}

/**
 * The filter of a column. Keeps a filter on a part of its status, such as `PUBLISHED/past`. Drops `status_in`, because
 * `status_eq` becomes a second `status_in` if the status has aliases.
 */
export const columnFilter = ({ status_in: _, ...filter }: FilterPayload, status: string): FilterPayload => ({
  ...filter,
  status_eq: String(filter.status_eq).startsWith(`${status}/`) ? filter.status_eq : status,
});

/** The fields that a card needs; `undefined` means all. Actions and `when` may read any field. */
function cardFields(resource: Resource, { when }: StatusField) {
  const hasActions = (resource.form?.actions ?? []).length > 0;
  return hasActions || when ? undefined : listFields(resource, 'status', 'updatedAt');
}

/** The maximum number of list columns on a card. */
const maxDetails = 3;

interface BoardColumnProps {
  field: StatusField;
  status: string;
  name: string;
  count: number | undefined;
  /** Whether the filter of the list selects only other statuses. */
  isHidden: boolean;
  /** Set while a card of another column is dragged. `text` says whether the card may be dropped here. */
  target: { isOpen: boolean; text: string } | undefined;
  moved: Moved | undefined;
  /** Whether a move is being stored. */
  isWaiting: boolean;
  onOpenMenu: (card: Card, anchor: HTMLElement) => void;
}

export function BoardColumn({
  field,
  status,
  name,
  count,
  isHidden,
  target,
  moved,
  isWaiting,
  onOpenMenu,
}: BoardColumnProps) {
  const resource = useResource();
  const can = useCan();
  const recordName = useRecordName();
  const label = useLabel();
  const headingId = useId();
  const detailsOf = useDetails(
    useMemo(() => ['status', ...titleFieldsOf(resource)], [resource]),
    maxDetails,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { filterValues, sort } = useListContext();
  const [shown, setShown] = useState(STEP);
  const { data, error, isPending, isFetching, refetch } = useGetList<RaRecord>(
    resource.name,
    {
      pagination: { page: 1, perPage: shown },
      sort,
      filter: columnFilter(filterValues, status),
      // `Board` requests the counts, which appear even if the cards fail to load.
      meta: { fields: cardFields(resource, field), count: false },
    },
    { placeholderData: (previous) => previous, enabled: !isHidden },
  );
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const records = (!isHidden && data) || [];
  const role = readSession()?.role;
  const isMovable = can('edit') && canWrite(role, field);

  /** The moved card that the column has focused. */
  const focused = useRef<Moved>(undefined);
  const isMovedShown = records.some(({ id }) => String(id) === moved?.id);
  const hasArrived = moved?.status === status && (isMovedShown || !isFetching);
  // Focuses the moved card once it is here, unless the user has put the focus elsewhere.
  useEffect(() => {
    if (!moved || !hasArrived) return;
    const isInCard = (element: Element) =>
      element.closest<HTMLElement>('[data-card]')?.dataset.card === moved.id;
    const { activeElement } = document;
    const isLost = activeElement === document.body && focused.current !== moved;
    if (activeElement && !isLost && !activeElement.matches('[data-column]') && !isInCard(activeElement))
      return;
    focused.current = moved;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    // If the card is beyond those shown, the heading takes the focus.
    (buttons.find(isInCard) ?? heading.current)?.focus();
  }, [moved, hasArrived, isMovedShown]);

  const cards = records.map(
    (record): Card => ({
      record,
      status,
      name: recordName(resource, record),
      moves: isMovable && !isPlaceholderId(record.id) ? movesOf(resource, field, role, record) : [],
    }),
  );
  const total = count ?? records.length;
  return (
    <Column
      ref={setNodeRef}
      aria-labelledby={headingId}
      aria-busy={isFetching}
      data-target={target && (target.isOpen ? 'open' : 'closed')}
      data-over={(isOver && target?.isOpen) || undefined}
    >
      <h2 ref={heading} id={headingId} tabIndex={-1} data-column={status}>
        <StatusChip field={field} value={status} /> {!isHidden && count}
      </h2>
      {target && <p>{target.text}</p>}
      {isHidden && <p>{label(texts.hidden)}</p>}
      {error && !data && <LoadFailure error={error} retry={refetch} />}
      {isPending && !isHidden && <Skeleton variant="rounded" height={80} />}
      {data && !isHidden && data.length === 0 && <p>{label(texts.emptyColumn)}</p>}
      {cards.length > 0 && (
        <ul ref={list}>
          {cards.map((card) => (
            <BoardCard
              key={card.record.id}
              card={card}
              details={detailsOf(card.record)}
              isWaiting={isWaiting}
              onOpenMenu={onOpenMenu}
            />
          ))}
        </ul>
      )}
      {total > records.length && records.length > 0 && (
        <>
          <p>{label(texts.limit, { shown: records.length, total })}</p>
          {/* The maximum number of cards is the largest page size of a table. */}
          {shown < (rowsPerPage.at(-1) ?? shown) && (
            <Button
              size="small"
              aria-label={label(texts.showMoreIn, { name })}
              onClick={() => setShown(shown + STEP)}
            >
              {label(texts.showMore)}
            </Button>
          )}
        </>
      )}
    </Column>
  );
}

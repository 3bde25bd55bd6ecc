import { useDraggable } from '@dnd-kit/core';
import { mdiDragVertical, mdiSwapHorizontal } from '@mdi/js';
import { styled } from '@mui/material/styles';
import type { PointerEvent, ReactNode } from 'react';
import { chipStyles } from '../../fields/columns/StatusChip';
import { useDisplayText } from '../../i18n/displayTexts';
import { IconAction } from '../../ui/IconAction';
import type { Card } from './boardDrag';
import { RecordLink } from './RecordLink';

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 4,
  padding: '8px 4px 8px 12px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  '&[data-dragged]': { opacity: 0.4 },
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit', textUnderlineOffset: 3 },
  '& .name': { fontWeight: 550 },
  '& small': { display: 'block', marginTop: 2, color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  '& .chip': chipStyles(theme),
  '& .tools': { display: 'flex' },
  '& .details': { gridColumn: '1 / -1', marginTop: -4 },
}));

interface BoardCardProps {
  card: Card;
  details: ReactNode;
  onOpenMenu: (card: Card, anchor: HTMLElement) => void;
}

/** A record on a board. Users drag it by its handle, or by mouse anywhere. */
export function BoardCard({ card, details, onOpenMenu }: BoardCardProps) {
  const { record, name, moves } = card;
  const id = String(record.id);
  const text = useDisplayText();
  const isMovable = moves.length > 0;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: card,
    disabled: !isMovable,
  });
  return (
    <Item
      ref={setNodeRef}
      data-card={id}
      data-dragged={isDragging || undefined}
      // A finger on a card scrolls the board.
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
            label={text('move', { name })}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => onOpenMenu(card, currentTarget)}
          />
          <IconAction
            path={mdiDragVertical}
            size="small"
            label={text('drag', { name })}
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

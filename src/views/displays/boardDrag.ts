import type { DndContextProps } from '@dnd-kit/core';
import type { RaRecord } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { useDrag } from '../../ui/drag';
import type { Move } from '../moves/movesOf';
import { texts } from './texts';

/** What is dragged on a board. */
export interface Card {
  record: RaRecord;
  name: string;
  /** The status of its column. */
  status: string;
  moves: readonly Move[];
}

/** The move of a card to a column, if it is allowed now. */
export const moveTo = ({ moves }: Card, status: string): Move | undefined =>
  moves.find((move) => move.status === status && !move.blocked);

interface Dragged {
  data: { current?: unknown };
}

/** The dragged card, from the data of `useDraggable`. */
export const cardOf = ({ data }: Dragged): Card => data.current as Card;

/** The props of `DndContext` for dragging cards between columns. */
export function useBoardDrag(columnName: (status: unknown) => string): Partial<DndContextProps> {
  const label = useLabel();
  // A card is 8 pixels from the left of its column.
  return useDrag('x', 8, label(texts.instructions), {
    onDragStart: ({ active }) => {
      const { name, status } = cardOf(active);
      return label(texts.dragged, { name, column: columnName(status) });
    },
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const card = cardOf(active);
      const isOpen = over.id === card.status || moveTo(card, String(over.id));
      const text = isOpen ? texts.over : texts.overForbidden;
      return label(text, { name: card.name, column: columnName(over.id) });
    },
    onDragCancel: ({ active }) => {
      const { name, status } = cardOf(active);
      return label(texts.cancelled, { name, column: columnName(status) });
    },
  });
}

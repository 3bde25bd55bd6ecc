import {
  type CollisionDetection,
  type DndContextProps,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { RaRecord } from 'react-admin';
import { useDisplayText } from '../../i18n/displayTexts';
import type { Move } from './boardMoves';

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
  moves.find((move) => move.status === status && !(move.by === 'action' && move.blocked));

interface Dragged {
  data: { current?: unknown };
}

/** The card of a drag, which `useDraggable` got as its data. */
export const cardOf = ({ data }: Dragged): Card => data.current as Card;

/** The column under the pointer, or during a drag by keyboard the one over whose left side the card is. */
const columnUnderCard: CollisionDetection = (drag) => {
  if (drag.pointerCoordinates) return pointerWithin(drag);
  const { left } = drag.collisionRect;
  return drag.droppableContainers.filter(({ id }) => {
    const rect = drag.droppableRects.get(id);
    // Tolerate some pixels, since columns scroll by fractions.
    return rect !== undefined && rect.left - 16 <= left && left < rect.right - 16;
  });
};

/** Moves the dragged card by keyboard to the next column, left or right. */
const nextColumnCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const isRight = event.code === KeyboardCode.Right;
  if (!isRight && event.code !== KeyboardCode.Left) return undefined;
  event.preventDefault();
  const rects = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id) ?? [])
    .filter(({ left }) => (isRight ? left > currentCoordinates.x + 16 : left < currentCoordinates.x - 32))
    .sort((a, b) => (isRight ? a.left - b.left : b.left - a.left));
  return rects[0] && { x: rects[0].left + 8, y: currentCoordinates.y };
};

/** The props of `DndContext` for dragging cards by pointer and keyboard, with announcements for screen readers. */
export function useBoardDrag(columnName: (status: unknown) => string): Partial<DndContextProps> {
  const text = useDisplayText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumnCoordinates, scrollBehavior: 'auto' }),
  );
  return {
    sensors,
    collisionDetection: columnUnderCard,
    accessibility: {
      screenReaderInstructions: { draggable: text('instructions') },
      announcements: {
        onDragStart: ({ active }) => {
          const { name, status } = cardOf(active);
          return text('dragged', { name, column: columnName(status) });
        },
        onDragOver: ({ active, over }) => {
          if (!over) return undefined;
          const card = cardOf(active);
          const isOpen = over.id === card.status || moveTo(card, String(over.id));
          return text(isOpen ? 'over' : 'overForbidden', { name: card.name, column: columnName(over.id) });
        },
        // A toast or a question says what follows.
        onDragEnd: () => undefined,
        onDragCancel: ({ active }) => {
          const { name, status } = cardOf(active);
          return text('cancelled', { name, column: columnName(status) });
        },
      },
    },
  };
}

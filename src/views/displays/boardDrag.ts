import {
  closestCenter,
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
import { useLabel } from '../../i18n/useLabel';
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

/** Moves the dragged card by keyboard to the next column, left or right. */
const nextColumnCoordinates: KeyboardCoordinateGetter = (
  event,
  { currentCoordinates: { x, y }, context },
) => {
  const isRight = event.code === KeyboardCode.Right;
  if (!isRight && event.code !== KeyboardCode.Left) return undefined;
  event.preventDefault();
  const columns = context.droppableContainers.getEnabled();
  const lefts = columns.flatMap(({ id }) => context.droppableRects.get(id)?.left ?? []);
  // The card is 8 pixels from the left of its column. Tolerate some more, since columns scroll by fractions.
  const left = isRight ? lefts.find((one) => one > x + 16) : lefts.findLast((one) => one < x - 32);
  return left === undefined ? undefined : { x: left + 8, y };
};

/** The props of `DndContext` for dragging cards by pointer and keyboard, with announcements for screen readers. */
export function useBoardDrag(columnName: (status: unknown) => string): Partial<DndContextProps> {
  const label = useLabel();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumnCoordinates, scrollBehavior: 'auto' }),
  );
  return {
    sensors,
    // All columns have the same height, so a card moved by keyboard is closest to the centre of the column under it.
    collisionDetection: (drag) => (drag.pointerCoordinates ? pointerWithin : closestCenter)(drag),
    accessibility: {
      screenReaderInstructions: { draggable: label(texts.instructions) },
      announcements: {
        onDragStart: ({ active }) => {
          const { name, status } = cardOf(active);
          return label(texts.dragged, { name, column: columnName(status) });
        },
        onDragOver: ({ active, over }) => {
          if (!over) return undefined;
          const card = cardOf(active);
          const isOpen = over.id === card.status || moveTo(card, String(over.id));
          return label(isOpen ? texts.over : texts.overForbidden, {
            name: card.name,
            column: columnName(over.id),
          });
        },
        // A toast or a dialog announces the result.
        onDragEnd: () => undefined,
        onDragCancel: ({ active }) => {
          const { name, status } = cardOf(active);
          return label(texts.cancelled, { name, column: columnName(status) });
        },
      },
    },
  };
}

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
import { useTranslate } from 'react-admin';

/** A pointer is in one row; what the keyboard moves lies on the row that its middle is in, and at first on none. */
const rowBelow: CollisionDetection = (drag) => {
  if (drag.pointerCoordinates) return pointerWithin(drag);
  const middle = drag.collisionRect.top + drag.collisionRect.height / 2;
  return drag.droppableContainers.filter(({ id }) => {
    const rect = drag.droppableRects.get(id);
    return rect !== undefined && rect.top <= middle && middle <= rect.bottom;
  });
};

/** From one row that may take what is dragged to the next, up or down. */
const nextRow: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const down = event.code === KeyboardCode.Down;
  if (!down && event.code !== KeyboardCode.Up) return undefined;
  event.preventDefault();
  const tops = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id)?.top ?? [])
    // More than a pixel: what is dragged never lies on a row to the last fraction.
    .filter((top) => (down ? top > currentCoordinates.y + 1 : top < currentCoordinates.y - 1))
    .sort((one, other) => (down ? one - other : other - one));
  return tops[0] === undefined ? undefined : { x: currentCoordinates.x, y: tops[0] };
};

/** How the rows of a tree are dragged onto one another, by pointer and by keyboard, and what is said on the way. */
export function useTreeDrag(wordsOf: (id: unknown) => string): Partial<DndContextProps> {
  const translate = useTranslate();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextRow }),
  );
  return {
    sensors,
    collisionDetection: rowBelow,
    accessibility: {
      screenReaderInstructions: { draggable: translate('tree.hint') },
      announcements: {
        onDragStart: ({ active }) => translate('tree.dragged', { name: wordsOf(active.id) }),
        onDragOver: ({ active, over }) =>
          over ? translate('tree.over', { name: wordsOf(active.id), parent: wordsOf(over.id) }) : undefined,
        // What was done is said by the toast.
        onDragEnd: () => undefined,
        onDragCancel: () => translate('tree.cancelled'),
      },
    },
  };
}

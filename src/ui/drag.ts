import {
  type Announcements,
  type CollisionDetection,
  type DndContextProps,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

/** The pointer must move 4 pixels before a drag starts, so that a click stays a click. */
export const useDragSensors = (coordinateGetter: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter, scrollBehavior: 'auto' }),
  );

const axes = {
  x: { back: KeyboardCode.Left, forward: KeyboardCode.Right, start: 'left' },
  y: { back: KeyboardCode.Up, forward: KeyboardCode.Down, start: 'top' },
} as const;

/** An arrow key moves the dragged element to `inset` pixels after the left or top edge of the next target. */
const nextTarget =
  (axis: 'x' | 'y', inset: number): KeyboardCoordinateGetter =>
  (event, { currentCoordinates, context }) => {
    const { back, forward, start } = axes[axis];
    const isForward = event.code === forward;
    if (!isForward && event.code !== back) return undefined;
    event.preventDefault();
    const targets = context.droppableContainers.getEnabled();
    const starts = targets
      .flatMap(({ id }) => context.droppableRects.get(id)?.[start] ?? [])
      .sort((a, b) => a - b);
    const here = currentCoordinates[axis] - inset;
    // Skips the current target. Its edge is not exactly `here`: a drag can begin at another distance than `inset`, and
    // a scroll moves targets by fractions of a pixel.
    const tolerance = 3 * inset + 1;
    const next = isForward
      ? starts.find((one) => one > here + tolerance)
      : starts.findLast((one) => one < here - tolerance);
    return next === undefined ? undefined : { ...currentCoordinates, [axis]: next + inset };
  };

/** A drag by keyboard has no pointer: the middle of the dragged element counts. */
const targetUnder =
  (axis: 'x' | 'y'): CollisionDetection =>
  (drag) => {
    if (drag.pointerCoordinates) return pointerWithin(drag);
    const { left, top, width, height } = drag.collisionRect;
    const middle = axis === 'x' ? left + width / 2 : top + height / 2;
    return drag.droppableContainers.filter(({ id }) => {
      const rect = drag.droppableRects.get(id);
      if (!rect) return false;
      const [from, to] = axis === 'x' ? [rect.left, rect.right] : [rect.top, rect.bottom];
      return from <= middle && middle <= to;
    });
  };

/**
 * @param inset see `nextTarget`
 * @param moves whether a drop moves something
 */
export function useDrag(
  axis: 'x' | 'y',
  inset: number,
  instructions: string,
  announcements: Pick<Announcements, 'onDragStart' | 'onDragOver' | 'onDragCancel'>,
  moves: (event: Pick<DragEndEvent, 'active' | 'over'>) => boolean,
): Partial<DndContextProps> {
  return {
    sensors: useDragSensors(nextTarget(axis, inset)),
    collisionDetection: targetUnder(axis),
    // Otherwise, cards that arrive during a drag scroll the page away under the pointer.
    autoScroll: { layoutShiftCompensation: false },
    accessibility: {
      screenReaderInstructions: { draggable: instructions },
      announcements: {
        ...announcements,
        // A toast or a dialog announces the result of a move.
        onDragEnd: (event) => (moves(event) ? undefined : announcements.onDragCancel(event)),
      },
    },
  };
}

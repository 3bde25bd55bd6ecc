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

/** The sensors of every drag. A drag starts once the pointer has moved 4 pixels, so that a click starts none. */
export const useDragSensors = (coordinateGetter: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter, scrollBehavior: 'auto' }),
  );

const axes = {
  x: { back: KeyboardCode.Left, forward: KeyboardCode.Right, start: 'left' },
  y: { back: KeyboardCode.Up, forward: KeyboardCode.Down, start: 'top' },
} as const;

/**
 * In a drag by keyboard, an arrow key moves the dragged element to the next or previous target, `inset` pixels after the
 * left or top edge of that target.
 */
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
    // Skip the current target, which starts near `here`. It may not start exactly there: a drag can begin at another
    // distance than `inset`, and a scroll moves targets by fractions of a pixel. Targets are much larger than the
    // tolerance.
    const tolerance = 3 * inset + 1;
    const next = isForward
      ? starts.find((one) => one > here + tolerance)
      : starts.findLast((one) => one < here - tolerance);
    return next === undefined ? undefined : { ...currentCoordinates, [axis]: next + inset };
  };

/** The target under the pointer or, in a drag by keyboard, the one under the middle of what is dragged. */
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
 * The props of `DndContext` for dragging onto targets, with announcements for screen readers. By keyboard, the arrow
 * keys of `axis` go from target to target; see `nextTarget` for `inset`.
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

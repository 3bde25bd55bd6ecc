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
import { useEffect, useState } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import type { TreeOption } from '../../fields/useTreeOptions';
import { fieldOf, sourceOf } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useTask } from '../../ui/useTask';
import { useWrite } from '../../write/useWrite';
import { useWriter } from '../../write/WriteContext';

interface Move {
  id: Identifier;
  parent: Identifier | null;
  /** The `data-control` of the pressed button. */
  control: string;
}

/** Returns a function that moves a record below another one, or to the first level. */
export function useTreeMove(options: readonly TreeOption[]) {
  const resource = useResource();
  const { parentField = '' } = resource;
  const writer = useWriter();
  const write = useWrite();
  const translate = useTranslate();
  const { isPending, run } = useTask();
  const [lastMove, setLastMove] = useState<{ id: Identifier; control: string }>();
  const nameById = (id: Identifier | null) =>
    options.find((option) => option.id === id)?.name.trim() ?? translate('tree.root');

  const move = async ({ id, parent, control }: Move) => {
    const data = { [sourceOf(parentField, fieldOf(resource, parentField))]: parent };
    const key = parent === null ? 'tree.movedToRoot' : 'tree.moved';
    const done = translate(key, { name: nameById(id), parent: nameById(parent) });
    const { result } = await writer.batch(() =>
      write({ verb: 'patch', resource, id, data }, { done, failed: 'error.action' }),
    );
    if (result === 'stored') setLastMove({ id, control });
  };

  // Focus the pressed button in the moved row, or its first enabled button.
  useEffect(() => {
    if (!lastMove) return;
    const row = document.querySelector(`tr[data-id="${CSS.escape(String(lastMove.id))}"]`);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-control]') ?? [])];
    const pressed = buttons.find((button) => button.dataset.control === lastMove.control && !button.disabled);
    (pressed ?? buttons.find((button) => !button.disabled))?.focus();
  }, [lastMove]);

  return { move: (one: Move) => run(() => move(one)), isPending };
}

/** Detects the row under the pointer, or during a drag by keyboard, the row under the middle of the dragged one. */
const rowUnderPointer: CollisionDetection = (drag) => {
  if (drag.pointerCoordinates) return pointerWithin(drag);
  const middle = drag.collisionRect.top + drag.collisionRect.height / 2;
  return drag.droppableContainers.filter(({ id }) => {
    const rect = drag.droppableRects.get(id);
    return rect !== undefined && rect.top <= middle && middle <= rect.bottom;
  });
};

/** Moves the dragged row by keyboard to the next allowed parent, up or down. */
const nextRowCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const down = event.code === KeyboardCode.Down;
  if (!down && event.code !== KeyboardCode.Up) return undefined;
  event.preventDefault();
  const tops = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id)?.top ?? [])
    // Tolerate a pixel, since positions are fractional.
    .filter((top) => (down ? top > currentCoordinates.y + 1 : top < currentCoordinates.y - 1))
    .sort((a, b) => (down ? a - b : b - a));
  return tops[0] === undefined ? undefined : { x: currentCoordinates.x, y: tops[0] };
};

/** The props of `DndContext` for dragging rows by pointer and keyboard, with announcements for screen readers. */
export function useTreeDrag(nameById: (id: unknown) => string): Partial<DndContextProps> {
  const translate = useTranslate();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextRowCoordinates }),
  );
  return {
    sensors,
    collisionDetection: rowUnderPointer,
    accessibility: {
      screenReaderInstructions: { draggable: translate('tree.hint') },
      announcements: {
        onDragStart: ({ active }) => translate('tree.dragged', { name: nameById(active.id) }),
        onDragOver: ({ active, over }) =>
          over ? translate('tree.over', { name: nameById(active.id), parent: nameById(over.id) }) : undefined,
        // The toast announces the result.
        onDragEnd: () => undefined,
        onDragCancel: () => translate('tree.cancelled'),
      },
    },
  };
}

import type { DndContextProps } from '@dnd-kit/core';
import { useEffect, useState } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import type { TreeOption } from '../../fields/useTreeOptions';
import { fieldOf, sourceOf } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useDrag } from '../../ui/drag';
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

/** The props of `DndContext` for dragging rows below other rows. */
export function useTreeDrag(nameById: (id: unknown) => string): Partial<DndContextProps> {
  const translate = useTranslate();
  return useDrag('y', 0, translate('tree.hint'), {
    onDragStart: ({ active }) => translate('tree.dragged', { name: nameById(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? translate('tree.over', { name: nameById(active.id), parent: nameById(over.id) }) : undefined,
    onDragCancel: () => translate('tree.cancelled'),
  });
}

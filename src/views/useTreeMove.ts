import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Identifier, useNotify, useTranslate } from 'react-admin';
import { useDeclaration } from '../AppContext';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import type { TreeOption } from '../fields/useTreeOptions';
import { fieldOf, sourceOf } from '../metadata';
import { useFailure } from './useFailure';

/** Puts a record below another one, or at the first level: it is read whole and sent back with its new parent. */
export function useTreeMove(options: readonly TreeOption[]) {
  const resource = useDeclaration();
  const { name, tree = '' } = resource;
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const fail = useFailure();
  const [moved, setMoved] = useState<{ id: Identifier; control: string }>();
  const wordsOf = (id: Identifier | null) =>
    options.find((one) => one.id === id)?.name.trim() ?? translate('tree.root');

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, parent }: { id: Identifier; parent: Identifier | null; control: string }) => {
      const data = { [sourceOf(tree, fieldOf(resource, tree))]: parent };
      await dataProvider.updateMany(name, { ids: [id], data });
      await queryClient.invalidateQueries({ queryKey: [name, 'getList'] });
      queryClient.invalidateQueries({ queryKey: [name, 'getOne'], refetchType: 'none' });
    },
    onSuccess: (_, { id, parent, control }) => {
      setMoved({ id, control });
      notify(parent === null ? 'tree.movedToRoot' : 'tree.moved', {
        type: 'success',
        messageArgs: { name: wordsOf(id), parent: wordsOf(parent) },
      });
    },
    onError: (error) => fail('error.action', error),
  });

  // The row stands elsewhere now: the button that was pressed keeps the focus, or the next one that can be.
  useEffect(() => {
    if (!moved) return;
    const row = document.querySelector(`tr[data-id="${CSS.escape(String(moved.id))}"]`);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-control]') ?? [])];
    const pressed = buttons.find((one) => one.dataset.control === moved.control && !one.disabled);
    (pressed ?? buttons.find((one) => !one.disabled))?.focus();
  }, [moved]);

  return { move: mutate, isPending };
}

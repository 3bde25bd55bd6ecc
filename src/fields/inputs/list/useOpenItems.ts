import { arrayMove } from '@dnd-kit/sortable';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type FieldOf, valueAt } from '../../../metadata';
import { adviceInItem } from '../../advice';

/** Whether each item is open. `undefined`: open in a new record, closed in a stored one. */
type Flags = (boolean | undefined)[];

/**
 * Which items of a list with `collapsed` are open. At first, all items of a new record are open; of a stored record,
 * only those with advice. Later, an item opens when it is added, or when one of its fields is refused. The user can
 * open and close each item.
 */
export function useOpenItems(field: FieldOf<'list'>, name: string, count: number) {
  const { getValues, formState } = useFormContext();
  const isStored = useRecordContext()?.id !== undefined;
  // In the order of the items, not by key: a save gives every item a new key.
  const [opened, setOpened] = useState((): Flags => {
    const items: unknown = field.collapsed && isStored ? getValues(name) : undefined;
    if (!Array.isArray(items)) return [];
    return items.map((_, index) => adviceInItem(field, `${name}.${index}`, getValues()).length > 0);
  });
  // Adds the missing flags before an edit, so that the flag of each item has the same index as the item.
  const change = (edit: (flags: Flags) => Flags) =>
    setOpened((before) =>
      edit(Array.from({ length: Math.max(count, before.length) }, (_, at) => before[at])),
    );
  const set = (index: number, isOpen: boolean) =>
    change((flags) => Object.assign(flags, { [index]: isOpen }));
  const errors = valueAt(formState.errors, name) ?? {};
  // `errors` has the errors of items by index. Its other keys are those of an error of the list itself.
  const refused = Object.entries(errors).flatMap(([key, error]) => (/^\d+$/.test(key) && error ? key : []));
  const [lastRefused, setLastRefused] = useState('');
  // The first refused field gets the focus, so it must be visible. Then the user may close its item again.
  if (refused.join() !== lastRefused) {
    setLastRefused(refused.join());
    for (const index of refused) set(Number(index), true);
  }
  return {
    isOpen: (index: number) => field.collapsed === undefined || (opened[index] ?? !isStored),
    set,
    insert: (index: number) =>
      change((flags) => {
        flags.splice(index, 0, true);
        return flags;
      }),
    remove: (index: number) => change((flags) => flags.filter((_, at) => at !== index)),
    move: (from: number, to: number) => change((flags) => arrayMove(flags, from, to)),
  };
}

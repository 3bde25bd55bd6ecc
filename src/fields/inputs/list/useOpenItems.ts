import { arrayMove } from '@dnd-kit/sortable';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type FieldOf, valueAt } from '../../../metadata';
import { adviceInItem } from '../../advice';

interface Flags {
  /** `undefined`: open in a new record, closed in a stored one. */
  isOpen?: boolean | undefined;
  /** The form's `submitCount` when a field of the item was last refused. */
  refusedAt?: number | undefined;
}

/** Which items of a list with `collapsed` are open. In a stored record, only those with advice are open at first. */
export function useOpenItems(field: FieldOf<'list'>, name: string, count: number) {
  const { getValues, formState } = useFormContext();
  const isStored = useRecordContext()?.id !== undefined;
  // By index, not by key: react-hook-form gives every item a new key at each save.
  const [items, setItems] = useState((): Flags[] => {
    const values: unknown = field.collapsed && isStored ? getValues(name) : undefined;
    if (!Array.isArray(values)) return [];
    return values.map((_, index) => ({
      isOpen: adviceInItem(field, `${name}.${index}`, getValues()).length > 0,
    }));
  });
  // Adds the missing flags first: each flag must have the index of its item.
  const change = (edit: (flags: Flags[]) => Flags[]) =>
    setItems((before) =>
      edit(Array.from({ length: Math.max(count, before.length) }, (_, at) => before[at] ?? {})),
    );
  const refusedAt = (index: number) =>
    valueAt(formState.errors, `${name}.${index}`) ? formState.submitCount : undefined;
  // Opens the items of refused fields once per save: the form focuses the first one, so it must be visible.
  if (Array.from({ length: count }).some((_, at) => refusedAt(at) !== items[at]?.refusedAt))
    change((flags) =>
      flags.map((flag, at) => {
        const now = refusedAt(at);
        return { isOpen: (now !== undefined && now !== flag.refusedAt) || flag.isOpen, refusedAt: now };
      }),
    );
  return {
    isOpen: (index: number) => field.collapsed === undefined || (items[index]?.isOpen ?? !isStored),
    set: (index: number, isOpen: boolean) =>
      change((flags) => flags.map((flag, at) => (at === index ? { ...flag, isOpen } : flag))),
    insert: (index: number) =>
      change((flags) => [...flags.slice(0, index), { isOpen: true }, ...flags.slice(index)]),
    remove: (index: number) => change((flags) => flags.filter((_, at) => at !== index)),
    move: (from: number, to: number) => change((flags) => arrayMove(flags, from, to)),
  };
}

import { arrayMove } from '@dnd-kit/sortable';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { defaultsOf, type FieldOf, sourceOf, type Values, valueAt } from '../../../metadata';
import { isBlank } from '../../../write/equality';
import { useOpenItems } from './useOpenItems';

/** Longer lists render a large item only near the viewport: 200 questions are thousands of inputs. */
const MAX_EAGER_ITEMS = 30;

const isInText = ({ target, nativeEvent }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.type === 'text' && !nativeEvent.isComposing;

let keysGiven = 0;
const newKey = () => `item ${++keysGiven}`;

/** react-hook-form gives every item a new key at each save: with those keys, an input would lose the focus. */
function useItemKeys(count: number) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  // Another version of the record may have more or fewer items. Nothing tells which are new, so all keys change.
  if (keys.length !== count) setKeys(Array.from({ length: count }, newKey));
  return {
    keys,
    insert: (index: number) =>
      setKeys((before) => [...before.slice(0, index), newKey(), ...before.slice(index)]),
    remove: (index: number) => setKeys((before) => before.filter((_, at) => at !== index)),
    move: (from: number, to: number) => setKeys((before) => arrayMove([...before], from, to)),
  };
}

export function useItems(field: FieldOf<'list'>, name: string) {
  const { getValues, setFocus, formState } = useFormContext();
  // The default key name is "id", which items may store themselves.
  const { fields, insert, remove, move } = useFieldArray({ name, keyName: 'formKey' });
  const itemKeys = useItemKeys(fields.length);
  const [rendered] = useState(() => new Set<number>());
  const open = useOpenItems(field, name, fields.length);
  const isLong = fields.length > MAX_EAGER_ITEMS;
  const isFull = fields.length >= (field.max ?? Number.POSITIVE_INFINITY);
  const [firstName = '', firstField] = Object.entries(field.of)[0] ?? [];
  const firstInput = (index: number) =>
    `${name}.${index}.${firstField ? sourceOf(firstName, firstField) : firstName}`;
  const isUnused = (index: number) => isBlank(getValues(`${name}.${index}`));
  const insertAt = (index: number, item: Values) => {
    // The new item gets the focus, so render it at once.
    rendered.add(index);
    open.insert(index);
    itemKeys.insert(index);
    insert(index, item, { focusName: firstInput(index) });
  };
  const removeAt = (index: number) => {
    open.remove(index);
    itemKeys.remove(index);
    remove(index);
  };
  return {
    fields: fields.map((item, index) => ({ ...item, formKey: itemKeys.keys[index] ?? '' })),
    isLong,
    isFull,
    isUnused,
    move: (from: number, to: number) => {
      open.move(from, to);
      itemKeys.move(from, to);
      move(from, to);
    },
    remove: removeAt,
    isOpen: open.isOpen,
    toggle: (index: number) => open.set(index, !open.isOpen(index)),
    add: (item?: Values) => insertAt(fields.length, { ...defaultsOf(field.of), ...item }),
    duplicate: (index: number) => insertAt(index + 1, structuredClone(getValues(`${name}.${index}`))),
    isEager: (index: number) =>
      !isLong || rendered.has(index) || valueAt(formState.errors, `${name}.${index}`) !== undefined,
    noteRendered: (index: number) => rendered.add(index),
    onKeyDown: (event: KeyboardEvent, index: number) => {
      if (!isInText(event)) return;
      if (event.key === 'Enter') {
        if (index + 1 < fields.length && isUnused(index + 1)) setFocus(firstInput(index + 1));
        else if (!isFull && !isUnused(index)) insertAt(index + 1, defaultsOf(field.of));
      } else if (event.key === 'Backspace' && fields.length > 1 && isUnused(index)) {
        event.preventDefault();
        flushSync(() => removeAt(index));
        setFocus(firstInput(Math.max(0, index - 1)));
      }
    },
  };
}

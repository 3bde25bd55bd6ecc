import { isId } from './guards';
import type { ReferenceField, Values } from './kinds';

type Id = string | number;

/** The id of the record that a reference points at, stored as the id itself or inside a copy of the record. */
export function pointedId({ embed }: ReferenceField, value: unknown): Id | undefined {
  const [id] = embed ?? [];
  const stored: unknown =
    id !== undefined && typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === id)?.[1]
      : value;
  return isId(stored) && stored !== '' ? stored : undefined;
}

/** What a reference stores of a record: its id, or the copy that `embed` asks for, the id first. */
export function pointing({ embed }: ReferenceField, id: Id, record: Values | undefined): unknown {
  if (!embed) return id;
  const [idName, ...names] = embed;
  return Object.fromEntries([[idName, id], ...names.map((name) => [name, record?.[name]])]);
}

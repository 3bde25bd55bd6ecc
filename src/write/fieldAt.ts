import { useCallback } from 'react';
import { useLabel } from '../i18n/useLabel';
import { type Field, type Fields, type Resource, storedNames } from '../metadata';

interface FieldAt {
  field: Field;
  /** The labels along the path. The label of a list is followed by the position of the item, from 1. */
  labels: readonly (Field['label'] | number)[];
  /** Whether the path leads to the whole field, not to a part of its value. */
  isWhole: boolean;
}

/** Finds the field that a stored path leads to: a field of the record, or a field of the items of a list. */
export function fieldAt(fields: Fields, path: readonly string[]): FieldAt | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const source = (field.source ?? name).split('.');
    const isStored = source.every((step, depth) => path[depth] === step);
    // The path may also be a top-level key: the latitude or longitude of coordinates, or the object around the field.
    if (!isStored && !storedNames(name, field).includes(path.join('.'))) continue;
    const [index, ...rest] = path.slice(source.length);
    const inner = field.kind === 'list' && rest.length > 0 ? fieldAt(field.of, rest) : undefined;
    if (inner) return { ...inner, labels: [field.label, Number(index) + 1, ...inner.labels] };
    const isItem = field.kind === 'list' && index !== undefined;
    return {
      field,
      labels: isItem ? [field.label, Number(index) + 1] : [field.label],
      isWhole: isStored && index === undefined,
    };
  }
  return undefined;
}

/** Returns a function that names a stored path by the labels of its field, such as `Questions › 2 › Title`. */
export function useFieldName(): (resource: Resource, path: readonly string[]) => string {
  const label = useLabel();
  return useCallback(
    (resource, path) => {
      const found = fieldAt(resource.fields, path);
      if (!found) return path.join('.');
      return found.labels.map((part) => (typeof part === 'number' ? String(part) : label(part))).join(' › ');
    },
    [label],
  );
}

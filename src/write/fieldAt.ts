import { useCallback } from 'react';
import { useLabel } from '../i18n/useLabel';
import {
  type Field,
  type Fields,
  isRecord,
  type Resource,
  storedPathsOf,
  type Values,
  valueAt,
} from '../metadata';

interface FieldAt {
  field: Field;
  /** The labels along the path. The label of a list is followed by the position of the item, from 1. */
  labels: readonly (Field['label'] | number)[];
  /** Whether the path leads exactly to the field, not to a part of its value or to an object around it. */
  isWhole: boolean;
}

const startsWith = (path: readonly string[], start: readonly string[]) =>
  start.every((step, depth) => path[depth] === step);

/**
 * The path may lead into a list item, or to an object around fields. If several fields match, takes the first that the
 * form shows for `record`, else the first.
 */
export function fieldAt(fields: Fields, path: readonly string[], record?: Values): FieldAt | undefined {
  if (path.length === 0) return undefined;
  const matches = Object.entries(fields).flatMap(([name, field]) =>
    storedPathsOf(name, field)
      .map((source) => ({ field, source: source.split('.') }))
      .filter(({ source }) => startsWith(path, source) || startsWith(source, path)),
  );
  const shown = record && matches.find(({ field }) => field.when?.(record) !== false);
  const { field, source } = shown ?? matches[0] ?? {};
  if (!field || !source) return undefined;
  const [index, ...rest] = path.slice(source.length);
  if (field.kind !== 'list' || index === undefined) {
    const isWhole = path.length === source.length && field.kind !== 'coordinates';
    return { field, labels: [field.label], isWhole };
  }
  const item = valueAt(record, [...source, index]);
  const inner = fieldAt(field.of, rest, isRecord(item) ? item : undefined);
  const labels = [field.label, Number(index) + 1, ...(inner?.labels ?? [])];
  return inner ? { ...inner, labels } : { field, labels, isWhole: false };
}

/** Names a path by labels: `Questions › 2 › Title`. The record decides between fields that share the path. */
export function useFieldName(): (resource: Resource, path: readonly string[], record?: Values) => string {
  const label = useLabel();
  return useCallback(
    (resource, path, record) => {
      const found = fieldAt(resource.fields, path, record);
      if (!found) return path.join('.');
      return found.labels.map((part) => (typeof part === 'number' ? String(part) : label(part))).join(' › ');
    },
    [label],
  );
}

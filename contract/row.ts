import { randomBytes } from 'node:crypto';

/** A stored record: a JSON object. */
export type Row = Record<string, unknown>;

/** All stored records, by collection. */
export type Data = Record<string, Row[]>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isData = (value: unknown): value is Data =>
  isRow(value) && Object.values(value).every((rows) => Array.isArray(rows) && rows.every(isRow));

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Leaves out null and undefined. A list, on the way or at the end, counts as its items. */
export function valuesAt(value: unknown, path: readonly string[], from = 0): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path, from));
  if (from === path.length) return [value];
  return isRow(value) ? valuesAt(value[path[from] ?? ''], path, from + 1) : [];
}

/** Changes `row` itself, but copies inner objects, which other rows may share. `undefined` removes the value. */
export function put(row: Row, path: string | readonly string[], value: unknown): void {
  const [first = '', ...rest] = typeof path === 'string' ? path.split('.') : path;
  if (rest.length > 0) {
    const inner = row[first];
    if (value === undefined && !isRow(inner)) return;
    const copy = isRow(inner) ? { ...inner } : {};
    put(copy, rest, value);
    row[first] = copy;
  } else if (value === undefined) delete row[first];
  else row[first] = value;
}

/** An id in the format of MongoDB. */
const newId = () =>
  Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0') + randomBytes(8).toString('hex');

export function newRow(body: Row, idField: string, author: string): Row {
  const now = new Date().toISOString();
  return {
    [idField]: newId(),
    ...body,
    createdAt: now,
    createdBy: author,
    updatedAt: now,
    updatedBy: author,
  };
}

export function changedRow(stored: Row, body: Row, idField: string, author: string): Row {
  const row: Row = { ...body };
  for (const name of [idField, 'createdAt', 'createdBy']) {
    delete row[name];
    if (name in stored) row[name] = stored[name];
  }
  return { ...row, updatedAt: new Date().toISOString(), updatedBy: author };
}

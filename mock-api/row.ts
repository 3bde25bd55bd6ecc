/** A record as it is stored: whatever JSON an editor sent. */
export type Row = Record<string, unknown>;

/** All that the backend keeps, by collection. */
export type Data = Record<string, Row[]>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isData = (value: unknown): value is Data =>
  isRow(value) && Object.values(value).every((rows) => Array.isArray(rows) && rows.every(isRow));

/** A stored text, or '' for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The values at a path, those of each element where the way leads through a list; nothing for what is null
 * or absent. `timings.startDate` of a list of periods has several values.
 */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [step, ...rest] = path;
  if (step === undefined) return [value];
  return isRow(value) ? valuesAt(value[step], rest) : [];
}

/** Stores a value at a path like `contact.phone`; `undefined` takes away what stands there. */
export function put(row: Row, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length > 0) {
    const inner = row[first];
    const copy = isRow(inner) ? { ...inner } : {};
    put(copy, rest.join('.'), value);
    row[first] = copy;
  } else if (value === undefined) delete row[first];
  else row[first] = value;
}

import { isRecord } from '../metadata';

/** Absent, null, an empty text, or a list or object of only such values. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isBlank);
  return isRecord(value) && Object.values(value).every(isBlank);
}

/** Deep equality of JSON. A missing key equals `undefined`. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

/** Removes every `undefined`, which JSON lacks. */
function defined(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(defined);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, defined(inner)]),
  );
}

/** Deep equality as a form shows values: absent, null and empty are equal. */
export function looksSame(read: unknown, value: unknown): boolean {
  if (isBlank(read) && isBlank(value)) return true;
  if (Array.isArray(read) && Array.isArray(value)) {
    return read.length === value.length && read.every((item, index) => looksSame(item, value[index]));
  }
  if (!isRecord(read) || !isRecord(value)) return Object.is(read, value);
  return [...new Set([...Object.keys(read), ...Object.keys(value)])].every((key) =>
    looksSame(read[key], value[key]),
  );
}

/** An unchanged list item is restored even if it moved. A changed one is compared with the item at its index. */
function restoreItem(read: readonly unknown[], value: unknown, index: number): unknown {
  if (looksSame(read[index], value)) return read[index];
  const elsewhere = read.find((item) => !isBlank(item) && looksSame(item, value));
  if (elsewhere !== undefined) return elsewhere;
  const before = read[index];
  if (!isRecord(before) || !isRecord(value)) return defined(value);
  // A different item may have been here before: do not restore its other keys.
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, key in before ? restoreValue(before[key], inner) : defined(inner)]),
  );
}

function restoreValue(read: unknown, value: unknown): unknown {
  if (isBlank(read) && isBlank(value)) return read;
  if (value === undefined) return null;
  if (Array.isArray(read) && Array.isArray(value)) {
    // Drops added items that were left empty.
    return value.map((item, index) => restoreItem(read, item, index)).filter((item) => item !== undefined);
  }
  if (isRecord(read) && isRecord(value)) return toUpdateBody(read, value);
  return defined(value);
}

const none: ReadonlySet<string> = new Set();

/**
 * The body of an update: the record as read, with the changes of the form (docs/contract.md#update). Values that the
 * form only represents differently (null as an empty text) and unknown keys are returned exactly as read.
 * @param whole names of fields that the form edits as a whole: keys missing from their values were removed
 */
export function toUpdateBody(
  read: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  whole = none,
): Record<string, unknown> {
  const restored = (key: string) => {
    if (!Object.hasOwn(values, key)) return read[key];
    if (whole.has(key) && !looksSame(read[key], values[key])) return defined(values[key]);
    return restoreValue(read[key], values[key]);
  };
  const keys = [...new Set([...Object.keys(read), ...Object.keys(values)])];
  return Object.fromEntries(
    keys.map((key) => [key, restored(key)] as const).filter(([, value]) => value !== undefined),
  );
}

/** The body of a creation: the non-empty values, and declared nulls (docs/contract.md#create). */
export function toCreateBody(
  defaults: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (!isBlank(value)) body[key] = isRecord(value) ? toCreateBody({}, value) : defined(value);
    else if (defaults[key] === null) body[key] = null;
  }
  return body;
}

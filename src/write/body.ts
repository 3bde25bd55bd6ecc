import { isRecord } from '../metadata';
import { isBlank, isSame, looksSame } from './equality';

/** Paths of the fields that a form edits as a whole. These paths have no list indexes. */
type WholeFields = ReadonlySet<string>;

/** An empty path means that the value of `key` is itself a whole field. */
const wholeInside = (whole: WholeFields, key: string): WholeFields =>
  new Set(
    [...whole].filter((path) => `${path}.`.startsWith(`${key}.`)).map((path) => path.slice(key.length + 1)),
  );

const objectOf = (entries: readonly (readonly [key: string, value: unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

/**
 * Leaves out blank objects at the end of the list, except those that were stored blank in the same place. Sends other
 * blank objects as `{}`, so that the items after them keep their places.
 */
function itemsOf(
  list: readonly unknown[],
  sentOf: (item: unknown, index: number) => unknown,
  stored: readonly unknown[] = [],
): unknown[] {
  const isKept = (item: unknown, index: number) => {
    const wasBlank = index < stored.length && isBlank(stored[index]);
    return !isRecord(item) || !isBlank(item) || wasBlank;
  };
  const items = list.slice(0, list.findLastIndex(isKept) + 1).map((item, index) => {
    const sent = sentOf(item, index);
    return sent === undefined && isRecord(item) ? {} : sent;
  });
  return items.filter((item) => item !== undefined);
}

/** Removes the blank parts of a new value, except in whole fields. `undefined` if nothing remains. */
function filledIn(value: unknown, whole: WholeFields): unknown {
  if (whole.has('')) return value ?? undefined;
  if (isRecord(value)) {
    const body = toCreateBody({}, value, whole);
    return Object.keys(body).length > 0 ? body : undefined;
  }
  if (isBlank(value)) return undefined;
  if (!Array.isArray(value)) return value;
  return itemsOf(value, (item) => filledIn(item, whole));
}

/**
 * Restores an item from the stored item that looks the same, at any index. If there is none, uses the stored item at
 * the same index.
 */
function restoreItem(stored: readonly unknown[], value: unknown, index: number, whole: WholeFields): unknown {
  const candidates = [stored[index], ...stored.filter((item) => !isBlank(item))];
  const itself = candidates.find((item) => looksSame(item, value));
  return itself === undefined
    ? restoreOwnKeys(stored[index], value, whole)
    : restoreValue(itself, value, whole);
}

/** Restores only the keys that `value` has: `original` may be a different list item with other keys. */
function restoreOwnKeys(original: unknown, value: unknown, whole: WholeFields): unknown {
  if (whole.has('') || !isRecord(original) || !isRecord(value)) return restoreValue(original, value, whole);
  const filled = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return objectOf(
    filled.map(([key, inner]) => [key, restoreOwnKeys(original[key], inner, wholeInside(whole, key))]),
  );
}

/** A value that is still blank stays as it was stored: null, empty or missing. */
function restoreValue(original: unknown, value: unknown, whole: WholeFields): unknown {
  // Not `looksSame`: in a whole field, users see each blank value.
  if (whole.has('')) return isSame(original ?? null, value ?? null) ? original : (value ?? null);
  if (isRecord(original) && isRecord(value)) return toUpdateBody(original, value, whole);
  if (Array.isArray(original) && Array.isArray(value))
    return itemsOf(value, (item, index) => restoreItem(original, item, index, whole), original);
  // `undefined`, a removed value, is sent as null.
  return filledIn(value, whole) ?? (isBlank(original) ? original : (value ?? null));
}

/**
 * The `original` record with the changes of the form (docs/contract.md#update). Keeps keys that the form does not know,
 * and blank values as they were stored, such as null.
 * @param whole paths of the fields that the form edits as a whole: a key missing from their value was removed
 */
export function toUpdateBody(
  original: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  whole: WholeFields = new Set(),
): Record<string, unknown> {
  return objectOf(
    Object.keys({ ...original, ...values }).map((key) => [
      key,
      Object.hasOwn(values, key)
        ? restoreValue(original[key], values[key], wholeInside(whole, key))
        : original[key],
    ]),
  );
}

/** Sends no blank values, except null where it is the default (docs/contract.md#create). */
export const toCreateBody = (
  defaults: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  whole: WholeFields = new Set(),
): Record<string, unknown> =>
  objectOf(
    Object.entries(values).map(([key, value]) => [
      key,
      filledIn(value, wholeInside(whole, key)) ?? (defaults[key] === null ? null : undefined),
    ]),
  );

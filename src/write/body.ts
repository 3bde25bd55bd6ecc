import { isRecord } from '../metadata';
import { isBlank, looksSame } from './equality';

/** Removes all `undefined` values, which JSON cannot represent. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutUndefined);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, withoutUndefined(inner)]),
  );
}

/** Removes the blank objects at the ends of lists, except those that were stored blank. */
function withoutBlankEnds(value: unknown, original?: unknown): unknown {
  if (Array.isArray(value)) {
    const items = Array.isArray(original) ? original : [];
    const isKept = (item: unknown, index: number) =>
      !isRecord(item) || !isBlank(item) || (index < items.length && isBlank(items[index]));
    return value
      .slice(0, value.findLastIndex(isKept) + 1)
      .map((item, index) => withoutBlankEnds(item, items[index]));
  }
  if (!isRecord(value)) return value;
  const before = isRecord(original) ? original : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutBlankEnds(inner, before[key])]),
  );
}

/** Restores an unchanged list item, even if it moved. Compares a changed one with the original at its index. */
function restoreItem(original: readonly unknown[], value: unknown, index: number): unknown {
  if (looksSame(original[index], value)) return original[index];
  if (value === undefined) return undefined;
  const elsewhere = original.find((item) => !isBlank(item) && looksSame(item, value));
  return elsewhere ?? restoreOwnKeys(original[index], value);
}

/** Restores only the keys that `value` has: `original` may be a different list item with other keys. */
function restoreOwnKeys(original: unknown, value: unknown): unknown {
  if (!isRecord(original) || !isRecord(value)) return restoreValue(original, value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [
        key,
        key in original ? restoreOwnKeys(original[key], inner) : withoutUndefined(inner),
      ]),
  );
}

function restoreValue(original: unknown, value: unknown): unknown {
  if (isBlank(original) && isBlank(value)) return original;
  // A removed value is sent as null.
  if (value === undefined) return null;
  if (Array.isArray(original) && Array.isArray(value)) {
    // An added item that was left blank is `undefined` here.
    return value
      .map((item, index) => restoreItem(original, item, index))
      .filter((item) => item !== undefined);
  }
  if (isRecord(original) && isRecord(value)) return toUpdateBody(original, value);
  return withoutUndefined(value);
}

/**
 * Returns the body of an update: the `original` record with the changes of the form (docs/contract.md#update). Keys
 * that the form does not know, and values that it only represents differently, such as null as an empty text, stay as
 * they are in the original.
 * @param wholeFields names of fields that the form edits as a whole: a key missing from their value was removed
 */
export function toUpdateBody(
  original: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  wholeFields: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const restored = (key: string) => {
    if (!Object.hasOwn(values, key)) return original[key];
    if (wholeFields.has(key) && !looksSame(original[key], values[key])) return withoutUndefined(values[key]);
    const value = wholeFields.has(key) ? values[key] : withoutBlankEnds(values[key], original[key]);
    return restoreValue(original[key], value);
  };
  const keys = [...new Set([...Object.keys(original), ...Object.keys(values)])];
  return Object.fromEntries(
    keys.map((key) => [key, restored(key)] as const).filter(([, value]) => value !== undefined),
  );
}

/** Returns the body of a creation (docs/contract.md#create): no blank values, except null where it is the default. */
export function toCreateBody(
  defaults: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (!isBlank(value))
      body[key] = isRecord(value) ? toCreateBody({}, value) : withoutUndefined(withoutBlankEnds(value));
    else if (defaults[key] === null) body[key] = null;
  }
  return body;
}

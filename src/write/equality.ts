import { isRecord } from '../metadata';

/*
 * The equalities of stored values, from the strictest to the loosest:
 *
 * | function | equal besides identical values | used for |
 * | --- | --- | --- |
 * | `isSame` | a missing key and `undefined` | whether a record changed |
 * | `looksSame` | all blank values, since a form shows them alike | whether a user changed a value |
 * | `isEquivalent` | what a backend may make of a sent value | whether a write was stored |
 * | `isBlankOrSame` | a blank value and any other | moments that lists may leave out |
 */

/** Whether a value is absent, null or an empty text, or a list or object that contains only such values. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isBlank);
  return isRecord(value) && Object.values(value).every(isBlank);
}

/** Deep equality of JSON values. A missing key equals `undefined`. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

/** Deep equality in which absent, null and empty values are equal, because a form shows them alike. */
export function looksSame(original: unknown, value: unknown): boolean {
  if (isBlank(original) && isBlank(value)) return true;
  if (Array.isArray(original) && Array.isArray(value)) {
    return original.length === value.length && original.every((item, index) => looksSame(item, value[index]));
  }
  if (!isRecord(original) || !isRecord(value)) return Object.is(original, value);
  return [...new Set([...Object.keys(original), ...Object.keys(value)])].every((key) =>
    looksSame(original[key], value[key]),
  );
}

/**
 * Equality that ignores what a backend may change: leading and trailing spaces, the format of dates, and whether a
 * blank value is absent, null or empty.
 */
export function isEquivalent(sent: unknown, stored: unknown): boolean {
  if (isBlank(sent) && isBlank(stored)) return true;
  if (typeof sent === 'string' && typeof stored === 'string') {
    if (sent.trim() === stored.trim()) return true;
    const [sentTime, storedTime] = [sent, stored].map((text) =>
      /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN,
    );
    return sentTime === storedTime;
  }
  if (Array.isArray(sent) && Array.isArray(stored))
    return sent.length === stored.length && sent.every((item, index) => isEquivalent(item, stored[index]));
  if (isRecord(sent) && isRecord(stored))
    return Object.keys(sent).every((key) => isEquivalent(sent[key], stored[key]));
  return Object.is(sent, stored);
}

/** Whether two values are equal or one of them is unknown. Lists may leave out `updatedAt`. */
export const isBlankOrSame = (one: unknown, other: unknown): boolean =>
  isBlank(one) || isBlank(other) || one === other;

import { isRecord } from '../metadata';

/*
 * The equalities of stored values:
 *
 * | function | equal besides identical values | used for |
 * | --- | --- | --- |
 * | `isSame` | a missing key and `undefined` | whether a record changed |
 * | `looksSame` | all blank values, since a form shows them alike | whether a user changed a value |
 * | `isEquivalent` | what a backend may make of a sent value | whether a write was stored |
 * | `isBlankOrSame` | a blank value and any other | `updatedAt`, which lists may leave out |
 */

export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isBlank);
  return isRecord(value) && Object.values(value).every(isBlank);
}

/** @param shortcut decides about two values, or returns `undefined` to have their items and keys compared */
const deepEquality = (
  shortcut: (a: unknown, b: unknown) => boolean | undefined,
  keysOf = (a: object, b: object): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])],
) =>
  function isEqual(a: unknown, b: unknown): boolean {
    const decided = Object.is(a, b) || shortcut(a, b);
    if (decided !== undefined) return decided;
    if (Array.isArray(a) && Array.isArray(b))
      return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
    return isRecord(a) && isRecord(b) && keysOf(a, b).every((key) => isEqual(a[key], b[key]));
  };

const areBlank = (a: unknown, b: unknown) => (isBlank(a) && isBlank(b)) || undefined;

/**
 * Deep equality of JSON values. A missing key equals `undefined`.
 * @example isSame({ price: 120 }, { price: 120 }); // true
 */
export const isSame = deepEquality(() => undefined);

export const looksSame = deepEquality(areBlank);

/**
 * Ignores what a backend may change: leading and trailing spaces, the format of a date with a time, whether a blank
 * value is absent, null or empty, and keys that only the stored value has.
 */
export const isEquivalent = deepEquality(
  (sent, stored) => {
    if (typeof sent !== 'string' || typeof stored !== 'string') return areBlank(sent, stored);
    if (sent.trim() === stored.trim()) return true;
    const [sentTime, storedTime] = [sent, stored].map((text) =>
      /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN,
    );
    return sentTime === storedTime;
  },
  (sent) => Object.keys(sent),
);

export const isBlankOrSame = (one: unknown, other: unknown): boolean =>
  isBlank(one) || isBlank(other) || one === other;

import { isRecord } from '../metadata';

/** Nothing to say: absent, null, an empty text, or a list or object that holds nothing but such values. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isBlank);
  return isRecord(value) && Object.values(value).every(isBlank);
}

/** Whether two values are the same JSON: absent and `undefined` are one, the order of keys says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(one[key], other[key]),
  );
}

/** A value without `undefined`, which JSON does not know. */
function defined(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(defined);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, defined(inner)]),
  );
}

/** Equal as far as a form can tell: it shows absent, null and empty alike. */
function looksSame(read: unknown, value: unknown): boolean {
  if (isBlank(read) && isBlank(value)) return true;
  if (Array.isArray(read) && Array.isArray(value)) {
    return read.length === value.length && read.every((item, index) => looksSame(item, value[index]));
  }
  if (!isRecord(read) || !isRecord(value)) return Object.is(read, value);
  return [...new Set([...Object.keys(read), ...Object.keys(value)])].every((key) =>
    looksSame(read[key], value[key]),
  );
}

/** An item goes back as the one that it was read as, wherever it stands now; a changed one by its place. */
function restoreItem(read: readonly unknown[], value: unknown, index: number): unknown {
  if (looksSame(read[index], value)) return read[index];
  const elsewhere = read.find((item) => !isBlank(item) && looksSame(item, value));
  if (elsewhere !== undefined) return elsewhere;
  const before = read[index];
  if (!isRecord(before) || !isRecord(value)) return defined(value);
  // Another item may have stood here: what this one has no key for is not its own.
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
    // An added item in which nothing was typed is restored to nothing, and left out.
    return value.map((item, index) => restoreItem(read, item, index)).filter((item) => item !== undefined);
  }
  if (isRecord(read) && isRecord(value)) return restore(read, value);
  return defined(value);
}

const none: ReadonlySet<string> = new Set();

/**
 * The body of an update: the record as it was read, with what the form changed (contract, update). What the form
 * only shows differently (null as an empty text, say) and what it does not know goes back exactly as it came.
 * `whole` names the values that the form shows to the last key: what they have lost stays lost.
 */
export function restore(
  read: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  whole = none,
): Record<string, unknown> {
  const restored = (key: string) => {
    if (!(key in values)) return read[key];
    if (whole.has(key) && !looksSame(read[key], values[key])) return defined(values[key]);
    return restoreValue(read[key], values[key]);
  };
  const body: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(read), ...Object.keys(values)])) {
    const value = restored(key);
    if (value !== undefined) body[key] = value;
  }
  return body;
}

/** The body of a creation: what was filled, and the nulls that a declaration gives on purpose (contract, create). */
export function filled(
  defaults: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (!isBlank(value)) body[key] = isRecord(value) ? filled({}, value) : defined(value);
    else if (defaults[key] === null) body[key] = null;
  }
  return body;
}

/**
 * Takes what was changed between two states of a form over to a newer record: words typed during a save or kept in
 * a draft stay, and everything else is what the newer record says. A changed list is taken whole.
 */
export function carry(before: unknown, after: unknown, onto: unknown): unknown {
  if (looksSame(before, after)) return onto;
  if (!isRecord(after) || !(isRecord(before) || isBlank(before)) || !(isRecord(onto) || isBlank(onto))) {
    return after;
  }
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(onto) ? onto : {}];
  const entries = [...new Set([...Object.keys(fresh), ...Object.keys(after)])].map(
    (key) => [key, carry(old[key], after[key], fresh[key])] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

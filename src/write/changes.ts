import { type Fields, isRecord, type Values, valueAt } from '../metadata';
import { isSame, looksSame } from './equality';
import { fieldAt } from './fieldAt';

export interface Change {
  /** Keys and list indexes. */
  path: readonly string[];
  before: unknown;
  after: unknown;
}

type Container = Readonly<Record<string, unknown>>;

function comparable(before: unknown, after: unknown): [Container, Container] | undefined {
  if (isRecord(before) && isRecord(after)) return [before, after];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return [{ ...before }, { ...after }];
  return undefined;
}

/**
 * Absent, null and empty values are equal, except inside JSON, where users see them. A declared field other than a list
 * or coordinates is one value: a merge must not join the start of my period with the end of a colleague's. A list item
 * is one value too, because only its index identifies it.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  fields: Fields = {},
  path: readonly string[] = [],
  isItem = false,
): Change[] {
  if (Object.is(before, after)) return [];
  const found = fieldAt(fields, path);
  const kind = found?.isWhole ? found.field.kind : undefined;
  const whole = { path, before, after };
  if (kind === 'json') return isSame(before ?? null, after ?? null) ? [] : [whole];
  const inner = comparable(before, after);
  if (!inner || (kind !== undefined && kind !== 'list')) return looksSame(before, after) ? [] : [whole];
  const [a, b] = inner;
  const changes = [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    changesBetween(a[key], b[key], fields, [...path, key], Array.isArray(before)),
  );
  return isItem && changes.length > 0 ? [whole] : changes;
}

function withChange(onto: unknown, [key, ...rest]: readonly string[], after: unknown): unknown {
  if (key === undefined) return after;
  if (Array.isArray(onto)) {
    // Others have removed the item, or a save dropped it because it was blank. Appends an item with the new value.
    const isMissing = Number(key) >= onto.length;
    if (isMissing) return after === undefined ? onto : [...onto, withChange(undefined, rest, after)];
    return onto.map((item, index) => (String(index) === key ? withChange(item, rest, after) : item));
  }
  const { [key]: inner, ...others } = isRecord(onto) ? onto : {};
  const value = withChange(inner, rest, after);
  return value === undefined ? others : { ...others, [key]: value };
}

export const applyChanges = (onto: Values, changes: readonly Change[]): Record<string, unknown> =>
  changes.reduce<Record<string, unknown>>(
    (state, { path, after }) => {
      const next = withChange(state, path, after);
      return isRecord(next) ? next : state;
    },
    { ...onto },
  );

export interface Conflict {
  path: readonly string[];
  mine: Change;
  theirs: Change;
}

export const isInside = ({ path }: Change, conflict: Conflict): boolean =>
  conflict.path.every((step, index) => path[index] === step);

const overlaps = (a: Change, b: Change): boolean =>
  a.path.every((step, index) => b.path.length <= index || b.path[index] === step);

/**
 * Two changes conflict if they concern the same value, or a value and a part of it, and have different results.
 * @param mineNow the record with `mine` applied
 * @param theirsNow the record with `theirs` applied
 */
export function conflictsOf(
  mine: readonly Change[],
  theirs: readonly Change[],
  mineNow: unknown,
  theirsNow: unknown,
  fields?: Fields,
): Conflict[] {
  const conflicts = mine.flatMap((change) => {
    const overlapping = theirs.filter((other) => overlaps(change, other));
    // If one person changed a list and the other an item of it, compare the list.
    const [path = change.path] = [change, ...overlapping]
      .map((either) => either.path)
      .sort((a, b) => a.length - b.length);
    const [myValue, theirValue] = [valueAt(mineNow, path), valueAt(theirsNow, path)];
    if (overlapping.length === 0 || changesBetween(myValue, theirValue, fields, path).length === 0) return [];
    const before = path.length === change.path.length ? change.before : undefined;
    return [{ path, mine: { path, before, after: myValue }, theirs: { path, before, after: theirValue } }];
  });
  // If one person changed several items of a list and the other the whole list, that is one conflict.
  return [...new Map(conflicts.map((conflict) => [conflict.path.join('.'), conflict])).values()];
}

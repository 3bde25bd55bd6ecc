import { type Fields, isRecord, type Values, valueAt } from '../metadata';
import { looksSame } from './body';
import { fieldAt } from './fieldAt';

/** One value that differs between two states of a record. The path consists of keys and list indexes. */
export interface Change {
  path: readonly string[];
  before: unknown;
  after: unknown;
}

type Container = Readonly<Record<string, unknown>>;

/** The containers whose values can be compared one by one: two objects, or two lists of equal length. */
function comparable(before: unknown, after: unknown): [Container, Container] | undefined {
  if (isRecord(before) && isRecord(after)) return [before, after];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return [{ ...before }, { ...after }];
  return undefined;
}

/**
 * The differences between two states as a form shows them: absent, null and empty are equal. A declared field is
 * compared as one value, because the start of one period does not fit the end of another. So is a list item, because
 * nothing but its index identifies it.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  fields: Fields = {},
  path: readonly string[] = [],
  isItem = false,
): Change[] {
  if (looksSame(before, after)) return [];
  const found = fieldAt(fields, path);
  const isAtomic = isItem || (found?.isWhole && found.field.kind !== 'list');
  const inner = isAtomic ? undefined : comparable(before, after);
  if (!inner) return [{ path, before, after }];
  const [a, b] = inner;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    changesBetween(a[key], b[key], fields, [...path, key], Array.isArray(before)),
  );
}

function withChange(onto: unknown, [key, ...rest]: readonly string[], after: unknown): unknown {
  if (key === undefined) return after;
  if (Array.isArray(onto)) {
    return onto.map((item, index) => (String(index) === key ? withChange(item, rest, after) : item));
  }
  const { [key]: inner, ...others } = isRecord(onto) ? onto : {};
  const value = withChange(inner, rest, after);
  return value === undefined ? others : { ...others, [key]: value };
}

/** A copy of a state with changes applied. */
export const applyChanges = (onto: Values, changes: readonly Change[]): Record<string, unknown> =>
  changes.reduce<Record<string, unknown>>(
    (state, { path, after }) => {
      const next = withChange(state, path, after);
      return isRecord(next) ? next : state;
    },
    { ...onto },
  );

/** Two people's conflicting changes of one value. */
export interface Conflict {
  path: readonly string[];
  mine: Change;
  theirs: Change;
}

/** Whether the path of one change contains the other's. */
const overlaps = (a: Change, b: Change): boolean =>
  a.path.every((step, index) => b.path.length <= index || b.path[index] === step);

/**
 * The changes of two people that conflict: both changed a value, or one a part of it, with different results.
 * @param mineNow the record with `mine` applied
 * @param theirsNow the record with `theirs` applied
 */
export function conflictsOf(
  mine: readonly Change[],
  theirs: readonly Change[],
  mineNow: unknown,
  theirsNow: unknown,
): Conflict[] {
  return mine.flatMap((own) => {
    const others = theirs.filter((change) => overlaps(own, change));
    // If one changed a list and the other an item of it, compare the list.
    const path =
      [own, ...others].map((change) => change.path).sort((a, b) => a.length - b.length)[0] ?? own.path;
    const [after, their] = [valueAt(mineNow, path), valueAt(theirsNow, path)];
    if (others.length === 0 || looksSame(after, their)) return [];
    const before = path.length === own.path.length ? own.before : undefined;
    return [{ path, mine: { path, before, after }, theirs: { path, before, after: their } }];
  });
}

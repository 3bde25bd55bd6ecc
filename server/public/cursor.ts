import { type RawBuilder, sql } from 'kysely';
import { momentOf } from '../../contract/condition';
import { malformed } from '../../contract/refusal';
import type { Type } from '../../contract/schema';

export const cursorOf = (keys: readonly (string | null)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** For a type without an entry, every text is a key. */
const isKeyOf: { [T in Type]?: (key: string) => boolean } = {
  date: (key) => momentOf(key) !== undefined,
  number: (key) => /^-?\d+(\.\d+)?$/.test(key),
};

/** The last key is the id. `type` is the type of the others. @throws Refusal 400 */
export function positionIn(cursor: string, length: number, type: Type): (string | null)[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isKey = (key: unknown, index: number) => {
      if (key === null) return index < length - 1;
      if (typeof key !== 'string' || key.includes('\0')) return false;
      return index === length - 1 || (isKeyOf[type]?.(key) ?? true);
    };
    if (Array.isArray(keys) && keys.length === length && keys.every(isKey)) return keys;
  } catch {
    // Not a cursor of this list.
  }
  throw malformed('cursor', { fr: 'cursor ne se lit pas.', en: 'cursor cannot be read.' });
}

const keyTexts: {
  [T in Type]?: Record<'write' | 'read', (key: RawBuilder<unknown>) => RawBuilder<unknown>>;
} = {
  date: {
    write: (key) => sql`to_char(${key} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    read: (text) => sql`moment(${text}::text)`,
  },
  number: { write: (key) => sql`(${key})::text`, read: (text) => sql`${text}::numeric` },
};

export const textsOf = (keys: readonly RawBuilder<unknown>[], type: Type): RawBuilder<unknown>[] =>
  keys.map((key, index) => {
    const text = index < keys.length - 1 && keyTexts[type] ? keyTexts[type].write(key) : sql`(${key})::text`;
    // The keys of a row form one array, whose texts need one collation.
    return sql`(${text} collate "C")`;
  });

/** `sign` is `>` or `<`, for all keys but the id, which always ascends. Nulls are last. */
export function isAfter(
  keys: readonly RawBuilder<unknown>[],
  position: readonly (string | null)[],
  sign: RawBuilder<unknown>,
  type: Type,
) {
  const bounds = position.map((value, index) =>
    index < keys.length - 1 && keyTexts[type] ? keyTexts[type].read(sql`${value}`) : sql`${value}::text`,
  );
  const alternatives = keys.flatMap((key, index) => {
    if (position[index] === null) return [];
    const sameSoFar = keys.slice(0, index).map((one, at) => sql`${one} is not distinct from ${bounds[at]}`);
    const bound = bounds[index];
    const isId = index === keys.length - 1;
    const after = isId ? sql`${key} > ${bound}` : sql`(${key} ${sign} ${bound} or ${key} is null)`;
    return [sql`(${sql.join([...sameSoFar, after], sql` and `)})`];
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

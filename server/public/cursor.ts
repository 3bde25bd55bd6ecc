import { type RawBuilder, sql } from 'kysely';
import { malformed } from '../../contract/refusal';

/** The text that stands for the position after a record: its sort keys. */
export const cursorOf = (keys: readonly (string | null)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** The sort keys in a cursor. @throws Refusal 400 */
export function positionIn(cursor: string, length: number): (string | null)[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isKey = (key: unknown) => key === null || typeof key === 'string';
    if (Array.isArray(keys) && keys.length === length && keys.every(isKey)) return keys;
  } catch {
    // Not a cursor of this list.
  }
  throw malformed('cursor', { fr: 'cursor ne se lit pas.', en: 'cursor cannot be read.' });
}

/** Whether the sort keys of a row come after those of a position, nulls last. */
export function isAfter(
  keys: readonly RawBuilder<unknown>[],
  position: readonly (string | null)[],
  sign: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
) {
  const alternatives = keys.flatMap((key, index) => {
    const value = position[index] ?? null;
    if (value === null) return [];
    const isId = index === keys.length - 1;
    const bound = isId ? sql`${value}::text` : sql`${value}::${type}`;
    const before = keys
      .slice(0, index)
      .map((one, at) => sql`${one} is not distinct from ${position[at] ?? null}::${type}`);
    const after = isId ? sql`${key} > ${bound}` : sql`(${key} ${sign} ${bound} or ${key} is null)`;
    return [sql`(${sql.join([...before, after], sql` and `)})`];
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

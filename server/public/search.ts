import { type RawBuilder, sql } from 'kysely';
import {
  type Field,
  frenchPhone,
  isEmpty,
  isRecord,
  type PagedResource,
  publicFields,
  shownFields,
  sourceOf,
  valueAt,
} from '../../src/metadata';
import type { Db } from '../database/database';
import type { Reading } from './languages';
import { isDue, type LiveRow, type PublicRecord, recordOf } from './record';

const hidesInItems = (field: Field, items: unknown): boolean =>
  field.kind === 'list' &&
  Array.isArray(items) &&
  items.filter(isRecord).some((item) =>
    Object.entries(field.of).some(([name, inner]) => {
      const value = valueAt(item, sourceOf(name, inner));
      return inner.when?.(item) === false ? !isEmpty(value) : hidesInItems(inner, value);
    }),
  );

/** The index also has hidden words, because the database cannot evaluate `when`. */
function hidesValues({ resource, stored }: PublicRecord): boolean {
  const shown = new Set(shownFields(resource, stored).map(({ name }) => name));
  return publicFields(resource).some(({ name, field, path }) => {
    const value = valueAt(stored, path);
    return shown.has(name) ? hidesInItems(field, value) : !isEmpty(value);
  });
}

async function foundInShown(db: Db, records: readonly PublicRecord[], query: RawBuilder<unknown>) {
  const ids = records.map(({ id }) => id);
  const texts = records.map(({ values }) => JSON.stringify(values));
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[], ${texts}::text[]) as shown (id, data)
    where to_tsvector('french', search_text(texts_at(data::jsonb, '["$.**"]'))) @@ ${query}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function phoneForms(text: string): string[] {
  const pairs = frenchPhone(text);
  return /^\d\d( \d\d){4}$/.test(pairs) ? [pairs, pairs.replaceAll(' ', '')] : [];
}

/** Ignores case, accents, plurals, hyphens and the spaces of a telephone number. */
export async function searchRecords(
  db: Db,
  tenant: number,
  resources: readonly PagedResource[],
  text: string,
  limit: number,
  reading?: Reading,
): Promise<PublicRecord[]> {
  // PostgreSQL would look for the whole of "sainte-marthe", which is only a part of "sainte-marthe-sur-loire".
  const words = text.replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  const forms = [words, ...phoneForms(text)];
  const query = sql`(${sql.join(
    forms.map((form) => sql`plainto_tsquery('french', search_text(${form}))`),
    sql` || `,
  )})`;
  const { rows } = await sql<LiveRow & { resource: string }>`
    select resource, id, version, data, published_at, changed_at from live
    where tenant = ${tenant} and data is not null and words @@ ${query} and ${isDue}
      and resource = any(${resources.map(({ name }) => name)})
    order by ts_rank(words, ${query}) desc, changed_at desc limit ${limit}`.execute(db);
  const records = rows.flatMap(({ resource: name, ...row }) => {
    const resource = resources.find((one) => one.name === name);
    return resource ? [recordOf(resource, reading)(row)] : [];
  });
  const uncertain = records.filter(hidesValues);
  if (uncertain.length === 0) return records;
  const found = await foundInShown(db, uncertain, query);
  return records.filter((record) => !uncertain.includes(record) || found.has(record.id));
}

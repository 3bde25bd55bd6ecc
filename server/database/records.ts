import { type RawBuilder, sql } from 'kysely';
import type { Query } from '../../contract/dialect';
import { notFound, Refusal } from '../../contract/refusal';
import type { Row } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import type { Label } from '../../src/metadata';
import { followTitles } from './answers';
import type { Database, Db } from './database';
import { isScheduleOf } from './jobs';
import { countQuery, matching, pageQuery } from './query';
import type { Secrets } from './secrets';
import type { Tenant } from './tenants';

/** `version` grows with each write except a sign-in, a deletion and a restore. */
export interface Stored {
  data: Row;
  version: number;
}

const inTrash: Label = {
  fr: 'L’élément a été mis à la corbeille entre-temps.',
  en: 'The record was moved to the trash in the meantime.',
};

/** The collections in which `lock` does nothing, because the transaction has locked all names or stores nothing. */
const locked = new WeakMap<Db, Set<string>>();

export function recordsOf(db: Db, tenant: number, schema: Schema, secrets: Secrets) {
  const { collection, idField } = schema;
  const keys = { tenant, collection };
  const idOf = (row: Row) => String(row[idField]);
  const lockOf = (name: string) => sql`hashtextextended(${`${tenant} ${collection} ${name}`}, 0)`;
  const notDeleted = () =>
    db
      .selectFrom('records')
      .select(['data', 'version'])
      .where('tenant', '=', tenant)
      .where('collection', '=', collection)
      .where('deletedAt', 'is', null);
  const opened = ({ data, version }: Stored): Stored => ({ data: secrets.open(schema, data), version });
  const removeAll = async (ids: readonly string[], author: string): Promise<void> => {
    if (ids.length === 0) return;
    await sql`update records set deleted_at = now(), deleted_by = ${author}
      where tenant = ${tenant} and collection = ${collection} and id = any(${[...ids]}::text[])`.execute(db);
    await sql`update jobs set ended_at = now(), result = ${JSON.stringify(inTrash)}
      where ${isScheduleOf(tenant, collection, ids)} and ended_at is null`.execute(db);
  };
  const searching = (query: Query): Query => ({
    ...query,
    filters: secrets.searching(schema, query.filters),
  });
  const setLocked = () => void locked.set(db, (locked.get(db) ?? new Set()).add(collection));
  return {
    list: async (query: Query): Promise<Row[]> =>
      (await pageQuery(tenant, schema, searching(query)).execute(db)).rows.map(({ data }) =>
        secrets.open(schema, data),
      ),

    count: async (query: Query): Promise<number> =>
      (await countQuery(tenant, schema, searching(query)).execute(db)).rows[0]?.count ?? 0,

    /** @throws Refusal 404 */
    read: async (id: string): Promise<Stored> => {
      const stored = await notDeleted().where('id', '=', id).executeTakeFirst();
      if (!stored) throw notFound();
      return opened(stored);
    },

    /** Locks the record until the transaction ends. @throws Refusal 404 */
    take: async (id: string): Promise<Stored> => {
      const stored = await notDeleted().where('id', '=', id).forUpdate().executeTakeFirst();
      if (!stored) throw notFound();
      return opened(stored);
    },

    insert: async (data: Row): Promise<Stored> => {
      const row = { ...keys, id: idOf(data), version: 1, deletedAt: null, deletedBy: null };
      await db
        .insertInto('records')
        .values({ ...row, data: secrets.seal(schema, data) })
        .execute();
      return { data, version: 1 };
    },

    replace: async (data: Row, { data: before, version }: Stored): Promise<Stored> => {
      const next = version + 1;
      for (const resource of schema.resources)
        if (resource.public?.questionnaire)
          await followTitles(db, tenant, resource, { id: idOf(data), before, after: data });
      await db
        .updateTable('records')
        .set({ data: secrets.seal(schema, data), version: next })
        .where('tenant', '=', tenant)
        .where('collection', '=', collection)
        .where('id', '=', idOf(data))
        .execute();
      return { data, version: next };
    },

    /** Moves records to the trash. Cancels their scheduled changes for good: a restore does not bring them back. */
    removeAll,
    remove: (id: string, author: string): Promise<void> => removeAll([id], author),

    /**
     * The records with one of `texts` at `path`. Ordered by id: all transactions lock them in the same order.
     * @param options `isExact: false` ignores case and the spaces around a text; `isTaken` locks the records
     */
    listWhere: async (
      path: string,
      texts: readonly string[],
      filters: Query['filters'],
      { isExact = true, isTaken = false } = {},
    ): Promise<Stored[]> => {
      const value = sql`data #>> ${sql.lit(`{${path.replaceAll('.', ',')}}`)}`;
      const wanted = sql`${[...texts]}::text[]`;
      // ICU knows the case of every letter. In a database with locale C, `lower` alone changes only ASCII.
      const plain = (text: RawBuilder<unknown>) => sql`lower(trim(${text} collate "und-x-icu"))`;
      const isWanted = isExact
        ? sql`${value} = any(${wanted})`
        : sql`${plain(sql`(${value})`)} in (select ${plain(sql`one`)} from unnest(${wanted}) one)`;
      const { rows } = await sql<Stored>`select data, version from records
        where ${matching(tenant, schema, secrets.searching(schema, filters))} and ${isWanted}
        order by id ${isTaken ? sql`for update` : sql``}`.execute(db);
      return rows.map(opened);
    },

    insertAll: async (rows: readonly Row[]): Promise<void> => {
      const sealed = rows.map((data) => ({ id: idOf(data), data: secrets.seal(schema, data) }));
      await sql`insert into records (tenant, collection, id, version, data)
        select ${tenant}, ${collection}, one ->> 'id', 1, one -> 'data'
        from jsonb_array_elements(${JSON.stringify(sealed)}::jsonb) one`.execute(db);
    },

    replaceAll: async (rows: readonly Row[]): Promise<void> => {
      const sealed = rows.map((data) => ({ id: idOf(data), data: secrets.seal(schema, data) }));
      await sql`update records set data = one -> 'data', version = version + 1
        from jsonb_array_elements(${JSON.stringify(sealed)}::jsonb) one
        where tenant = ${tenant} and collection = ${collection} and id = one ->> 'id'`.execute(db);
    },

    /** Until this transaction ends, other transactions wait if they lock the same name or all names. */
    lock: async (name: string): Promise<void> => {
      if (locked.get(db)?.has(collection)) return;
      await sql`select pg_advisory_xact_lock_shared(${lockOf('*')}), pg_advisory_xact_lock(${lockOf(name)})`.execute(
        db,
      );
    },

    /** Thousands of single locks would fill PostgreSQL's lock table. */
    lockAll: async (): Promise<void> => {
      await sql`select pg_advisory_xact_lock(${lockOf('*')})`.execute(db);
      setLocked();
    },

    /** Makes `lock` do nothing, for a transaction that stores nothing. */
    lockNothing: setLocked,
  };
}

export type Records = ReturnType<typeof recordsOf>;

export const recordsFor =
  ({ secrets }: Pick<Database, 'secrets'>, db: Db, { id }: Pick<Tenant, 'id'>) =>
  (schema: Schema): Records =>
    recordsOf(db, id, schema, secrets);

export const etagOf = ({ version }: Stored) => `"${version}"`;

/** @throws Refusal 412 if `If-Match` names another version */
export function checkVersion(stored: Stored, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(stored)) {
    throw new Refusal(412, {
      fr: 'L’élément a changé entre-temps.',
      en: 'The record has changed in the meantime.',
    });
  }
}

export const versionsOf = (tenant: number, collection: string, id: string) => {
  const isOfRecord = sql`tenant = ${tenant} and collection = ${collection} and id = ${id}`;
  return sql`(select version, data from revisions where ${isOfRecord}
    union all select version, data from records where ${isOfRecord}) as versions`;
};

/** The current version and the last earlier one that was kept. The secrets stay encrypted. */
export async function lastVersions(
  db: Db,
  tenant: number,
  collection: string,
  id: string,
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select data, version from ${versionsOf(tenant, collection, id)}
    order by version desc limit 2`.execute(db);
  return rows;
}

/**
 * Also finds a record in the trash. Revisions lack a version if the next write left `updatedAt` as it was: the next
 * version that exists is returned instead.
 */
export async function versionOf(
  { secrets }: Pick<Database, 'secrets'>,
  db: Db,
  { id: tenant }: Pick<Tenant, 'id'>,
  schema: Schema,
  { id, version }: { id: string; version: number },
): Promise<Row | undefined> {
  const { rows } = await sql<{ data: Row }>`select data from ${versionsOf(tenant, schema.collection, id)}
    where version >= ${version} order by version limit 1`.execute(db);
  return rows[0] && secrets.open(schema, rows[0].data);
}

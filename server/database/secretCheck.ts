import { sql } from 'kysely';
import type { Database } from './database';
import { tenantsOf } from './tenants';

/** Whether the key is that of the database. `undefined` in a database of an earlier release, which stored no check. */
export async function isOwnKey({ kysely, secrets }: Database): Promise<boolean | undefined> {
  const { rows } = await sql<{ value: string }>`select value from secret_check`.execute(kysely);
  return rows.length > 0 ? rows.every(({ value }) => secrets.openValue(value) !== undefined) : undefined;
}

/** A restore into a database without a town may bring another key. */
export async function forgetKeyWithoutTown({ kysely }: Database): Promise<void> {
  if ((await tenantsOf({ kysely })).length === 0) await sql`delete from secret_check`.execute(kysely);
}

/** Whether the key opens a secret of the towns. `undefined` if they have none. */
export async function opensSecrets({ kysely, secrets, inTown }: Database): Promise<boolean | undefined> {
  let hasSecrets = false;
  for (const { id } of await tenantsOf({ kysely })) {
    const { rows } = await inTown(id, (db) =>
      sql<{ value: string }>`
        select (regexp_matches(data::text, '"(aes-256-gcm[^"]*)"', 'g'))[1] as value from records
        where tenant = ${id} and strpos(data::text, '"aes-256-gcm') > 0`.execute(db),
    );
    if (rows.some(({ value }) => secrets.openValue(value) !== undefined)) return true;
    hasSecrets ||= rows.length > 0;
  }
  return hasSecrets ? false : undefined;
}

/** From now on, the database opens with this key only. Another process may have been faster. */
export const keepKey = ({ kysely, secrets }: Database) =>
  sql`insert into secret_check (value) values (${secrets.sealValue('check')}) on conflict do nothing`.execute(
    kysely,
  );

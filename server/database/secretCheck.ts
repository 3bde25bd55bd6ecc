import { sql } from 'kysely';
import type { Database } from './database';
import { tenantsOf } from './tenants';

/** Whether the key opens what the database has stored. `undefined` if no key has encrypted anything in it. */
export async function opensSecrets({ kysely, secrets, inTown }: Database): Promise<boolean | undefined> {
  const { rows: checks } = await sql<{ value: string }>`select value from secret_check`.execute(kysely);
  const opens = ({ value }: { value: string }) => secrets.openValue(value) !== undefined;
  if (checks.length > 0) return checks.every(opens);
  // An earlier release stored no check. After a restore without the key, some values open and others never will.
  let hasSecrets = false;
  for (const { id } of await tenantsOf({ kysely })) {
    const { rows } = await inTown(id, (db) =>
      sql<{ value: string }>`
        select (regexp_matches(data::text, '"(aes-256-gcm[^"]*)"', 'g'))[1] as value from records
        where tenant = ${id} and strpos(data::text, '"aes-256-gcm') > 0`.execute(db),
    );
    if (rows.some(opens)) return true;
    hasSecrets ||= rows.length > 0;
  }
  return hasSecrets ? false : undefined;
}

/** From now on, the database opens with this key only. Another process may have been faster. */
export const keepKey = ({ kysely, secrets }: Database) =>
  sql`insert into secret_check (value) values (${secrets.sealValue('check')}) on conflict do nothing`.execute(
    kysely,
  );

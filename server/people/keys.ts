import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { invalid } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import type { Db } from '../database/database';
import type { Tenant } from '../database/tenants';
import type { Call } from '../service/call';

/** Its records have the API keys (docs/contract.md#api-keys). */
export const townCollection = 'town';

/** A replaced key still works for this time, so that the apps can take the new one. */
const graceHours = 24;

const minKeyLength = 20;

/** A fast hash for keys and tokens: they are too long to be guessed. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

export const newKey = () => randomBytes(24).toString('base64url');

export const isValidKey = sql<boolean>`(ends_at is null or ends_at > now())`;

export async function keyTest({
  db,
  tenant,
}: Pick<Call, 'db' | 'tenant'>): Promise<(key: string) => boolean> {
  const query = db.selectFrom('keys').select('keyHash').where('tenant', '=', tenant.id).where(isValidKey);
  const hashes = new Set((await query.execute()).map(({ keyHash }) => keyHash));
  return (key) => hashes.has(sha256(key));
}

/** Without the key of a record in the trash: that key ends once the record is deleted for good. */
const lastingKeys = (tenant: number) => sql`select from keys
  where tenant = ${tenant} and ends_at is null and not exists (select from records
    where records.tenant = ${tenant} and collection = ${townCollection} and id = town_id and deleted_at is not null)`;

async function checkKeyRemains(db: Db, tenant: number): Promise<void> {
  const { rows } = await sql`${lastingKeys(tenant)} limit 1`.execute(db);
  if (rows.length === 0)
    throw invalid(409, 'apiKey', { fr: 'Il faut au moins une clé', en: 'At least one key is needed' });
}

/** Revives an old key of the same record. @returns false if another record or town has the key */
async function addKey(db: Db, tenant: number, townId: string | null, key: string): Promise<boolean> {
  const { rows: again } = await sql`update keys set ends_at = null
    where key_hash = ${sha256(key)} and tenant = ${tenant} and town_id is not distinct from ${townId}
    returning key_hash`.execute(db);
  if (again.length > 0) return true;
  const { rows: added } = await sql`insert into keys (key_hash, tenant, town_id)
    values (${sha256(key)}, ${tenant}, ${townId}) on conflict do nothing returning key_hash`.execute(db);
  return added.length > 0;
}

/**
 * The old key ends after `graceHours`. With an empty `key`, the record has no key any more.
 * @param townId `null` for a new demo town
 * @returns a function that recognises the replaced key
 * @throws Refusal 409 if another record or town has the key, or if no key would remain
 */
export async function replaceKey(
  db: Db,
  { id: tenant }: Pick<Tenant, 'id'>,
  townId: string | null,
  key: string,
): Promise<(key: string) => boolean> {
  const { rows: old } = await sql<{ keyHash: string }>`
    update keys set ends_at = now() + make_interval(hours => ${graceHours})
    where tenant = ${tenant} and town_id = ${townId} and ends_at is null returning key_hash`.execute(db);
  if (key && !(await addKey(db, tenant, townId, key)))
    throw invalid(409, 'apiKey', { fr: 'Cette clé est déjà prise', en: 'This key is already taken' });
  await checkKeyRemains(db, tenant);
  return (one) => old.some(({ keyHash }) => keyHash === sha256(one));
}

type KeyChange = Pick<Call, 'db' | 'tenant' | 'records' | 'afterCommit' | 'changeConfigs'>;

/** Replaces the old key in the `config.json` files. Without `key`, they get the key of another town record. */
async function changeSettings(
  { records, afterCommit, changeConfigs }: KeyChange,
  schema: Schema,
  isOld: (key: string) => boolean,
  key?: string,
): Promise<void> {
  const others = key ? [] : await records(schema).list({ filters: [] });
  const next = key || others.map(({ apiKey }) => textOf(apiKey)).find((one) => one !== '');
  if (next) afterCommit(async () => changeConfigs?.(isOld, next));
}

/**
 * @param next `undefined` for a record that goes to the trash. Its key ends once it is deleted for good (`endKeys`).
 * @throws Refusal 409 if another record or town has the key, or if no key would remain; 422 for a short key
 */
export async function storeKey(
  call: KeyChange,
  schema: Schema,
  before: Row | undefined,
  next: Row | undefined,
): Promise<void> {
  const { db, tenant } = call;
  const key = textOf(next?.apiKey);
  if (key === textOf(before?.apiKey)) return;
  // Locked: two records that lose their keys at the same time would each count the key of the other.
  await call.records(schema).lock('apiKey');
  if (!next) return checkKeyRemains(db, tenant.id);
  if (key && key.length < minKeyLength)
    throw invalid(422, 'apiKey', {
      fr: `La clé doit contenir au moins ${minKeyLength} caractères`,
      en: `The key must have at least ${minKeyLength} characters`,
    });
  await changeSettings(call, schema, await replaceKey(db, tenant, textOf(next.id), key), key);
}

/** Ends the keys of town records that are deleted for good. */
export async function endKeys(call: KeyChange, schema: Schema, ids: readonly string[]): Promise<void> {
  const { db, tenant } = call;
  await call.records(schema).lock('apiKey');
  // Never ends the last key: nobody could sign in any more.
  const { rows } = await sql<{ keyHash: string }>`delete from keys
    where tenant = ${tenant.id} and town_id = any(${ids})
      and exists (${lastingKeys(tenant.id)} and coalesce(town_id, '') <> all(${ids}))
    returning key_hash`.execute(db);
  await changeSettings(call, schema, (one) => rows.some(({ keyHash }) => keyHash === sha256(one)));
}

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { invalid } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import type { Db } from '../database/database';
import type { Tenant } from '../database/tenants';
import type { Call } from '../service/call';

/** The collection of the towns, whose records have the API keys (docs/contract.md#api-keys). */
export const townCollection = 'town';

/** The hours in which a replaced key still works, so that the apps can take the new one. */
const graceHours = 24;

/** The fewest characters of a key, so that nobody can guess it. */
const minKeyLength = 20;

/** A fast hash for keys and tokens: they are too long to be guessed. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

export const newKey = () => randomBytes(24).toString('base64url');

/** The keys that have no end, or whose end is still to come. */
export const isValidKey = sql<boolean>`(ends_at is null or ends_at > now())`;

/** Reads the keys of a town. @returns a function that says whether a key opens the town */
export async function keyTest({
  db,
  tenant,
}: Pick<Call, 'db' | 'tenant'>): Promise<(key: string) => boolean> {
  const keys = db.selectFrom('keys').select('keyHash').where('tenant', '=', tenant.id).where(isValidKey);
  const hashes = new Set((await keys.execute()).map(({ keyHash }) => keyHash));
  return (key) => hashes.has(sha256(key));
}

/** The lasting keys of a town, without that of a record in the trash: it ends once the record is deleted for good. */
const lastingKeys = (tenant: number) => sql`select from keys
  where tenant = ${tenant} and ends_at is null and not exists (select from records
    where records.tenant = ${tenant} and collection = ${townCollection} and id = town_id and deleted_at is not null)`;

/** @throws Refusal 409 if no key would remain */
async function checkKeyRemains(db: Db, tenant: number): Promise<void> {
  const { rows } = await sql`${lastingKeys(tenant)} limit 1`.execute(db);
  if (rows.length === 0)
    throw invalid(409, 'apiKey', { fr: 'Il faut au moins une clé', en: 'At least one key is needed' });
}

/**
 * Gives a town a new API key. Its old one ends after `graceHours`.
 * @param townId the record of the town that shows the key; `null` for the key of a new demo town
 * @param key `''` takes the key away
 * @returns a function that says whether a key is the replaced one
 * @throws Refusal 409 for the key of another town, or if no key would remain
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
  if (key) {
    // A town may take its old key again.
    const { rows } = await sql`
      with again as (update keys set ends_at = null where key_hash = ${sha256(key)}
        and tenant = ${tenant} and town_id is not distinct from ${townId} returning key_hash),
      added as (insert into keys (key_hash, tenant, town_id)
        select ${sha256(key)}, ${tenant}, ${townId} where not exists (select from again)
        on conflict do nothing returning key_hash)
      select from again union all select from added`.execute(db);
    if (rows.length === 0)
      throw invalid(409, 'apiKey', {
        fr: 'Une autre ville a déjà cette clé',
        en: 'Another town has this key already',
      });
  }
  await checkKeyRemains(db, tenant);
  return (one) => old.some(({ keyHash }) => keyHash === sha256(one));
}

/**
 * Stores the API key that the record of a town has. Calls for this town must send it; the previous key works for
 * `graceHours` more. Does nothing if the key is the same.
 * @param next `undefined` for a record that goes to the trash. Its key ends once it is deleted for good (`endKeys`).
 * @throws Refusal 409 for the key of another town, or if no key would remain; 422 for a short key
 */
export async function storeKey(
  { db, tenant, afterCommit, changeConfigs }: Pick<Call, 'db' | 'tenant' | 'afterCommit' | 'changeConfigs'>,
  before: Row | undefined,
  next: Row | undefined,
): Promise<void> {
  const key = textOf(next?.apiKey);
  if (key === textOf(before?.apiKey)) return;
  if (!next) return checkKeyRemains(db, tenant.id);
  if (key && key.length < minKeyLength)
    throw invalid(422, 'apiKey', {
      fr: `La clé doit contenir au moins ${minKeyLength} caractères`,
      en: `The key must have at least ${minKeyLength} characters`,
    });
  const isOld = await replaceKey(db, tenant, textOf(next.id), key);
  if (key) afterCommit(async () => changeConfigs?.(isOld, key));
}

/**
 * Ends the keys of town records that are deleted for good. Settings with such a key get the key of another town record.
 * @param others the town records that remain
 */
export async function endKeys(
  { db, tenant, afterCommit, changeConfigs }: Pick<Call, 'db' | 'tenant' | 'afterCommit' | 'changeConfigs'>,
  ids: readonly string[],
  others: readonly Row[],
): Promise<void> {
  // Never ends the last key: nobody could sign in any more.
  const { rows } = await sql<{ keyHash: string }>`delete from keys
    where tenant = ${tenant.id} and town_id = any(${ids})
      and exists (${lastingKeys(tenant.id)} and coalesce(town_id, '') <> all(${ids}))
    returning key_hash`.execute(db);
  const [key] = others.flatMap(({ apiKey }) => textOf(apiKey) || []);
  const isOld = (one: string) => rows.some(({ keyHash }) => keyHash === sha256(one));
  if (key) afterCommit(async () => changeConfigs?.(isOld, key));
}

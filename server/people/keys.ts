import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { invalid } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import type { Db } from '../database/database';
import type { Tenant } from '../database/tenants';
import type { Call } from '../service/call';

/** The collection of the towns, whose records have the API keys (docs/contract.md#api-keys). */
export const townCollection = 'town';

/** How long a replaced key still works, so that apps can take the new one. */
const graceHours = 24;

/** Nobody can guess a key of this length. */
const minKeyLength = 20;

/** A fast hash for keys and tokens: they are random, so nobody can guess them. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

export const newKey = () => randomBytes(24).toString('base64url');

/** Returns whether a key opens the town. */
export async function keysOf({ db, tenant }: Pick<Call, 'db' | 'tenant'>): Promise<(key: string) => boolean> {
  const rows = await db.selectFrom('keys').select('keyHash').where('tenant', '=', tenant.id).execute();
  return (key) => rows.some(({ keyHash }) => keyHash === sha256(key));
}

/**
 * Gives a town a new API key. Its old one ends after the time of grace.
 * @returns whether a key is the replaced one
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
  const { rows: valid } = await sql`select from keys
    where tenant = ${tenant} and ends_at is null limit 1`.execute(db);
  if (valid.length === 0)
    throw invalid(409, 'apiKey', { fr: 'Il faut au moins une clé', en: 'At least one key is needed' });
  return (one) => old.some(({ keyHash }) => keyHash === sha256(one));
}

/** Makes the API key in the record of a town the key that its calls need. @throws Refusal 409 or 422 */
export async function storeKey(
  { db, tenant, afterCommit, changeConfigs }: Pick<Call, 'db' | 'tenant' | 'afterCommit' | 'changeConfigs'>,
  before: Row | undefined,
  { id, apiKey }: Row,
): Promise<void> {
  const key = textOf(apiKey);
  if (key === textOf(before?.apiKey)) return;
  if (key && key.length < minKeyLength)
    throw invalid(422, 'apiKey', {
      fr: `La clé doit contenir au moins ${minKeyLength} caractères`,
      en: `The key must have at least ${minKeyLength} characters`,
    });
  const isOld = await replaceKey(db, tenant, textOf(id), key);
  if (key) afterCommit(async () => changeConfigs?.(isOld, key));
}

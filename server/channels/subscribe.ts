import { sql } from 'kysely';
import { Refusal } from '../../contract/refusal';
import type { Database, Db } from '../database/database';
import { addressKey } from '../database/messages';

/** Per town and channel. Stored subscriptions can still change beyond this limit. */
const maxSubscriptions = 50_000;

interface Wish {
  channel: 'webPush' | 'digest';
  /** The subscription that a browser gave, or an e-mail address. */
  address: unknown;
  topics: readonly string[];
  language: string;
}

/**
 * @param isConfirmed whether the request certainly comes from the owner of the address. If not, a stored subscription
 *   keeps its values. While it is unconfirmed, each request restarts its time to confirm
 */
export async function subscribe(
  { secrets }: Pick<Database, 'secrets'>,
  db: Db,
  tenant: number,
  { channel, address, topics, language }: Wish,
  isConfirmed: boolean,
): Promise<{ id: string; isNew: boolean }> {
  const hash = secrets.fingerprint(channel, addressKey(address));
  // `xmax` is 0 in a row that was inserted, and not in one that was updated.
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into subscriptions (tenant, channel, address_hash, address, topics, language, confirmed_at, sent_at)
    select ${tenant}, ${channel}, ${hash}, ${secrets.sealValue(address)}, ${topics}::text[], ${language}, wish.at, wish.at
    from (select case when ${isConfirmed} then now() end as at) wish
    where exists (select from subscriptions where tenant = ${tenant} and channel = ${channel} and address_hash = ${hash})
      or (select count(*) from subscriptions where tenant = ${tenant} and channel = ${channel}) < ${maxSubscriptions}
    on conflict (tenant, channel, address_hash) do update set
      address = case when ${isConfirmed} then excluded.address else subscriptions.address end,
      topics = case when ${isConfirmed} then excluded.topics else subscriptions.topics end,
      language = case when ${isConfirmed} then excluded.language else subscriptions.language end,
      confirmed_at = coalesce(subscriptions.confirmed_at, excluded.confirmed_at),
      sent_at = coalesce(subscriptions.sent_at, excluded.sent_at),
      created_at = case when subscriptions.confirmed_at is null then now() else subscriptions.created_at end
    returning id, xmax = 0 as is_new`.execute(db);
  const [stored] = rows;
  if (!stored)
    throw new Refusal(429, {
      fr: 'Trop de personnes sont inscrites. Prévenez la mairie.',
      en: 'Too many people have subscribed. Tell the town hall.',
    });
  return stored;
}

/** @returns whether the subscription still exists */
export async function confirm(
  db: Db,
  tenant: number,
  id: string,
  { topics, language }: Pick<Wish, 'topics' | 'language'>,
): Promise<boolean> {
  const { rows } = await sql`update subscriptions set topics = ${topics}::text[], language = ${language},
      confirmed_at = coalesce(confirmed_at, now()), sent_at = coalesce(sent_at, now())
    where tenant = ${tenant} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

export const forgetBrowser = (
  { secrets }: Pick<Database, 'secrets'>,
  db: Db,
  tenant: number,
  endpoint: string,
) =>
  db
    .deleteFrom('subscriptions')
    .where('tenant', '=', tenant)
    .where('channel', '=', 'webPush')
    .where('addressHash', '=', secrets.fingerprint('webPush', endpoint))
    .execute();

export async function isSubscribed(db: Db, tenant: number, id: string): Promise<boolean> {
  const { rows } = await sql`select from subscriptions where tenant = ${tenant} and id = ${id}`.execute(db);
  return rows.length > 0;
}

export const forgetEmail = (db: Db, tenant: number, id: string) =>
  db
    .deleteFrom('subscriptions')
    .where('tenant', '=', tenant)
    .where('channel', '=', 'digest')
    .where('id', '=', id)
    .execute();

import { sql } from 'kysely';
import type { Database, Db } from './database';
import type { Secrets } from './secrets';

export interface Notice {
  id: string;
  collection: string;
  recordId: string;
  topic: string;
  title: string;
  body: string;
  /** The path of the record's page on the site, without the language; null if the record has no page. */
  path: string | null;
  /** Whether the message is sent in the quiet hours too. */
  isUrgent: boolean;
}

export interface Recipient {
  id: string;
  /** The subscription that a browser gave, or an e-mail address. */
  address: unknown;
  language: string;
}

/** Recipients that a process takes at a time. After a crash, nobody knows which of them got the message. */
export const batchSize = 20;

/** After this many refused messages in a row, a recipient is deleted. */
const maxFailures = 5;

export async function addMessage(
  db: Db,
  tenant: number,
  message: Omit<Notice, 'id'>,
  channels: readonly string[],
): Promise<string> {
  const { id } = await db
    .insertInto('messages')
    .values({ tenant, ...message })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (channels.length > 0)
    await db
      .insertInto('deliveries')
      .values(channels.map((channel) => ({ tenant, message: id, channel })))
      .execute();
  return id;
}

/** Changes the messages that a record has on a topic. An undefined value stays as it is. */
export const rewordMessages = (
  db: Db,
  tenant: number,
  { collection, recordId, topic }: Pick<Notice, 'collection' | 'recordId' | 'topic'>,
  words: Partial<Pick<Notice, 'title' | 'body' | 'path' | 'isUrgent'>>,
) =>
  db
    .updateTable('messages')
    .set(words)
    .where('tenant', '=', tenant)
    .where('collection', '=', collection)
    .where('recordId', '=', recordId)
    .where('topic', '=', topic)
    .execute();

export async function messageOf(db: Db, tenant: number, id: string): Promise<Notice | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'collection', 'recordId', 'topic', 'title', 'body', 'path', 'isUrgent'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** For a row of `messages`: the record exists. If it has a page, it is also published, and its period is not over. */
const stillThere = sql<boolean>`case when path is null
  then exists (select from records where records.tenant = messages.tenant and records.collection = messages.collection
    and records.id = record_id and deleted_at is null)
  else exists (select from live where live.tenant = messages.tenant and live.collection = messages.collection
    and live.id = record_id and data is not null and due_until > now()) end`;

export async function isThere(db: Db, tenant: number, { id }: Pick<Notice, 'id'>): Promise<boolean> {
  const { rows } = await sql`select from messages
    where tenant = ${tenant} and id = ${id} and ${stillThere}`.execute(db);
  return rows.length > 0;
}

/**
 * The messages of a period. `created_at` is when the transaction of a message began: the period ends this long before
 * `until`, so that no message is stored in it later.
 */
const longestTransaction = sql`interval '2 minutes'`;

export async function messagesSince(
  db: Db,
  tenant: number,
  topics: readonly string[],
  since: Date,
  until: Date,
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`select id, collection, record_id, topic, title, body, path, is_urgent
    from messages where tenant = ${tenant} and topic = any(${topics}::text[]) and created_at > ${since}::timestamptz - ${longestTransaction}
      and created_at <= ${until}::timestamptz - ${longestTransaction}
      and ${stillThere} order by id`.execute(db);
  return rows;
}

export async function channelsWith(db: Db, tenant: number, topic: string): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`select distinct channel from subscriptions
    where tenant = ${tenant} and confirmed_at is not null and ${topic} = any(topics)`.execute(db);
  return rows.map(({ channel }) => channel);
}

/**
 * Marks the recipients as taken in a transaction of its own, before anything is sent: nobody gets a message twice.
 * @param isRetry takes the recipients in `again`, in place of the next ones
 */
export async function takeRecipients(
  { inTown, secrets }: Pick<Database, 'inTown' | 'secrets'>,
  tenant: number,
  { id, topic }: Pick<Notice, 'id' | 'topic'>,
  channel: string,
  isRetry: boolean,
): Promise<Recipient[]> {
  const rows = await inTown(tenant, async (db) => {
    await sql`update deliveries set until_id = coalesce(until_id,
        (select coalesce(max(id), 0) from subscriptions where tenant = ${tenant}))
      where tenant = ${tenant} and message = ${id} and channel = ${channel}`.execute(db);
    // The update above has locked the row, so that two processes take different recipients.
    const next = isRetry
      ? sql`${topic} = any(topics) and id = any((select again from deliveries where tenant = ${tenant}
          and message = ${id} and channel = ${channel})[1:${sql.lit(batchSize)}]::bigint[])`
      : sql`id in (select subscriptions.id from subscriptions join deliveries on deliveries.tenant = ${tenant}
            and message = ${id} and deliveries.channel = ${channel}
          where subscriptions.tenant = ${tenant} and subscriptions.channel = ${channel} and confirmed_at is not null
            and ${topic} = any(topics) and subscriptions.id > last_id and subscriptions.id <= until_id
          order by subscriptions.id limit ${sql.lit(batchSize)})`;
    const { rows: taken } = await sql<{ id: string; address: string; language: string }>`
      select id, address, language from subscriptions where tenant = ${tenant} and ${next} order by id`.execute(
      db,
    );
    const last = taken.at(-1)?.id;
    if (isRetry)
      // Subtracts those who gave up the topic or unsubscribed: the admin shows `taken` minus `sent` as failures.
      await sql`update deliveries set again = again[${sql.lit(batchSize + 1)}:],
          taken = taken - least(cardinality(again), ${sql.lit(batchSize)}) + ${taken.length}
        where tenant = ${tenant} and message = ${id} and channel = ${channel}`.execute(db);
    else if (last !== undefined)
      await sql`update deliveries set last_id = ${last}, taken = taken + ${taken.length}
        where tenant = ${tenant} and message = ${id} and channel = ${channel}`.execute(db);
    return taken;
  });
  return rows.map(({ address, ...row }) => ({ ...row, address: secrets.openValue(address) }));
}

/** The ids of recipients. */
export interface Settled {
  sent: readonly string[];
  /** The service refuses the message to them. */
  failed: readonly string[];
  /** The service says that they no longer exist. */
  gone: readonly string[];
  /** Nothing was sent to them: the service asks to try again, or cannot be reached. */
  busy: readonly string[];
}

/** Stores the results of a batch. Deletes the recipients that are gone or have failed too often. */
export async function settle(
  db: Db,
  tenant: number,
  message: string,
  channel: string,
  { sent, failed, gone, busy }: Settled,
): Promise<void> {
  await sql`update deliveries set sent = sent + ${sent.length}, gone = gone + ${gone.length},
      again = again || ${busy}::bigint[]
    where tenant = ${tenant} and message = ${message} and channel = ${channel}`.execute(db);
  await sql`update subscriptions set succeeded_at = now(), failures = 0
    where tenant = ${tenant} and id = any(${sent}::bigint[])`.execute(db);
  await sql`update subscriptions set failures = failures + 1
    where tenant = ${tenant} and id = any(${failed}::bigint[])`.execute(db);
  await sql`delete from subscriptions where tenant = ${tenant}
    and (id = any(${gone}::bigint[]) or id = any(${failed}::bigint[]) and failures >= ${maxFailures})`.execute(
    db,
  );
}

/** How many recipients wait for another attempt. */
export async function countWaiting(
  db: Db,
  tenant: number,
  message: string,
  channel: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select cardinality(again) as count from deliveries
    where tenant = ${tenant} and message = ${message} and channel = ${channel}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @param numbers for a channel without subscriptions: for others, `takeRecipients` and `settle` store the counts */
export async function endDelivery(
  db: Db,
  tenant: number,
  message: string,
  channel: string,
  numbers: { taken?: number; sent?: number } = {},
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ ...numbers, again: [], heldUntil: null, endedAt: new Date() })
    .where('tenant', '=', tenant)
    .where('message', '=', message)
    .where('channel', '=', channel)
    .execute();
}

/** Whether a delivery waits for the end of the quiet hours, and its channel has sent nothing yet. */
export const isHeld = sql<boolean>`held_until is not null and until_id is null and ended_at is null`;

/**
 * Deletes the messages about a record that every channel still holds back in the quiet hours. Ignores the channel
 * `digest` (the weekly mail). A message without another channel stays.
 */
export async function withdraw(
  db: Db,
  tenant: number,
  { collection, recordId }: Pick<Notice, 'collection' | 'recordId'>,
): Promise<string[]> {
  // Locks the deliveries, so that no channel begins to send meanwhile.
  const { rows } = await sql<{ id: string; isHeld: boolean }>`
    select messages.id, ${isHeld} as is_held
    from messages join deliveries on deliveries.tenant = messages.tenant and message = messages.id
    where messages.tenant = ${tenant} and collection = ${collection} and record_id = ${recordId}
      and channel <> 'digest' for update of deliveries`.execute(db);
  const begun = new Set(rows.flatMap(({ id, isHeld }) => (isHeld ? [] : id)));
  const ids = [...new Set(rows.map(({ id }) => id))].filter((id) => !begun.has(id));
  await sql`delete from messages where tenant = ${tenant} and id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from deliveries where tenant = ${tenant} and message = any(${ids}::bigint[])`.execute(db);
  return ids;
}

export const holdDelivery = (
  db: Db,
  tenant: number,
  message: string,
  channel: string,
  heldUntil: Date | null,
) =>
  db
    .updateTable('deliveries')
    .set({ heldUntil })
    .where('tenant', '=', tenant)
    .where('message', '=', message)
    .where('channel', '=', channel)
    .execute();

export async function deleteOldMessages(db: Db, tenant: number, now: Date): Promise<void> {
  await sql`delete from messages where tenant = ${tenant}
    and created_at < ${now}::timestamptz - interval '1 year'`.execute(db);
  await sql`delete from deliveries where tenant = ${tenant}
    and not exists (select from messages where tenant = ${tenant} and id = message)`.execute(db);
  await sql`delete from subscriptions where tenant = ${tenant} and (
    confirmed_at is null and created_at < ${now}::timestamptz - interval '3 days'
    or channel = 'webPush' and greatest(created_at, succeeded_at) < ${now}::timestamptz - interval '1 year'
  )`.execute(db);
}

/**
 * Encrypts the subscriptions and push keys of an archive with `own`. Deletes what `old` cannot decrypt. Without a push
 * key, deletes the subscriptions of all browsers. Ends unfinished deliveries, because their messages may have been
 * sent. The next weekly mails come in a week.
 * @returns the number of deleted subscriptions
 */
export async function adoptSubscriptions(
  db: Db,
  tenant: number,
  old: Secrets,
  own: Secrets,
): Promise<number> {
  let lost = 0;
  const keys = await db.selectFrom('pushKeys').selectAll().where('tenant', '=', tenant).executeTakeFirst();
  const privateKey = keys && old.openValue(keys.privateKey);
  if (keys)
    await (privateKey === undefined
      ? db.deleteFrom('pushKeys').where('tenant', '=', tenant).execute()
      : db
          .updateTable('pushKeys')
          .set({ privateKey: own.sealValue(privateKey) })
          .where('tenant', '=', tenant)
          .execute());
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'channel', 'address'])
    .where('tenant', '=', tenant)
    .execute();
  for (const { id, channel, address } of rows) {
    const opened = old.openValue(address);
    if (opened === undefined || (channel === 'webPush' && privateKey === undefined)) {
      await sql`delete from subscriptions where tenant = ${tenant} and id = ${id}`.execute(db);
      lost += 1;
    } else
      await db
        .updateTable('subscriptions')
        .set({
          address: own.sealValue(opened),
          addressHash: own.fingerprint(channel, addressKey(opened)),
          sentAt: new Date(),
        })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute();
  }
  await sql`update deliveries set ended_at = now(), again = '{}', held_until = null
    where tenant = ${tenant} and ended_at is null`.execute(db);
  return lost;
}

export const addressKey = (address: unknown): string =>
  typeof address === 'object' && address !== null && 'endpoint' in address
    ? String(address.endpoint)
    : String(address).trim().toLowerCase();

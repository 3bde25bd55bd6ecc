import { type RawBuilder, sql } from 'kysely';
import {
  answerPathOf,
  collectionOf,
  type IntakeResource,
  intakeFields,
  isPictures,
  senderMonths,
  senderOf,
} from '../../src/metadata';
import type { Db } from '../database/database';
import { queueRemoval } from '../database/jobs';
import type { Tenant } from '../database/tenants';
import { followedTimes, isWithin } from '../people/merges';
import { type Submission, stepsOf, takePictures } from '../people/submissions';

/** The kinds of field in which citizens may name somebody. */
const personalKinds: readonly string[] = ['text', 'longText', 'email', 'phone', 'url'];

const without = (paths: readonly string[]): RawBuilder<unknown> =>
  paths.reduce((data, path) => sql`${data} #- ${path.split('.')}::text[]`, sql`data`);

async function setData(
  db: Db,
  tenant: Tenant,
  collection: string,
  ids: readonly string[],
  data: RawBuilder<unknown>,
): Promise<void> {
  const where = sql`tenant = ${tenant.id} and collection = ${collection} and id = any(${ids})`;
  // The new version keeps an open form from storing the values again.
  await sql`update records set data = ${data}, version = version + 1 where ${where}`.execute(db);
  await sql`update revisions set data = ${data} where ${where}`.execute(db);
}

/** Leaves out the answers that senders of merged records got. */
async function ownAnswers(
  db: Db,
  tenant: Tenant,
  { collection, recordId }: Submission,
  path: string,
): Promise<string[]> {
  const steps = await stepsOf(db, tenant, collection, recordId, path);
  const shared = await followedTimes(db, tenant, collection, recordId);
  return steps.flatMap(({ at, answer }) =>
    answer === null || shared.some((time) => isWithin(at, time)) ? [] : [answer],
  );
}

/** Erases the answer too, unless senders of merged records got it. The record stays, with its number and place. */
export async function eraseSent(
  db: Db,
  tenant: Tenant,
  resource: IntakeResource,
  submission: Submission,
): Promise<void> {
  const { collection, recordId } = submission;
  const sent = intakeFields(resource).flatMap(({ field, path }) =>
    personalKinds.includes(field.kind) || isPictures(field) ? [path] : [],
  );
  const path = answerPathOf(resource);
  // An answer of the town might repeat what was sent.
  const data =
    path === undefined
      ? without(sent)
      : sql`case when data #>> ${path.split('.')}::text[] = any(${await ownAnswers(db, tenant, submission, path)}::text[])
          then ${without([...sent, path])} else ${without(sent)} end`;
  // The record first, as a change of its status does: in the other order, the two could wait for each other.
  await sql`select from records where tenant = ${tenant.id} and collection = ${collection} and id = ${recordId}
    for update`.execute(db);
  await queueRemoval(db, tenant, await takePictures(db, tenant, collection, [recordId]));
  await setData(db, tenant, collection, [recordId], data);
  for (const table of ['submissions', 'submission_followers'])
    await sql`delete from ${sql.table(table)} where tenant = ${tenant.id} and collection = ${collection}
      and record_id = ${recordId}`.execute(db);
}

/**
 * Forgets senders and followers of records that were closed long ago, and followers who did not confirm. A merged
 * record waits until the record that it was merged into is closed too.
 */
export async function forgetSenders(
  db: Db,
  tenant: Tenant,
  resource: IntakeResource,
  now: Date,
): Promise<void> {
  const collection = collectionOf(resource);
  const sender = senderOf(resource);
  const { closed = [] } = resource.intake;
  await sql`delete from submission_followers where tenant = ${tenant.id} and confirmed_at is null
    and created_at < ${now}::timestamptz - interval '7 days'`.execute(db);
  const isKeptOpen = sql`exists (select from merges join records kept on kept.tenant = merges.tenant
      and kept.collection = merges.collection and kept.id = into_id and kept.deleted_at is null
    where merges.tenant = records.tenant and merges.collection = records.collection
      and merges.record_id = records.id and (kept.data ->> 'status' = any(${closed})) is not true)`;
  const hasSender = sender ? sql`records.data #> ${sender.path.split('.')}::text[] is not null` : sql`false`;
  const isFollowed = sql`exists (select from submission_followers follower where follower.tenant = records.tenant
    and follower.collection = records.collection and follower.record_id = records.id)`;
  const { rows } = await sql<{ id: string }>`select records.id from records
    join submissions on submissions.tenant = records.tenant and submissions.collection = records.collection
      and submissions.record_id = records.id
    where records.tenant = ${tenant.id} and records.collection = ${collection} and resource = ${resource.name}
      and records.data ->> 'status' = any(${closed}) and not ${isKeptOpen}
      and status_at < ${now}::timestamptz - make_interval(months => ${senderMonths(resource)})
      and (${hasSender} or ${isFollowed})`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  if (sender) await setData(db, tenant, collection, ids, without([sender.path]));
  await sql`delete from submission_followers where tenant = ${tenant.id} and collection = ${collection}
    and record_id = any(${ids})`.execute(db);
}

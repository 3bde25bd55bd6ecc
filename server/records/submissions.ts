import { sql } from 'kysely';
import { authorize, holds } from '../../contract/access';
import type { Row } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { answerPathOf, isEmpty, valueAt } from '../../src/metadata';
import type { Stored } from '../database/records';
import { mergeOf } from '../people/merges';
import type { MailTask } from '../people/submissions';
import type { Call, CollectionCall } from '../service/call';

interface Submission {
  sentAt: Date;
  held: string | null;
  isSettled: boolean | null;
  followers: number;
}

/** Queues the mails about an answer to what a citizen sent: to the sender, and to those who follow it. */
export async function queueAnswer(
  { db, tenant }: Pick<Call, 'db' | 'tenant'>,
  schema: Schema,
  before: Row,
  { data, version }: Stored,
): Promise<void> {
  for (const resource of schema.resources) {
    const path = answerPathOf(resource);
    if (path === undefined || !holds(resource, data, schema)) continue;
    const answer = valueAt(data, path);
    if (isEmpty(answer) || answer === valueAt(before, path)) continue;
    const id = String(data[schema.idField]);
    const task: MailTask = { what: 'answer', collection: schema.collection, id, version };
    // Nobody hears of a merged record, but of the one that stands for it.
    if (await mergeOf(db, tenant, schema.collection, id)) continue;
    // The record, and those that it stands for.
    const isOfRecord = sql`tenant = ${tenant.id} and collection = ${schema.collection} and (record_id = ${id}
      or record_id in (select merges.record_id from merges where merges.tenant = ${tenant.id}
        and merges.collection = ${schema.collection} and into_id = ${id}))`;
    await sql`insert into jobs (name, tenant, data)
      select 'intakeMail', tenant, ${task}::jsonb || jsonb_build_object('id', record_id)
        from submissions where ${isOfRecord}
      union all select 'intakeMail', tenant,
          ${task}::jsonb || jsonb_build_object('id', record_id, 'follower', email_hash)
        from submission_followers where ${isOfRecord} and confirmed_at is not null`.execute(db);
  }
}

/** `GET submissions/{collection}/{id}`: how a citizen sent a record (docs/contract.md#submissions). */
export async function readSubmission(call: CollectionCall) {
  const { schema, person, db, tenant, id, reply } = call;
  authorize(schema, 'read', person);
  authorize(schema, 'read', person, (await call.records(schema).read(id)).data);
  const { rows } = await sql<Submission>`
    select created_at as sent_at, held, is_settled, (
      select count(distinct email_hash)::int from submission_followers others
      where others.tenant = submissions.tenant and others.collection = submissions.collection
        and confirmed_at is not null and (others.record_id = submissions.record_id
          or others.record_id in (select record_id from merges where merges.tenant = submissions.tenant
            and merges.collection = submissions.collection and into_id = submissions.record_id))
    ) as followers
    from submissions
    where tenant = ${tenant.id} and collection = ${schema.collection} and record_id = ${id}`.execute(db);
  return rows[0] ?? reply.code(204).send();
}

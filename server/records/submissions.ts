import { sql } from 'kysely';
import { authorize, isInScope } from '../../contract/access';
import { notFound, Refusal } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import {
  type Action,
  answerPathOf,
  hasIntake,
  isEmpty,
  senderOf,
  statusIdOf,
  valueAt,
} from '../../src/metadata';
import type { Stored } from '../database/records';
import { block, blockedAt, unblock } from '../people/blocks';
import { mergeOf } from '../people/merges';
import type { MailTask } from '../people/submissions';
import type { Call, CollectionCall } from '../service/call';

interface Submission {
  resource: string;
  sentAt: Date;
  held: string | null;
  isSettled: boolean | null;
  followers: number;
}

export async function queueAnswerMails(
  { db, tenant }: Pick<Call, 'db' | 'tenant'>,
  schema: Schema,
  before: Row,
  { data, version }: Stored,
): Promise<void> {
  for (const resource of schema.resources) {
    const path = answerPathOf(resource);
    if (path === undefined || !isInScope(resource, data, schema)) continue;
    const answer = valueAt(data, path);
    if (isEmpty(answer) || answer === valueAt(before, path)) continue;
    const id = String(data[schema.idField]);
    const task: MailTask = { what: 'answer', collection: schema.collection, id, answeredId: id, version };
    // The record into which this one was merged sends the mails.
    if (await mergeOf(db, tenant, schema.collection, id)) continue;
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

/**
 * @returns `undefined` if no citizen sent the record
 * @throws Refusal if the record does not exist, or without the right to `action`
 */
async function submissionOf(call: CollectionCall, action: Action) {
  const { schema, person, db, tenant, id, records, database } = call;
  authorize(schema, action, person);
  const { data } = await records(schema).read(id);
  authorize(schema, action, person, data);
  const { rows } = await sql<Submission>`
    select resource, created_at as sent_at, held, is_settled, (
      select count(distinct email_hash)::int from submission_followers others
      where others.tenant = submissions.tenant and others.collection = submissions.collection
        and confirmed_at is not null and (others.record_id = submissions.record_id
          or others.record_id in (select record_id from merges where merges.tenant = submissions.tenant
            and merges.collection = submissions.collection and into_id = submissions.record_id))
    ) as followers
    from submissions
    where tenant = ${tenant.id} and collection = ${schema.collection} and record_id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { resource: name, held, ...submission } = found;
  const resource = schema.resources.filter(hasIntake).find((one) => one.name === name);
  // A clerk who checks a record gives it another status.
  const waiting = resource?.intake.held;
  const isChecked = resource && waiting !== undefined && statusIdOf(resource, data.status) !== waiting;
  const email = textOf(valueAt(data, (resource && senderOf(resource)?.path) ?? ''));
  return {
    submission: { ...submission, held: isChecked ? null : held },
    mark: email === '' ? undefined : database.secrets.markOf(email),
  };
}

/** `GET submissions/{collection}/{id}` (docs/contract.md#submissions). */
export async function readSubmission(call: CollectionCall) {
  const sent = await submissionOf(call, 'read');
  if (!sent) return call.reply.code(204).send();
  const { submission, mark } = sent;
  const isBlocked = mark === undefined ? null : (await blockedAt(call.db, call.tenant, [mark])) !== null;
  return { ...submission, isBlocked };
}

/** @throws Refusal 404 if no citizen sent the record, 409 if the record has no address of the sender */
async function markIn(call: CollectionCall): Promise<string> {
  const sent = await submissionOf(call, 'edit');
  if (!sent) throw notFound();
  if (sent.mark === undefined)
    throw new Refusal(409, {
      fr: 'L’expéditeur n’a pas laissé d’adresse e-mail, ou elle a été effacée.',
      en: 'The sender left no e-mail address, or it was erased.',
    });
  return sent.mark;
}

/** `PUT submissions/{collection}/{id}/block`: from now on, what the sender of a record sends is held for a check. */
export async function blockSender(call: CollectionCall) {
  await block(call.db, call.tenant, await markIn(call));
  return readSubmission(call);
}

/** `DELETE submissions/{collection}/{id}/block`. */
export async function unblockSender(call: CollectionCall) {
  await unblock(call.db, call.tenant, [await markIn(call)]);
  return readSubmission(call);
}

import { sql } from 'kysely';
import { Refusal } from '../../contract/refusal';
import { changedRow, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import { fcm, googlePush, type PushService } from '../channels/fcm';
import type { Db } from '../database/database';
import { endDelivery, messageOf } from '../database/messages';
import { recordsFor } from '../database/records';
import type { Tenant } from '../database/tenants';
import { settingValues } from '../people/townSettings';
import { accountIn, accountKey, type Outcome, type PushJob } from '../records/push';
import type { Service } from '../service/call';
import { ContinueWith, type Job, type Task, tenantOf } from './queue';
import { waitForMorning } from './quietHours';

/** Sets the status of a record in the trash. Otherwise, it would still have the status `sending` once restored. */
const setInTrash = (db: Db, tenant: Tenant, { collection, id, sending, sent }: PushJob, status: string) =>
  sql`update records set data = data || jsonb_build_object('status', ${status}::text), version = version + 1
    where tenant = ${tenant.id} and collection = ${collection} and id = ${id} and deleted_at is not null
      and data ->> 'status' = ${sending} and ${sending !== sent}`.execute(db);

/** Does nothing if the write that queued the message has already set the final status. */
async function finish({ app, database }: Service, tenant: Tenant, message: PushJob, outcome: Outcome) {
  if (message.sent === message.sending) return;
  await database.inTown(tenant.id, async (db) => {
    const schema = schemaOf(app, message.collection);
    const records = schema && recordsFor(database, db, tenant)(schema);
    const stored = await records?.take(message.id).catch((error: unknown) => {
      // The record is in the trash, or gone for good.
      if (error instanceof Refusal && error.status === 404) return undefined;
      throw error;
    });
    // A message that may have been sent counts as sent: the admin then warns before somebody sends it again.
    const status = outcome === 'refused' ? message.before : message.sent;
    if (!stored) await setInTrash(db, tenant, message, status);
    if (!schema || !records || stored?.data.status !== message.sending) return;
    const author = textOf(stored.data.updatedBy);
    await records.replace(
      changedRow(stored.data, { ...stored.data, status }, schema.idField, author),
      stored,
    );
  });
}

/** @throws Error to try again later */
async function deliver(
  context: Service,
  tenant: Tenant,
  message: PushJob,
  service: PushService,
  { isInterrupted, isLast }: Task,
): Promise<[Outcome, string]> {
  if (message.outcome) return [message.outcome, 'stored later'];
  if (isInterrupted) return ['unknown', 'interrupted'];
  if (tenant.isDemo) return ['sent', 'demo'];
  const accounts = await context.database.inTown(tenant.id, (db) =>
    settingValues(
      { app: context.app, records: recordsFor(context.database, db, tenant) },
      accountKey,
      message.townId,
    ),
  );
  const account = accountIn(accounts[0]);
  if (!account) return ['refused', 'no account'];
  const { messageId } = message;
  const notice =
    messageId && (await context.database.inTown(tenant.id, (db) => messageOf(db, tenant.id, messageId)));
  const { title, body } = notice || message;
  const { sent, unknown, busy, notes } = await fcm(account, service).send({ ...message, title, body }, [
    message.to,
  ]);
  const note = notes.join(' ');
  if (busy.length > 0 && !isLast) throw new Error(note);
  if (sent.length > 0) return ['sent', note];
  return [unknown.length > 0 ? 'unknown' : 'refused', note];
}

/** Sends at most once: does not repeat a call without an answer, because the service may have sent the message. */
export const pushTo = (service: PushService): Job => ({
  run: async (context: Service, task: Task) => {
    const tenant = await tenantOf(context, task);
    if (!tenant) return 'no town';
    const message = task.data as PushJob;
    const { messageId } = message;
    const isBegun = message.outcome !== undefined || task.isInterrupted;
    if (!isBegun && messageId && (await waitForMorning(context, tenant, messageId, 'fcm')) === 'withdrawn') {
      await context.database.inTown(tenant.id, async (db) => {
        await endDelivery(db, tenant.id, messageId, 'fcm');
        await setInTrash(db, tenant, message, message.before);
      });
      return 'withdrawn';
    }
    const [outcome, note] = await deliver(context, tenant, message, service, task);
    try {
      if (messageId)
        await context.database.inTown(tenant.id, (db) =>
          endDelivery(db, tenant.id, messageId, 'fcm', { taken: 1, sent: outcome === 'refused' ? 0 : 1 }),
        );
      // If another channel has the message too, the record counts as sent even if the app does not get it.
      await finish(context, tenant, message, message.hasOthers ? 'sent' : outcome);
    } catch (error) {
      throw new ContinueWith({ ...message, outcome }, error);
    }
    return `${outcome} ${note}`;
  },
});

export const push = pushTo(googlePush);

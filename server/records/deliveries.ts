import { sql } from 'kysely';
import { authorize } from '../../contract/access';
import { Refusal } from '../../contract/refusal';
import { changedRow } from '../../contract/row';
import { isHeld, withdraw } from '../database/messages';
import type { CollectionCall } from '../service/call';
import type { PushJob } from './push';

const maxEntries = 20;

interface Delivery {
  channel: string;
  sent: number;
  failed: number;
  isOver: boolean;
}

/** `GET deliveries/{collection}/{id}` (docs/contract.md#deliveries). */
export async function readDeliveries(call: CollectionCall) {
  const { schema, person, db, tenant, id } = call;
  authorize(schema, 'read', person);
  authorize(schema, 'read', person, (await call.records(schema).read(id)).data);
  const { rows } = await sql<{ at: Date; heldUntil: Date | null; channels: Delivery[] }>`
    select created_at as at,
      case when bool_and(${isHeld}) filter (where channel <> 'digest') then max(held_until) end as held_until,
      json_agg(json_build_object('channel', channel, 'sent', sent,
        'failed', case when ended_at is null and channel <> 'digest' then 0 else taken - sent end,
        'isOver', ended_at is not null or channel = 'digest') order by channel) as channels
    from messages join deliveries on deliveries.tenant = messages.tenant and message = messages.id
    where messages.tenant = ${tenant.id} and collection = ${schema.collection} and record_id = ${id}
    group by messages.id, created_at order by messages.id desc limit ${sql.lit(maxEntries)}`.execute(db);
  return { entries: rows };
}

const tooLate = () =>
  new Refusal(409, {
    fr: 'Aucun message en attente : tous sont déjà partis ou annulés.',
    en: 'No message is waiting: all were already sent or cancelled.',
  });

/**
 * `DELETE deliveries/{collection}/{id}`: cancels the messages that wait for the end of the quiet hours. If the record
 * has the `sending` status of one of them, it gets its earlier status back.
 * @throws Refusal 409 if no message waits
 */
export async function cancelDelivery(call: CollectionCall) {
  const { schema, person, db, tenant, id } = call;
  authorize(schema, 'edit', person);
  const records = call.records(schema);
  const stored = await records.take(id);
  authorize(schema, 'edit', person, stored.data);
  const cancelled = await withdraw(db, tenant.id, { collection: schema.collection, recordId: id });
  if (cancelled.length === 0) throw tooLate();
  const { rows } = await sql<{ data: PushJob }>`select data from jobs where tenant = ${tenant.id}
    and name = 'push' and ended_at is null and data ->> 'messageId' = any(${cancelled})`.execute(db);
  const sending = rows.find(({ data }) => data.sending !== data.sent && data.sending === stored.data.status);
  if (sending) {
    const row = { ...stored.data, status: sending.data.before };
    await records.replace(changedRow(stored.data, row, schema.idField, person.name), stored);
  }
  return readDeliveries(call);
}

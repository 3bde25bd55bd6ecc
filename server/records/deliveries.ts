import { sql } from 'kysely';
import { authorize } from '../../contract/access';
import type { CollectionCall } from '../service/call';

/** The messages in an answer, newest first. */
const maxEntries = 20;

interface Delivery {
  channel: string;
  sent: number;
  failed: number;
  isOver: boolean;
}

/** `GET deliveries/{collection}/{id}`: how many people got the messages about a record (docs/contract.md#deliveries). */
export async function readDeliveries(call: CollectionCall) {
  const { schema, person, db, tenant, id } = call;
  authorize(schema, 'read', person);
  authorize(schema, 'read', person, (await call.records(schema).read(id)).data);
  const { rows } = await sql<{ at: Date; heldUntil: Date | null; channels: Delivery[] }>`
    select created_at as at, max(held_until) as held_until, json_agg(json_build_object('channel', channel,
        'sent', sent, 'failed', case when ended_at is null and channel <> 'digest' then 0 else taken - sent end,
        'isOver', ended_at is not null or channel = 'digest') order by channel) as channels
    from messages join deliveries on deliveries.tenant = messages.tenant and message = messages.id
    where messages.tenant = ${tenant.id} and collection = ${schema.collection} and record_id = ${id}
    group by messages.id, created_at order by messages.id desc limit ${sql.lit(maxEntries)}`.execute(db);
  return { entries: rows };
}

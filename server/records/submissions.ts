import { sql } from 'kysely';
import { authorize } from '../../contract/access';
import type { CollectionCall } from '../service/call';

interface Submission {
  sentAt: Date;
  held: string | null;
  isSettled: boolean | null;
  followers: number;
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

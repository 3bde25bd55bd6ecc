import { sql } from 'kysely';
import { authorize } from '../../contract/access';
import { Refusal } from '../../contract/refusal';
import type { CollectionCall } from '../service/call';

/** How long after its last call a form counts as open. */
const timeout = sql`interval '30 seconds'`;

/** Stores that the caller has a record open, and returns who else has it open. */
export async function presence(call: CollectionCall) {
  const { db, tenant, id, person, schema } = call;
  const stored = await call
    .records(schema)
    .read(id)
    .catch((error: unknown) => {
      // A form may still be open on a deleted record.
      if (error instanceof Refusal) return undefined;
      throw error;
    });
  authorize(schema, 'read', person, stored?.data);
  await sql`insert into presence (tenant, collection, id, user_id, name)
    values (${tenant.id}, ${schema.collection}, ${id}, ${person.id}, ${person.name})
    on conflict (tenant, collection, id, user_id) do update set name = excluded.name, seen_at = now()`.execute(
    db,
  );
  // Skips locked rows, so that two calls cannot wait for each other.
  await sql`delete from presence where (tenant, collection, id, user_id) in (
    select tenant, collection, id, user_id from presence
    where tenant = ${tenant.id} and seen_at < now() - ${timeout} for update skip locked
  )`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from presence
    where tenant = ${tenant.id} and collection = ${schema.collection} and id = ${id}
      and user_id <> ${person.id} and seen_at >= now() - ${timeout} order by name`.execute(db);
  return { people: rows.map(({ name }) => name) };
}

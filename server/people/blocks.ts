import { sql } from 'kysely';
import type { Db } from '../database/database';
import type { Tenant } from '../database/tenants';

type Town = Pick<Tenant, 'id'>;

/** A block must end by itself: the button that ends it disappears once the sender's address is erased. */
const months = 12;

/** A mark is an HMAC of an e-mail address (`Secrets.markOf`). */
export async function blockedAt(db: Db, { id }: Town, marks: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ blockedAt: Date }>`select blocked_at from blocked_senders
    where tenant = ${id} and email_hash = any(${marks}::text[])`.execute(db);
  return rows[0]?.blockedAt ?? null;
}

export const block = (db: Db, { id }: Town, mark: string) =>
  sql`insert into blocked_senders (tenant, email_hash) values (${id}, ${mark})
    on conflict (tenant, email_hash) do update set blocked_at = now()`.execute(db);

export const unblock = (db: Db, { id }: Town, marks: readonly string[]) =>
  sql`delete from blocked_senders where tenant = ${id} and email_hash = any(${marks}::text[])`.execute(db);

export const endOldBlocks = (db: Db, { id }: Town, now: Date) =>
  sql`delete from blocked_senders where tenant = ${id}
    and blocked_at < ${now}::timestamptz - make_interval(months => ${months})`.execute(db);

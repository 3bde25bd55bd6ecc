import { sql } from 'kysely';
import { emailKey } from '../../backend/people';
import { Refusal } from '../../backend/refusal';
import type { Database } from '../database/database';
import { sha256 } from './towns';

/** The attempts allowed per account and per IP address, counted for some minutes from the first one. */
const limits = {
  signIn: { account: 10, address: 300, minutes: 15 },
  signUp: { account: 5, address: 100, minutes: 60 },
  mail: { account: 5, address: 100, minutes: 60 },
} as const;

/** An attempt that was counted. */
export interface Attempt {
  /**
   * Refuses accounts and IP addresses with too many attempts. Exempts people who last signed in from such an address,
   * so that nobody can lock out their colleagues behind the same address.
   * @throws Refusal 429
   */
  check: (lastAddress: unknown) => void;
  /** Stops counting the attempt. */
  forgive: () => Promise<void>;
}

export class TooMany extends Refusal {
  override name = 'TooMany';

  constructor(
    readonly seconds: number,
    /** Whether this is the first attempt above the limit. */
    readonly isFirst: boolean,
  ) {
    const minutes = Math.ceil(seconds / 60);
    super(429, `Trop d’essais. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`);
  }
}

/** Counts an attempt before it is made, in a table that all processes share. The hashed keys name nobody. */
export async function countAttempt(
  { inTown }: Database,
  tenant: number,
  kind: keyof typeof limits,
  email: string,
  address: string,
): Promise<Attempt> {
  const { minutes, ...max } = limits[kind];
  const keys = { account: sha256(`${kind} ${emailKey(email)}`), address: sha256(`${kind} ${address}`) };
  // Always in the same order, so that two attempts cannot deadlock.
  const ordered = Object.values(keys).toSorted();
  const counted = await inTown(tenant, async (db) => {
    const { rows } = await sql<{ key: string; count: number; seconds: number }>`
      insert into attempts (tenant, key, count, until)
      select ${tenant}, key, 1, now() + make_interval(mins => ${minutes}) from unnest(${ordered}::text[]) key
      on conflict (tenant, key) do update set
        count = case when attempts.until < now() then 1 else attempts.count + 1 end,
        until = case when attempts.until < now() then excluded.until else attempts.until end
      returning key, count, greatest(1, ceil(extract(epoch from until - now())))::int as seconds`.execute(db);
    return rows;
  });
  const refuseAbove = (of: keyof typeof keys) => {
    const row = counted.find(({ key }) => key === keys[of]);
    if (row && row.count > max[of]) throw new TooMany(row.seconds, row.count === max[of] + 1);
  };
  return {
    check: (lastAddress) => {
      refuseAbove('account');
      if (lastAddress !== address) refuseAbove('address');
    },
    forgive: async () => {
      await inTown(tenant, (db) =>
        sql`delete from attempts where tenant = ${tenant} and key in (
        select key from attempts where tenant = ${tenant} and (key = ${keys.account} or until < now())
        for update skip locked)`.execute(db),
      );
      await inTown(tenant, (db) =>
        sql`update attempts set count = count - 1
        where tenant = ${tenant} and key = ${keys.address} and count > 0`.execute(db),
      );
    },
  };
}

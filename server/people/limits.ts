import { sql } from 'kysely';
import { emailKey } from '../../backend/people';
import { Refusal } from '../../backend/refusal';
import type { Database } from '../database/database';
import { sha256 } from './towns';

/** How many tries count, for one account and for one address, until the oldest is so many minutes old. */
const limits = {
  signIn: { account: 10, address: 300, minutes: 15 },
  signUp: { account: 5, address: 100, minutes: 60 },
  mail: { account: 5, address: 100, minutes: 60 },
} as const;

/** A try that was counted. */
export interface Attempt {
  /**
   * Refuses an account with too many tries, and a person whom the address with too many did not let in before: the other
   * clerks behind it go on.
   * @throws Refusal 429
   */
  check: (knownAddress: unknown) => void;
  /** Counts the try no longer. */
  forgive: () => Promise<void>;
}

export class TooMany extends Refusal {
  override name = 'TooMany';

  constructor(
    readonly seconds: number,
    /** Whether the tries before were not refused. */
    readonly isFirst: boolean,
  ) {
    const minutes = Math.ceil(seconds / 60);
    super(429, `Trop d’essais. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`);
  }
}

/** Counts a try before it is made, in a table that all processes share. Keys are hashed: the table names nobody. */
export async function attempt(
  { inTown }: Database,
  tenant: number,
  what: keyof typeof limits,
  email: string,
  address: string,
): Promise<Attempt> {
  const { minutes, ...most } = limits[what];
  const keys = { account: sha256(`${what} ${emailKey(email)}`), address: sha256(`${what} ${address}`) };
  // In one order everywhere, so that two tries never wait for each other.
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
    if (row && row.count > most[of]) throw new TooMany(row.seconds, row.count === most[of] + 1);
  };
  return {
    check: (knownAddress) => {
      refuseAbove('account');
      if (knownAddress !== address) refuseAbove('address');
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

import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { CallName } from '../../contract/calls';
import { emailKey } from '../../contract/people';
import { Refusal } from '../../contract/refusal';
import type { Label } from '../../src/metadata';
import type { Database, Db } from '../database/database';
import { sha256 } from './keys';

/** The number of attempts allowed. The minutes begin with the first attempt. */
const limits = {
  'auth.sign_in': { account: 10, network: 300, minutes: 15 },
  'auth.sign_up': { account: 5, network: 100, minutes: 60 },
  'sessions.confirm': { account: 10, network: 300, minutes: 15 },
  'imports.check': { account: 60, network: 600, minutes: 15 },
  'imports.apply': { account: 60, network: 600, minutes: 15 },
  'users.sendPasswordMail': { account: 5, network: 100, minutes: 60 },
} as const satisfies Partial<Record<CallName, object>>;

export type LimitedName = keyof typeof limits;

interface Attempt {
  /** @throws Refusal 429 if the account or the network has too many attempts */
  check: () => void;
  /** Forgets the attempts of the account, and makes this network a known one (see `countAttempt`). */
  succeed: (userId: string) => Promise<void>;
  /** Takes only this attempt out of the counts. */
  withdraw: () => Promise<void>;
}

export interface Limited {
  attempt: Attempt;
}

/** For IPv6, the first 64 bits: one household has all addresses that begin with them. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // Some proxies add the port, which changes with each connection.
  const [, withoutPort] =
    /^(\d+(?:\.\d+){3}):\d+$/.exec(address) ?? /^\[([^[\]]+)\](?::\d+)?$/.exec(address) ?? [];
  if (withoutPort) return networkOf(withoutPort);
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

export class TooMany extends Refusal {
  override name = 'TooMany';

  constructor(
    readonly seconds: number,
    /** Whether this is the first attempt above the limit. */
    readonly isFirst: boolean,
    what: Label = { fr: 'Trop d’essais', en: 'Too many attempts' },
  ) {
    const minutes = Math.ceil(seconds / 60);
    const time = `${minutes} minute${minutes > 1 ? 's' : ''}`;
    super(429, {
      fr: `${what.fr}. Réessayez dans ${time}.`,
      en: `${what.en}. Try again in ${time}.`,
    });
  }
}

export function setRetryAfter(refusal: Refusal | undefined, reply: FastifyReply): void {
  if (refusal instanceof TooMany) reply.header('retry-after', String(refusal.seconds));
  if (refusal?.status === 503) reply.header('retry-after', '5');
}

interface Counted {
  key: string;
  count: number;
  /** Until the count begins again. */
  seconds: number;
}

export async function countKeys(
  db: Db,
  tenant: number,
  keys: readonly string[],
  minutes: number,
): Promise<Counted[]> {
  // Sorted, so that two attempts cannot deadlock.
  const ordered = keys.toSorted();
  const { rows } = await sql<Counted>`
    insert into attempts (tenant, key, count, until)
    select ${tenant}, key, 1, now() + make_interval(mins => ${minutes}) from unnest(${ordered}::text[]) key
    on conflict (tenant, key) do update set
      count = case when attempts.until < now() then 1 else attempts.count + 1 end,
      until = case when attempts.until < now() then excluded.until else attempts.until end
    returning key, count, greatest(1, ceil(extract(epoch from until - now())))::int as seconds`.execute(db);
  return rows;
}

/**
 * Where an account has signed in before, the attempts from that network have a separate count and no network limit. So
 * others cannot lock the owner out.
 */
export async function countAttempt(
  { inTown }: Database,
  tenant: number,
  kind: LimitedName,
  email: string,
  address: string,
): Promise<Attempt> {
  const { minutes, ...max } = limits[kind];
  const network = networkOf(address);
  const account = `${kind} ${emailKey(email)}`;
  const knownKey = sha256(`${emailKey(email)} ${network}`);
  const { keys, isKnown, counted } = await inTown(tenant, async (db) => {
    const known = await sql`select from known_addresses
      where tenant = ${tenant} and key = ${knownKey}`.execute(db);
    const isKnown = known.rows.length > 0;
    const keys = {
      account: sha256(isKnown ? `${account} ${network}` : account),
      network: sha256(`${kind} ${network}`),
    };
    const counted = await countKeys(db, tenant, Object.values(keys), minutes);
    return { keys, isKnown, counted };
  });
  const refuseAbove = (of: keyof typeof keys) => {
    const row = counted.find(({ key }) => key === keys[of]);
    if (row && row.count > max[of]) throw new TooMany(row.seconds, row.count === max[of] + 1);
  };
  const uncount = (key: string) =>
    inTown(tenant, (db) =>
      sql`update attempts set count = count - 1
        where tenant = ${tenant} and key = ${key} and count > 0`.execute(db),
    );
  return {
    check: () => {
      refuseAbove('account');
      if (!isKnown) refuseAbove('network');
    },
    succeed: async (userId) => {
      await inTown(tenant, (db) =>
        sql`insert into known_addresses (tenant, key, user_id) values (${tenant}, ${knownKey}, ${userId})
        on conflict (tenant, key) do update set user_id = excluded.user_id, used_at = now()`.execute(db),
      );
      await inTown(tenant, (db) =>
        sql`delete from attempts where tenant = ${tenant} and key in (
        select key from attempts where tenant = ${tenant} and (key = ${keys.account} or until < now())
        for update skip locked)`.execute(db),
      );
      await uncount(keys.network);
    },
    withdraw: async () => {
      for (const key of Object.values(keys)) await uncount(key);
    },
  };
}

/**
 * @param subject a network, an e-mail address, or the id of a person
 * @throws Refusal 429 above the maximum
 */
export async function countCall(
  { inTown }: Pick<Database, 'inTown'>,
  tenant: number,
  kind: string,
  subject: string,
  { max, minutes }: { max: number; minutes: number },
  what?: Label,
): Promise<void> {
  const [row] = await inTown(tenant, (db) => countKeys(db, tenant, [sha256(`${kind} ${subject}`)], minutes));
  if (row && row.count > max) throw new TooMany(row.seconds, row.count === max + 1, what);
}

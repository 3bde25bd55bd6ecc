import { sql } from 'kysely';
import { Refusal } from '../../contract/refusal';
import { type IntakeResource, limitsOf } from '../../src/metadata';
import type { Database, Db } from '../database/database';
import type { Tenant } from '../database/tenants';
import { sha256 } from '../people/keys';
import { countKeys, networkOf, TooMany } from '../people/limits';
import type { Held } from '../people/submissions';

/** For a network. Refused calls count too. */
const triesPerHour = 60;
const countMinutes = 60;

/** Hashed, so that the table of attempts names nobody. */
const keyOf = {
  try: (address: string) => sha256(`intake try ${networkOf(address)}`),
  address: ({ name }: IntakeResource, address: string) => sha256(`intake ${name} ${networkOf(address)}`),
  town: ({ name }: IntakeResource) => sha256(`intake ${name}`),
  held: ({ name }: IntakeResource) => sha256(`intake held ${name}`),
};

/** @throws Refusal 429 */
export async function countTry({ inTown }: Database, { id }: Tenant, address: string): Promise<void> {
  const [tries] = await inTown(id, (db) => countKeys(db, id, [keyOf.try(address)], countMinutes));
  if (tries && tries.count > triesPerHour) throw new TooMany(tries.seconds, tries.count === triesPerHour + 1);
}

/** The used share of the town's hourly limit: above 1 if over the limit. */
export async function usedShareOf(
  db: Db,
  { id }: Tenant,
  resources: readonly IntakeResource[],
): Promise<number> {
  const { rows } = await sql<{ key: string; count: number }>`select key, count from attempts
    where tenant = ${id} and until > now() and key = any(${resources.map(keyOf.town)})`.execute(db);
  const shares = resources.map((resource) => {
    const counted = rows.find(({ key }) => key === keyOf.town(resource));
    return (counted?.count ?? 0) / limitsOf(resource).town;
  });
  return Math.max(0, ...shares);
}

const tooManyForTown = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(429, {
    fr: `La mairie reçoit trop d’envois en ce moment. Réessayez dans ${minutes} min, ou appelez-la.`,
    en: `The town hall gets too many messages at the moment. Try again in ${minutes} min, or call.`,
  });
};

interface Checked {
  /** The IP address of the sender. */
  address: string;
  isProven: boolean;
  hasLink: boolean;
  isBlocked: boolean;
}

function whyToHold(isProven: boolean, hasLink: boolean, isMany: boolean): Held | null {
  if (!isProven) return 'proof';
  if (hasLink) return 'link';
  return isMany ? 'many' : null;
}

/**
 * Counts a new record.
 * @returns why the town should check it first, if it should
 * @throws Refusal 429 if the network has sent too many, or too many wait for a check
 */
export async function admit(
  db: Db,
  { id }: Tenant,
  resource: IntakeResource,
  { address, isProven, hasLink, isBlocked }: Checked,
): Promise<Held | null> {
  const limits = limitsOf(resource);
  const count = async (key: string) =>
    (await countKeys(db, id, [key], countMinutes))[0] ?? { count: 0, seconds: 0 };
  const own = await count(keyOf.address(resource, address));
  if (own.count > limits.address) throw new TooMany(own.seconds, own.count === limits.address + 1);
  // Without a proof, the record is held anyway, and does not use up the limit of the town.
  const all = isProven ? await count(keyOf.town(resource)) : undefined;
  const held = whyToHold(isProven, hasLink, (all?.count ?? 0) > limits.town);
  if (held) {
    const waiting = await count(keyOf.held(resource));
    if (waiting.count > limits.held) throw tooManyForTown(waiting.seconds);
  }
  // A refusal would reveal the block. With `intake.held`, any other reason wins, because its sender is told that the
  // town checks the record. Without `intake.held`, 'blocked' wins: `near.ts` then hides only records held as 'blocked'.
  return isBlocked && !(held && resource.intake.held) ? 'blocked' : held;
}

/** Refuses before the slow work on pictures what `admit` would refuse anyway. @throws Refusal 429 */
export async function refuseEarly(
  db: Db,
  { id }: Tenant,
  resource: IntakeResource,
  { address, isProven }: Pick<Checked, 'address' | 'isProven'>,
): Promise<void> {
  const limits = limitsOf(resource);
  const [own, held] = [keyOf.address(resource, address), keyOf.held(resource)];
  const { rows } = await sql<{ key: string; count: number; seconds: number }>`
    select key, count, ceil(extract(epoch from until - now()))::int as seconds from attempts
    where tenant = ${id} and key = any(${[own, held]}) and until > now()`.execute(db);
  for (const { key, count, seconds } of rows) {
    if (key === own && count >= limits.address) throw new TooMany(seconds, false);
    if (key === held && !isProven && count >= limits.held) throw tooManyForTown(seconds);
  }
}

/** How many more bytes of pictures the town may keep. */
export async function spaceIn(db: Db, { id }: Tenant, resource: IntakeResource): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(bytes), 0)::text as bytes from submissions
    where tenant = ${id}`.execute(db);
  return limitsOf(resource).disk * 1024 * 1024 - Number(rows[0]?.bytes ?? 0);
}

import { sql } from 'kysely';
import { tokenIn } from '../../contract/people';
import { notFound } from '../../contract/refusal';
import type { Db } from '../database/database';
import type { Call } from '../service/call';
import { sha256 } from './keys';

/** The first match counts: the user agent of Edge also contains `Chrome/`. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(OPR|OPT)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
/** The first match counts: a user agent with `Android` also contains `Linux`. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Such as "Firefox, Windows"; empty if both are unknown. */
export const deviceOf = (userAgent = ''): string =>
  [browsers, systems]
    .flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
    .join(', ');

export const isValidSession = sql<boolean>`(used_at > now() - interval '12 hours'
  and created_at > now() - interval '30 days')`;

export const sessionHash = ({ request }: Pick<Call, 'request'>): string =>
  sha256(tokenIn(request.headers.authorization));

/** @param keptHash the hash of the session to keep; by default, none is kept */
export async function endSessionsAndLinks(
  db: Db,
  tenant: number,
  userId: string,
  keptHash = '',
): Promise<void> {
  await sql`delete from sessions where tenant = ${tenant} and user_id = ${userId}
    and token_hash <> ${keptHash}`.execute(db);
  await deletePasswordLinks(db, tenant, userId);
}

export async function deletePasswordLinks(db: Db, tenant: number, userId: string): Promise<void> {
  await sql`delete from password_links where tenant = ${tenant} and user_id = ${userId}`.execute(db);
}

/** `POST auth/sign_out` (docs/contract.md#sessions). */
export async function signOut(call: Call) {
  const { db, tenant } = call;
  await sql`delete from sessions where tenant = ${tenant.id} and token_hash = ${sessionHash(call)}`.execute(
    db,
  );
  return {};
}

export async function listSessions(call: Call) {
  const { db, tenant, person } = call;
  const { rows } = await sql<{ id: string; device: string; usedAt: Date; isCurrent: boolean }>`
    select id, device, used_at, token_hash = ${sessionHash(call)} as is_current from sessions
    where tenant = ${tenant.id} and user_id = ${person.id} and ${isValidSession}
    order by is_current desc, used_at desc`.execute(db);
  return { entries: rows };
}

export async function endSession({ db, tenant, person, id }: Call) {
  const { numAffectedRows = 0n } = await sql`delete from sessions
    where tenant = ${tenant.id} and user_id = ${person.id} and id::text = ${id}`.execute(db);
  if (numAffectedRows === 0n) throw notFound();
  return {};
}

export async function endOtherSessions(call: Call) {
  const { db, tenant, person } = call;
  await sql`delete from sessions where tenant = ${tenant.id} and user_id = ${person.id}
    and token_hash <> ${sessionHash(call)}`.execute(db);
  return {};
}

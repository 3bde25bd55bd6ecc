import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { emailKey } from '../../backend/people';
import { invalid } from '../../backend/refusal';
import type { Row } from '../../backend/row';
import { type App, collectionOf } from '../../src/metadata';
import type { Call } from '../call';
import type { Db, Registration } from '../database/database';
import { sha256 } from './keys';
import { endSignIns } from './sessions';
import type { Tenant } from './towns';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** The rule for new passwords, as the CNIL recommends: long, or a little shorter with a mix of characters. */
export const isStrong = (password: string): boolean => {
  const { length } = [...password];
  return length >= 14 || (length >= 12 && kinds.filter((kind) => kind.test(password)).length >= 3);
};

export const passwordRule = {
  fr: 'Le mot de passe doit contenir au moins 14 caractères, ou 12 avec trois de ces quatre sortes : minuscules, majuscules, chiffres, signes',
  en: 'The password must have at least 14 characters, or 12 with three of these four kinds: lowercase letters, uppercase letters, digits, symbols',
};

/** @throws Refusal 422 for a new password that is too weak */
export function checkPassword(password: string): void {
  if (!isStrong(password)) throw invalid(422, 'password', passwordRule);
}

/** The hash of a password, and whether a password has this hash. */
export const hashOf = (password: string): Promise<string> => hash(password);
export const hasHash = (password: string, stored: string): Promise<boolean> => verify(stored, password);

/** Stores the hash of a new password. Ends all sessions and password links of the user, except the session to keep. */
export async function setPassword(
  db: Db,
  tenant: Pick<Tenant, 'id'>,
  userId: string,
  password: string,
  keptHash?: string,
) {
  const row = { tenant: tenant.id, userId, hash: await hash(password) };
  await db
    .insertInto('credentials')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant', 'userId']).doUpdateSet({ hash: row.hash }))
    .execute();
  await endSignIns(db, tenant.id, userId, keptHash);
}

let dummyHash: Promise<string> | undefined;

/** Whether a password is that of a user. Takes as long if the user is unknown, so that the time reveals nothing. */
export async function isPassword(
  { db, tenant }: Pick<Call, 'db' | 'tenant'>,
  userId: string,
  password: string,
) {
  const stored = await db
    .selectFrom('credentials')
    .select('hash')
    .where('tenant', '=', tenant.id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  dummyHash ??= hash(randomBytes(16));
  return (await verify(stored?.hash ?? (await dummyHash), password)) && stored !== undefined;
}

/**
 * Creates the key of a link to set a new password, or to confirm a registration. Earlier links keep working until one is used: whoever asks in the name
 * of the user must not end the link that the user is about to open.
 */
export async function createLink(
  { db, tenant }: Pick<Call, 'db' | 'tenant'>,
  userId: string | null,
  registration: Registration | null = null,
): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await sql`delete from password_links where tenant = ${tenant.id} and expires_at < now()`.execute(db);
  await sql`insert into password_links (tenant, key_hash, user_id, registration, expires_at)
    values (${tenant.id}, ${sha256(key)}, ${userId}, ${registration && JSON.stringify(registration)}::jsonb,
      now() + interval '1 hour')`.execute(db);
  return key;
}

/** Ends the links that confirm an e-mail address. */
export async function endRegistrations(db: Db, tenant: number, email: string): Promise<void> {
  await sql`delete from password_links where tenant = ${tenant} and lower(registration ->> 'email') = ${emailKey(email)}`.execute(
    db,
  );
}

/** The person of a link. */
export type Linked = { user: Row; registration: null } | { user: null; registration: Registration };

/** The person of a link, locked for this transaction; `undefined` if the link is unknown, used or expired. */
export async function linkedPerson(
  db: Db,
  app: App,
  tenant: number,
  key: string,
): Promise<Linked | undefined> {
  const { rows } = await sql<Linked>`
    select data as "user", registration from password_links link
    left join records on records.tenant = link.tenant and collection = ${collectionOf(app.profile)}
      and id = user_id and deleted_at is null
    where link.tenant = ${tenant} and key_hash = ${sha256(key)} and expires_at > now()
      and (data is not null or registration is not null) for update of link`.execute(db);
  return rows[0];
}

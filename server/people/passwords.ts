import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { once } from 'es-toolkit';
import { sql } from 'kysely';
import { emailKey } from '../../contract/people';
import { invalid } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import {
  type App,
  collectionOf,
  type Label,
  meetsRule,
  type PasswordRule,
  passwordProblem,
} from '../../src/metadata';
import type { Db, Registration } from '../database/database';
import type { Tenant } from '../database/tenants';
import type { Call } from '../service/call';
import { sha256 } from './keys';
import { endSessionsAndLinks } from './sessions';

export const passwordRule: PasswordRule = [{ minLength: 14 }, { minLength: 12, kinds: 3 }];

export const weakPassword = passwordProblem(passwordRule);
export const guessablePassword: Label = {
  fr: 'Ce mot de passe se devine trop facilement. Évitez les mots courants, les suites, les noms et les années : quatre mots sans rapport conviennent',
  en: 'This password is too easy to guess. Avoid common words, sequences, names and years: use four unrelated words',
};

/** The score of passwords that 10^10 guesses do not find. */
const minScore = 4;
/** To rate more characters or substitutions (as in `P@ssw0rd`) would block the server for too long. */
const limits = { length: 32, l33tMaxSubstitutions: 4 };

/** Loaded when it is needed: the word lists are large. */
const loadRater = once(async () => {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: limits.l33tMaxSubstitutions,
  });
});

/** A text, its words, and its neighbouring words together: "Saint-Aubin" of "Saint-Aubin-sur-Mer". */
function guessesFrom(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // Because of `slice(1)`, `words[index]` is the word before.
  const pairs = words
    .slice(1)
    .flatMap((word, index) => [`${words[index]}${word}`, `${words[index]}-${word}`]);
  return [text, ...words, ...pairs];
}

/** @param known texts that a guesser would try first (`textsAbout`) */
export async function passwordRefusal(
  password: string,
  known: readonly string[],
): Promise<Label | undefined> {
  if (!meetsRule(password, passwordRule)) return weakPassword;
  const rater = await loadRater();
  const plain = known.map((text) => text.normalize('NFD').replace(/\p{M}/gu, ''));
  const guesses = [...known, ...plain].flatMap(guessesFrom).filter(Boolean);
  const { score } = rater.check(password.slice(0, limits.length), guesses);
  return score < minScore ? guessablePassword : undefined;
}

export const textsAbout = (user: Row, town: Pick<Tenant, 'name'>): string[] => [
  town.name,
  `${textOf(user.firstName)} ${textOf(user.lastName)}`,
  textOf(user.email),
];

/** @throws Refusal 422 for a new password that is weak or easy to guess */
export async function checkPassword(password: string, known: readonly string[]): Promise<void> {
  const refusal = await passwordRefusal(password, known);
  if (refusal) throw invalid(422, 'password', refusal);
}

/** Ends all sessions and password links of the user, except the session `keptHash`. */
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
  await endSessionsAndLinks(db, tenant.id, userId, keptHash);
}

let dummyHash: Promise<string> | undefined;

/** Takes as long for an unknown user, so that the time reveals nothing. */
export async function matchingHash(
  { db, tenant }: Pick<Call, 'db' | 'tenant'>,
  userId: string,
  password: string,
): Promise<string | undefined> {
  const stored = await db
    .selectFrom('credentials')
    .select('hash')
    .where('tenant', '=', tenant.id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  dummyHash ??= hash(randomBytes(16));
  return (await verify(stored?.hash ?? (await dummyHash), password)) ? stored?.hash : undefined;
}

/** Earlier links still work: a stranger who asks for a link must not end the one that the user is about to open. */
export async function createLink(
  { db, tenant }: Pick<Call, 'db' | 'tenant'>,
  userId: string | null,
  registration: Registration | null = null,
  hours = 1,
): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await sql`delete from password_links where tenant = ${tenant.id} and expires_at < now()`.execute(db);
  await sql`insert into password_links (tenant, key_hash, user_id, registration, expires_at)
    values (${tenant.id}, ${sha256(key)}, ${userId}, ${registration && JSON.stringify(registration)}::jsonb,
      now() + make_interval(hours => ${hours}))`.execute(db);
  return key;
}

export async function endRegistrations(db: Db, tenant: number, email: string): Promise<void> {
  await sql`delete from password_links where tenant = ${tenant} and lower(registration ->> 'email') = ${emailKey(email)}`.execute(
    db,
  );
}

export type Linked = { town: string } & (
  | { user: Row; registration: null }
  | { user: null; registration: Registration }
);

/** Locks the person and the link. `undefined` if the link is unknown, used or expired. */
export async function linkedPerson(
  db: Db,
  app: App,
  tenant: number,
  key: string,
): Promise<Linked | undefined> {
  const users = collectionOf(app.profile);
  const isLink = sql`tenant = ${tenant} and key_hash = ${sha256(key)}`;
  // Locks the person before the link, as a write of an account does. The other order could deadlock, because each use
  // ends all links of the person. A registration has no record yet: its e-mail is locked.
  await sql`select from records where tenant = ${tenant} and collection = ${users}
    and id = (select user_id from password_links where ${isLink}) for update`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant} link `} || lower(registration ->> 'email'), 0))
    from password_links where ${isLink} and registration is not null`.execute(db);
  const { rows } = await sql<Linked>`
    select tenants.name as town, data as "user", registration
    from password_links link join tenants on tenants.id = link.tenant
    left join records on records.tenant = link.tenant and collection = ${users}
      and records.id = user_id and deleted_at is null
    where link.tenant = ${tenant} and key_hash = ${sha256(key)} and expires_at > now()
      and (data is not null or registration is not null) for update of link`.execute(db);
  return rows[0];
}

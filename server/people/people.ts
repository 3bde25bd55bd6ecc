import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../../contract/access';
import { calls } from '../../contract/calls';
import { checkUser, emailKey, type Person, personFrom, textGetter } from '../../contract/people';
import {
  closedRegistration,
  inactiveAccount,
  invalid,
  noProvider,
  Refusal,
  unauthorized,
  unknownEmail,
  usedEmail,
  wrongPassword,
} from '../../contract/refusal';
import { newRow, type Row, textOf } from '../../contract/row';
import { visibleRow } from '../../contract/rules';
import { schemaOf } from '../../contract/schema';
import { type App, collectionOf, readRole } from '../../src/metadata';
import type { Call, OpenCall } from '../service/call';
import { linkMail } from '../service/mail';
import { adminUrl } from '../settings/configs';
import { invitation, mayInvite } from './invitations';
import { keyTest, sha256 } from './keys';
import type { Limited } from './limits';
import { checkPassword, createLink, matchingHash, setPassword, textsAbout } from './passwords';
import { deviceOf, isValidSession, sessionHash } from './sessions';
import { townName } from './townName';

const maxSessions = 20;

export function profileOf(app: App) {
  const schema = schemaOf(app, collectionOf(app.profile));
  if (!schema) throw new Error('The profile has no declaration.');
  return schema;
}

const findByEmail = async (
  { app, records }: Pick<OpenCall, 'app' | 'records'>,
  email: string,
): Promise<Row | undefined> => {
  const schema = profileOf(app);
  // `like` ignores case, but also finds addresses that only contain this one.
  const filter = { path: 'email', type: 'text', operator: 'like', values: [email.trim()] } as const;
  const found = await records(schema).list({ filters: [filter] });
  return found.find((user) => emailKey(user.email) === emailKey(email));
};

const shownTo = (app: App, user: Row): Row =>
  visibleRow(user, visibleTo(profileOf(app), { role: readRole(user.role) }));

/** `GET users/me`. */
export const me = async ({ app, request }: Call): Promise<Row> => shownTo(app, request.user ?? {});

/** The SQL that makes a person the author of what the transaction writes. */
export const actAs = (userId: RawBuilder<unknown>) =>
  sql<string>`set_config('my_town.person', ${userId}, true)`;

async function userOf(call: Pick<OpenCall, 'app' | 'db' | 'tenant' | 'request' | 'records'>): Promise<Row> {
  const { app, db, tenant, request, records } = call;
  const tokenHash = sessionHash(call);
  const session = await db
    .selectFrom('sessions')
    .select([
      'userId',
      sql<boolean>`used_at < now() - interval '1 minute'`.as('isStale'),
      actAs(sql.ref('userId')).as('person'),
    ])
    .where('tokenHash', '=', tokenHash)
    .where(isValidSession)
    .executeTakeFirst();
  if (!session) throw unauthorized();
  const { data: user } = await records(profileOf(app))
    .read(session.userId)
    .catch((error: unknown) => {
      // A 401 signs the caller out. Only a missing user may do that, not an error of the database.
      throw error instanceof Refusal ? unauthorized() : error;
    });
  request.user = user;
  if (user.active === false) throw unauthorized();
  if (session.isStale) {
    await db
      .updateTable('sessions')
      .set({ usedAt: sql`now()` })
      .where('tenant', '=', tenant.id)
      .where('tokenHash', '=', tokenHash)
      .execute();
  }
  return user;
}

/** @throws Refusal 401 without the token of an active user; 403 for an unknown role */
export const personOf = async (
  call: Pick<OpenCall, 'app' | 'db' | 'tenant' | 'request' | 'records'>,
): Promise<Person> => personFrom(await userOf(call));

export async function signIn(call: OpenCall & Limited) {
  const { app, db, tenant, request, body, attempt, afterCommit } = call;
  const text = textGetter(body, calls['auth.sign_in'].body);
  const user = await findByEmail(call, text('email'));
  request.user = user;
  attempt.check();
  const userId = textOf(user?._id);
  const passwordHash = await matchingHash(call, userId, text('password'));
  if (!user) throw unknownEmail();
  if (!passwordHash) throw new Refusal(401, wrongPassword);
  if (user.active === false) throw inactiveAccount();
  const signedIn = { lastLogin: new Date().toISOString(), ipAddress: request.ip };
  // Keeps the version: an open form, or the undo of an import, must not take the sign-in for a change.
  await sql`update records set data = data || ${JSON.stringify(signedIn)}::jsonb
    where tenant = ${tenant.id} and collection = ${collectionOf(app.profile)} and id = ${userId}`.execute(db);
  const token = randomBytes(32).toString('base64url');
  // `for share`: a password change waits for this sign-in, and then ends this session too. The update above
  // locks the user first, as a change of an account does: the reverse order could deadlock.
  const { numAffectedRows = 0n } = await sql`insert into sessions (token_hash, tenant, user_id, device)
    select ${sha256(token)}, tenant, user_id, ${deviceOf(request.headers['user-agent'])} from credentials
    where tenant = ${tenant.id} and user_id = ${userId} and hash = ${passwordHash} for share`.execute(db);
  if (numAffectedRows === 0n) throw new Refusal(401, wrongPassword);
  await sql`delete from sessions where token_hash in (select token_hash from sessions
    where tenant = ${tenant.id} and user_id = ${userId} order by created_at desc offset ${maxSessions})`.execute(
    db,
  );
  afterCommit(() => attempt.succeed(userId));
  return { ...shownTo(app, { ...user, ...signedIn }), token };
}

/** `undefined` if another user has the e-mail. */
export async function addUser(
  call: Pick<OpenCall, 'app' | 'db' | 'records'>,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<Row | undefined> {
  const schema = profileOf(call.app);
  const users = call.records(schema);
  await users.lock(`email ${emailKey(email)}`);
  if (await findByEmail(call, email)) return undefined;
  const form = { firstName, lastName, email, role: 'user', active: true, status: 'ACTIVE' };
  const user = newRow(form, schema.idField, `${firstName} ${lastName}`);
  await sql`select ${actAs(sql.val(user[schema.idField]))}`.execute(call.db);
  await users.insert(user);
  return user;
}

/** The URL of the admin app, without a trailing slash. */
export const originOf = ({ publicUrl, request }: Pick<OpenCall, 'publicUrl' | 'request'>) =>
  adminUrl({ publicUrl }, request.config) ?? `${request.protocol}://${request.host}`;

const mailTown = async ({ app, db, tenant, request }: OpenCall) => ({
  id: tenant.id,
  name: await townName(app, db, { tenant, townId: request.tenant?.townId, config: request.config }),
});

export async function signUp(call: OpenCall & Limited): Promise<Row> {
  const { app, db, tenant, request, body, reply, registrationOf, mailer, afterCommit } = call;
  const text = textGetter(body, calls['auth.sign_up'].body);
  const person = { firstName: text('firstName'), lastName: text('lastName'), email: text('email').trim() };
  // Refuses too many attempts before it reads the settings from the disk.
  call.attempt.check();
  const registration = registrationOf?.(await keyTest(call)) ?? 'open';
  if (registration === 'off') throw closedRegistration();
  await checkPassword(text('password'), textsAbout(person, tenant));
  checkUser({ email: person.email });
  if (registration === 'confirmed') {
    // Hashes for a known e-mail too: otherwise a faster answer would reveal the account.
    const passwordHash = await hash(text('password'));
    const user = await findByEmail(call, person.email);
    reply.code(202);
    // An inactive account gets no mail, but the same answer: nobody learns that it exists.
    if (user?.active === false) return {};
    const key = user
      ? await createLink(call, textOf(user._id))
      : await createLink(call, null, { ...person, hash: passwordHash });
    const kind = user ? 'password' : 'registration';
    const mail = linkMail(kind, person.email, await mailTown(call), originOf(call), key);
    afterCommit(() => mailer.send(mail), 'needed');
    return {};
  }
  const user = await addUser(call, person);
  if (!user) throw invalid(409, 'email', usedEmail);
  request.user = user;
  await setPassword(db, tenant, textOf(user._id), text('password'));
  reply.code(201);
  return shownTo(app, user);
}

export async function providerSignIn(): Promise<never> {
  throw noProvider();
}

export async function forgottenPassword(call: OpenCall & Limited) {
  const { request, mailer, afterCommit } = call;
  const text = textGetter(call.body, calls['users.sendPasswordMail'].body);
  const user = await findByEmail(call, text('email'));
  request.user = user;
  call.attempt.check();
  if (!user) throw unknownEmail();
  const mail = (await mayInvite(call, user))
    ? await invitation(call, user, originOf(call), { townId: request.tenant?.townId, config: request.config })
    : linkMail(
        'password',
        textOf(user.email),
        await mailTown(call),
        originOf(call),
        await createLink(call, textOf(user._id)),
      );
  afterCommit(() => mailer.send(mail), 'needed');
  return {};
}

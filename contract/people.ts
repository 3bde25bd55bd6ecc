import {
  type App,
  collectionOf,
  defaultPasswordRule,
  emailPattern,
  isId,
  meetsRule,
  passwordProblem,
  type Role,
  readRole,
} from '../src/metadata';
import type { Texts } from './calls';
import { forbidden, invalid, notObject, Refusal, required, tooLong, unknownKey } from './refusal';
import { isRow, type Row, textOf } from './row';
import type { Schema } from './schema';

/** The signed-in user who makes a call. */
export interface Person {
  id: string;
  name: string;
  role: Role;
  /** The id of their town, or ''. */
  townId: string;
}

/** The audit fields of records store this name. */
export const fullName = (user: Row): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || textOf(user.email);

export const townOf = ({ townId }: Row): string => (isId(townId) ? String(townId) : '');

/** @throws Refusal 403 for a user with an unknown role */
export function personFrom(user: Row): Person {
  const role = readRole(user.role);
  if (!role) throw forbidden();
  return { id: textOf(user._id), name: fullName(user), role, townId: townOf(user) };
}

export const tokenIn = (header: string | undefined) => (header ?? '').replace(/^Bearer +/i, '');

export const withoutPassword = ({ password: _, ...user }: Row): Row => user;

export const emailKey = (email: unknown) => textOf(email).trim().toLowerCase();

/** @throws Refusal 400 or 422 unless the body has exactly the texts of the schema */
export function textGetter<K extends string>(body: unknown, { required: keys, properties }: Texts<K>) {
  if (!isRow(body)) throw notObject();
  for (const key of Object.keys(body)) {
    if (!keys.some((one) => one === key)) throw unknownKey(key);
  }
  for (const key of keys) {
    const text = textOf(body[key]);
    const { maxLength } = properties[key];
    if (text.length > maxLength) throw tooLong(key, maxLength);
    if (text.trim() === '') throw required(key);
  }
  return (key: K): string => textOf(body[key]);
}

/** @throws Refusal 422, with the field in `errors` */
export function checkUser(user: Row): void {
  const email = emailKey(user.email);
  if (email === '') throw required('email');
  if (!emailPattern.test(email)) {
    throw invalid(422, 'email', {
      fr: 'Le champ doit être un email valide',
      en: 'The field must be a valid e-mail address',
    });
  }
  if (user.password !== undefined && !meetsRule(textOf(user.password), defaultPasswordRule)) {
    throw invalid(422, 'password', passwordProblem(defaultPasswordRule));
  }
  if (user.role !== undefined && readRole(user.role) === undefined) {
    throw invalid(422, 'role', {
      fr: `Rôle inconnu : ${JSON.stringify(user.role)}`,
      en: `Unknown role: ${JSON.stringify(user.role)}`,
    });
  }
}

const isSuperAdmin = (user: Row): boolean => user.active !== false && readRole(user.role) === 'superAdmin';

/** `next` is `undefined` for a deletion. */
export const losesSuperAdmin = (stored: Row, next: Row | undefined): boolean =>
  isSuperAdmin(stored) && !(next && isSuperAdmin(next));

/** @throws Refusal 409 unless one of the other accounts may sign in as superAdmin */
export function checkSuperAdminRemains(others: readonly Row[]): void {
  if (others.some(isSuperAdmin)) return;
  throw new Refusal(409, {
    fr: 'C’est le dernier super administrateur actif : donnez d’abord ce rôle à une autre personne.',
    en: 'This is the last active super administrator: first give this role to another person.',
  });
}

/**
 * Keeps people from shutting themselves out by a slip.
 * @param next their own record, as the write would store it
 * @throws Refusal 422, with the field in `errors`
 */
export function refuseOwnLoss(next: Row): never {
  throw invalid(422, next.active === false ? 'active' : 'role', {
    fr: 'Ce sont vos propres droits : demandez à un autre super administrateur de les retirer.',
    en: 'These are your own rights: ask another super administrator to take them away.',
  });
}

const protectedFields = ['role', 'active', 'status', 'townId'] as const;

/** @throws Refusal 403 if users change a protected field of their own record */
export function checkOwnChange(stored: Row, body: Row): void {
  for (const name of protectedFields) {
    if ((body[name] ?? null) !== (stored[name] ?? null))
      throw new Refusal(403, {
        fr: `Vous ne pouvez pas changer « ${name} ».`,
        en: `You cannot change "${name}".`,
      });
  }
}

const backendFields = ['ipAddress', 'lastLogin'];

/** Takes the backend fields from the stored user, and the password if the body has none. */
export function completeUser(stored: Row | undefined, body: Row): Row {
  const user = { ...body };
  const kept = body.password === undefined ? [...backendFields, 'password'] : backendFields;
  for (const name of kept) {
    delete user[name];
    if (stored && name in stored) user[name] = stored[name];
  }
  return user;
}

export const hasAccounts = (app: App, schema: Schema) => collectionOf(app.profile) === schema.collection;

import { type App, collectionOf, type Role, readRole } from '../src/metadata';
import { forbidden, invalid, malformed, Refusal } from './refusal';
import { isRow, type Row, textOf } from './row';
import type { Schema } from './schema';

/** The caller. */
export interface Person {
  id: string;
  name: string;
  role: Role;
}

/** What records call their author. */
export const fullName = (user: Row): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || textOf(user.email);

/** @throws Refusal 403 for a user with an unknown role */
export function personFrom(user: Row): Person {
  const role = readRole(user.role);
  if (!role) throw forbidden();
  return { id: textOf(user._id), name: fullName(user), role };
}

export const unauthorized = () => new Refusal(401, 'Unauthorized access: You need have authorization token');

/** The token of an `authorization` header. */
export const tokenIn = (header: string | undefined) => (header ?? '').replace(/^Bearer /, '');

export const withoutPassword = ({ password: _, ...user }: Row): Row => user;

/** E-mails are the same whatever their case. */
export const emailKey = (email: unknown) => textOf(email).trim().toLowerCase();

/** Checks that a body has exactly these keys, with texts, and returns a getter. */
export function textsIn<K extends string>(body: unknown, keys: readonly K[]): (key: K) => string {
  if (!isRow(body)) throw new Refusal(400, 'Le corps doit être un objet JSON.');
  for (const key of Object.keys(body)) {
    if (!keys.some((known) => known === key)) throw malformed(key, `Clé inconnue : "${key}".`);
  }
  for (const key of keys) {
    if (textOf(body[key]).trim() === '') throw invalid(422, key, 'Le champ est requis');
  }
  return (key) => textOf(body[key]);
}

const shortestPassword = 6;

/**
 * Validates a user by itself.
 * @throws Refusal 422, with the field in `errors`
 */
export function checkUser(user: Row): void {
  const email = emailKey(user.email);
  if (email === '') throw invalid(422, 'email', 'Le champ est requis');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalid(422, 'email', 'Le champ doit être un email valide');
  }
  if (user.password !== undefined && textOf(user.password).length < shortestPassword) {
    throw invalid(422, 'password', `Le champ doit contenir au moins ${shortestPassword} caractères`);
  }
  if (user.role !== undefined && readRole(user.role) === undefined) {
    throw invalid(422, 'role', `Rôle inconnu : ${JSON.stringify(user.role)}`);
  }
}

/** The fields that users may not change in their own record. */
const reserved = ['role', 'active', 'status', 'townId'] as const;

/** @throws Refusal 403 if users change their own role, town or state without the right to edit users */
export function checkOwnChange(stored: Row, body: Row): void {
  for (const name of reserved) {
    if (body[name] !== stored[name]) throw new Refusal(403, `Vous ne pouvez pas changer "${name}".`);
  }
}

/** Fields set by the backend, and the password, which is only sent if typed. */
const kept = ['ipAddress', 'lastLogin', 'password'] as const;

/** Completes the body of a user with the stored values of these fields. */
export function completeUser(stored: Row | undefined, body: Row): Row {
  const user = { ...body };
  for (const name of kept) {
    if (name === 'password' && body.password !== undefined) continue;
    delete user[name];
    if (stored && name in stored) user[name] = stored[name];
  }
  return user;
}

/** Whether a collection contains the people who sign in. */
export const isProfile = (app: App, schema: Schema) => collectionOf(app.profile) === schema.collection;

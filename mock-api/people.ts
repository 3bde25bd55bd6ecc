import { type App, collectionOf, readRole } from '../src/metadata';
import { invalid, Refusal } from './refusal';
import { type Row, textOf } from './row';
import type { Schema } from './schema';

const shortestPassword = 6;

/**
 * What a town refuses in a user, with the dictionary's words (spec §5).
 * @param others the records that must not have the same e-mail
 * @throws Refusal 422 or 409, with the field in `errors`
 */
export function checkUser(user: Row, others: readonly Row[]): void {
  const email = textOf(user.email).trim().toLowerCase();
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
  if (others.some((other) => textOf(other.email).trim().toLowerCase() === email)) {
    throw invalid(409, 'email', 'Cet e-mail est déjà utilisé');
  }
}

/** What a person may not change in their own record. */
const reserved = ['role', 'active', 'status', 'townId'] as const;

/** @throws Refusal 403 when someone who may not edit users gives themselves another role, town or state */
export function checkOwnChange(stored: Row, body: Row): void {
  for (const name of reserved) {
    if (body[name] !== stored[name]) throw new Refusal(403, `Vous ne pouvez pas changer "${name}".`);
  }
}

/** What the backend alone writes in a user, and the password that never travels unless it was typed. */
const kept = ['ipAddress', 'lastLogin', 'password'] as const;

/** The body of a user's change with what is not the editor's to send. */
export function completeUser(stored: Row | undefined, body: Row): Row {
  const user = { ...body };
  for (const name of kept) {
    if (name === 'password' && body.password !== undefined) continue;
    delete user[name];
    if (stored && name in stored) user[name] = stored[name];
  }
  return user;
}

/** Whether a collection is that of the people who sign in. */
export const isProfile = (app: App, schema: Schema) => collectionOf(app.profile) === schema.collection;

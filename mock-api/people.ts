import { type App, collectionOf, readRole } from '../src/metadata';
import { invalid, Refusal } from './refusal';
import { type Row, textOf } from './row';
import type { Schema } from './schema';

const shortestPassword = 6;

/**
 * Validates a user.
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

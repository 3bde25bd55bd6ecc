import { isProfile } from '../../backend/people';
import { type Row, textOf } from '../../backend/row';
import type { Schema } from '../../backend/schema';
import { readRole } from '../../src/metadata';
import type { Call } from '../call';
import { checkPassword, setPassword } from './passwords';
import { endLinks, endSignIns, sessionHash } from './sessions';

/**
 * Checks the write of a user account, before it is stored.
 * @throws Refusal 422 for a new password that is too weak
 */
export async function checkAccount({ app }: Call, schema: Schema, body: Row): Promise<void> {
  if (!isProfile(app, schema)) return;
  if (typeof body.password === 'string') checkPassword(body.password);
}

/**
 * What follows from the write of a user account: the hash of a new password, and the end of the sessions and links that
 * are no longer theirs.
 * @param next the written record with the password in clear text; `undefined` if it was deleted
 */
export async function followAccount(
  call: Call,
  schema: Schema,
  stored: Row | undefined,
  next: Row | undefined,
): Promise<void> {
  const { app, db, tenant } = call;
  if (!isProfile(app, schema)) return;
  const userId = textOf((next ?? stored)?.[schema.idField]);
  const isLockedOut =
    stored && (!next || next.active === false || readRole(next.role) !== readRole(stored.role));
  if (isLockedOut) await endSignIns(db, tenant.id, userId);
  else if (stored && next?.email !== stored.email) await endLinks(db, tenant.id, userId);
  if (typeof next?.password === 'string') {
    await setPassword(db, tenant, userId, next.password, sessionHash(call));
  }
}

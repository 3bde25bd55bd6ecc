import { sql } from 'kysely';
import { calls } from '../../contract/calls';
import {
  checkSuperAdminRemains,
  emailKey,
  hasAccounts,
  losesSuperAdmin,
  refuseOwnLoss,
  textGetter,
} from '../../contract/people';
import { invalid, wrongPassword } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { readRole } from '../../src/metadata';
import type { Call } from '../service/call';
import { changeMail } from '../service/mail';
import type { Limited } from './limits';
import { checkPassword, matchingHash, setPassword, textsAbout } from './passwords';
import { deletePasswordLinks, endSessionsAndLinks, sessionHash } from './sessions';
import { townName } from './townName';

const hasOtherEmail = (stored: Row, next: Row) => emailKey(next.email) !== emailKey(stored.email);

/** `POST auth/confirm` (docs/contract.md#currentpassword). */
export async function confirmPassword(call: Call & Limited) {
  const { db, tenant, person, body } = call;
  const text = textGetter(body, calls['sessions.confirm'].body);
  call.attempt.check();
  if (!(await matchingHash(call, person.id, text('password')))) throw invalid(422, 'password', wrongPassword);
  await sql`update sessions set confirmed_at = now()
    where tenant = ${tenant.id} and token_hash = ${sessionHash(call)}`.execute(db);
  // Not `succeed`: it also forgets the wrong passwords, and would give a stolen session more tries.
  call.afterCommit(call.attempt.withdraw);
  return {};
}

/** A confirmation allows one change, within 5 minutes. @throws Refusal 422 without a confirmation */
async function useConfirmation(call: Call): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update sessions set confirmed_at = null
    where tenant = ${call.tenant.id} and token_hash = ${sessionHash(call)}
      and confirmed_at > now() - interval '5 minutes'`.execute(call.db);
  if (numAffectedRows === 0n)
    throw invalid(422, 'currentPassword', {
      fr: 'Confirmez ce changement avec votre mot de passe actuel.',
      en: 'Confirm this change with your current password.',
    });
}

/**
 * Runs before the write. `stored` is `undefined` for a new account, `next` for a deletion.
 * @throws Refusal 422 for a weak password, a missing confirmation, or superAdmins who take away their own rights; 409
 *   if no superAdmin would remain
 */
export async function checkAccount(
  call: Call,
  schema: Schema,
  stored: Row | undefined,
  next: Row | undefined,
): Promise<void> {
  const { app, person, records } = call;
  if (!hasAccounts(app, schema)) return;
  if (typeof next?.password === 'string') await checkPassword(next.password, textsAbout(next, call.tenant));
  const id = stored && textOf(stored[schema.idField]);
  const isSensitive = stored && next && (next.password !== undefined || hasOtherEmail(stored, next));
  if (isSensitive && id === person.id) await useConfirmation(call);
  if (!stored || !losesSuperAdmin(stored, next)) return;
  // One write at a time: if two superAdmins remove each other, the second write must see the first.
  await records(schema).lock('superAdmin');
  const filter = { path: schema.idField, type: 'text', operator: 'ne', values: [id ?? ''] } as const;
  checkSuperAdminRemains(await records(schema).list({ filters: [filter] }));
  if (next && id === person.id) refuseOwnLoss(next);
}

/** Runs after the write. `next` still has the password in clear text; it is `undefined` after a deletion. */
export async function followAccount(
  call: Call,
  schema: Schema,
  stored: Row | undefined,
  next: Row | undefined,
): Promise<void> {
  const { app, db, tenant, request, mailer, afterCommit } = call;
  if (!hasAccounts(app, schema)) return;
  const tellOwner = async (what: 'password' | 'email', { email }: Row) => {
    const town = await townName(app, db, { tenant, townId: request.tenant?.townId, config: request.config });
    afterCommit(() => mailer.send({ ...changeMail(what, textOf(email), town), town: tenant.id }));
  };
  const userId = textOf((next ?? stored)?.[schema.idField]);
  const endsSessions =
    stored && (!next || next.active === false || readRole(next.role) !== readRole(stored.role));
  if (endsSessions) await endSessionsAndLinks(db, tenant.id, userId);
  if (typeof next?.password === 'string') {
    await setPassword(db, tenant, userId, next.password, sessionHash(call));
    if (stored) await tellOwner('password', stored);
  }
  if (stored && next && hasOtherEmail(stored, next)) {
    await deletePasswordLinks(db, tenant.id, userId);
    await tellOwner('email', stored);
  }
}

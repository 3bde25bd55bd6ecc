import { sql } from 'kysely';
import { hasAccounts } from '../../contract/people';
import { type Row, textOf } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { addJob } from '../database/jobs';
import type { Call } from '../service/call';
import { linkMail, type Mail } from '../service/mail';
import { createLink } from './passwords';
import { townName } from './townName';

/** The hours for which the link of an invitation works. */
const linkHours = 72;

/** The data of a job that invites a user. */
export interface Invitation {
  userId: string;
  /** The address of the admin. */
  origin: string;
}

/** Whether a user is active and has no password yet, and the server sends mails (docs/contract.md#invitations). */
export async function mayInvite(
  { db, tenant, mailer }: Pick<Call, 'db' | 'tenant' | 'mailer'>,
  user: Row,
): Promise<boolean> {
  if (!mailer.delivers || user.active === false) return false;
  const { rows } = await sql`select from credentials
    where tenant = ${tenant.id} and user_id = ${textOf(user._id)}`.execute(db);
  return rows.length === 0;
}

/** The mail with a link to choose the first password. */
export async function invitation(
  call: Pick<Call, 'app' | 'db' | 'tenant'>,
  user: Row,
  origin: string,
): Promise<Mail> {
  const key = await createLink(call, textOf(user._id), null, linkHours);
  const { app, db, tenant } = call;
  const town = { id: tenant.id, name: await townName(app, db, { tenant }) };
  return linkMail('invitation', textOf(user.email), town, origin, key);
}

/** Queues the invitation of a new user without a password. If the mail server does not answer, the invitation waits. */
export async function queueInvitation(call: Call, schema: Schema, user: Row, origin: string): Promise<void> {
  if (!hasAccounts(call.app, schema) || !(await mayInvite(call, user))) return;
  const data: Invitation = { userId: textOf(user._id), origin };
  await addJob(call.db, 'invite', call.tenant, data);
}

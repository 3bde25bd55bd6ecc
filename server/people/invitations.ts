import { sql } from 'kysely';
import { hasAccounts, townOf } from '../../contract/people';
import { type Row, textOf } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { addJob } from '../database/jobs';
import type { Call } from '../service/call';
import { linkMail, type Mail } from '../service/mail';
import { createLink } from './passwords';
import { type KnownTown, townName } from './townName';

/** The hours for which the link of an invitation works. */
const linkHours = 72;

/** The data of a job that invites a user. */
export interface Invitation {
  userId: string;
  /** The address of the admin. */
  origin: string;
  /** The id of the town record with the API key of the call; null for the published key of a demo town. */
  townId?: string | null | undefined;
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

/** The mail with a link to choose the first password. It names the town of the user, else the given one. */
export async function invitation(
  call: Pick<Call, 'app' | 'db' | 'tenant'>,
  user: Row,
  origin: string,
  { townId, config }: Pick<KnownTown, 'townId' | 'config'>,
): Promise<Mail> {
  const key = await createLink(call, textOf(user._id), null, linkHours);
  const { app, db, tenant } = call;
  const name = await townName(app, db, { tenant, townId: townOf(user) || townId, config });
  return linkMail('invitation', textOf(user.email), { id: tenant.id, name }, origin, key);
}

/** Queues the invitation of a new user without a password. If the mail server does not answer, the invitation waits. */
export async function queueInvitation(call: Call, schema: Schema, user: Row, origin: string): Promise<void> {
  if (!hasAccounts(call.app, schema) || !(await mayInvite(call, user))) return;
  const data: Invitation = { userId: textOf(user._id), origin, townId: call.request.tenant?.townId };
  await addJob(call.db, 'invite', call.tenant, data);
}

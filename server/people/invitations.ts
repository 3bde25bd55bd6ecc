import { sql } from 'kysely';
import { hasAccounts, townOf } from '../../contract/people';
import { type Row, textOf } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { addJob } from '../database/jobs';
import type { Call } from '../service/call';
import { linkMail, type Mail } from '../service/mail';
import { createLink } from './passwords';
import { type KnownTown, townName } from './townName';

const linkHours = 72;

/** The data of the job `invite`. */
export interface Invitation {
  userId: string;
  /** The URL of the admin app. */
  origin: string;
  /** The id of the town record that contains the API key of the call; null for the published key of a demo town. */
  townId?: string | null | undefined;
}

export async function mayInvite(
  { db, tenant, mailer }: Pick<Call, 'db' | 'tenant' | 'mailer'>,
  user: Row,
): Promise<boolean> {
  if (!mailer.delivers || user.active === false) return false;
  const { rows } = await sql`select from credentials
    where tenant = ${tenant.id} and user_id = ${textOf(user._id)}`.execute(db);
  return rows.length === 0;
}

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

/** Uses a job, so that the invitation waits until the mail server answers. */
export async function queueInvitation(call: Call, schema: Schema, user: Row, origin: string): Promise<void> {
  if (!hasAccounts(call.app, schema) || !(await mayInvite(call, user))) return;
  const data: Invitation = { userId: textOf(user._id), origin, townId: call.request.tenant?.townId };
  await addJob(call.db, 'invite', call.tenant, data);
}

import { recordsFor } from '../database/records';
import { tenantsOf } from '../database/tenants';
import { type Invitation, invitation, mayInvite } from '../people/invitations';
import { profileOf } from '../people/people';
import type { Job } from './queue';

/** Sends the invitation of a new user, unless they are gone or inactive, or have a password by now. */
export const invite: Job = {
  run: async ({ app, database, mailer }, { tenant: id, data }) => {
    const tenant = (await tenantsOf(database)).find((one) => one.id === id);
    if (!tenant) return 'no town';
    const { userId, origin } = data as Invitation;
    const mail = await database.inTown(tenant.id, async (db) => {
      const filter = { path: '_id', type: 'text', operator: 'eq', values: [userId] } as const;
      const [user] = await recordsFor(database, db, tenant)(profileOf(app)).list({ filters: [filter] });
      const call = { app, db, tenant, mailer };
      return user && (await mayInvite(call, user)) ? invitation(call, user, origin) : undefined;
    });
    if (!mail) return 'not needed';
    await mailer.send(mail);
    return 'sent';
  },
};

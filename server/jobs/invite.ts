import { recordsFor } from '../database/records';
import { type Invitation, invitation, mayInvite } from '../people/invitations';
import { profileOf } from '../people/people';
import { townConfig } from '../people/townConfig';
import { NotAccepted } from '../service/mail';
import { type Job, tenantOf } from './queue';

export const invite: Job = {
  run: async (service, task) => {
    const { app, database, mailer } = service;
    const tenant = await tenantOf(service, task);
    if (!tenant) return 'no town';
    const { userId, origin, townId } = task.data as Invitation;
    const config = await townConfig(service, tenant);
    const mail = await database.inTown(tenant.id, async (db) => {
      const filter = { path: '_id', type: 'text', operator: 'eq', values: [userId] } as const;
      const [user] = await recordsFor(database, db, tenant)(profileOf(app)).list({ filters: [filter] });
      const call = { app, db, tenant, mailer };
      return user && (await mayInvite(call, user))
        ? invitation(call, user, origin, { townId, config })
        : undefined;
    });
    if (!mail) return 'not needed';
    try {
      await mailer.send(mail);
      return 'sent';
    } catch (error) {
      // After an unknown outcome, the user may have the mail. An administrator can invite again.
      if (error instanceof NotAccepted && error.outcome !== 'busy') return error.outcome;
      throw error;
    }
  },
};

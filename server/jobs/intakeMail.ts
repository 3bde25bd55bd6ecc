import { mailFor } from '../intake/mails';
import type { MailTask } from '../people/submissions';
import { townConfig } from '../people/townConfig';
import { NotAccepted } from '../service/mail';
import { type Job, tenantOf } from './queue';

/** Tries again only if the mail was certainly not sent. An interrupted attempt may have sent it. */
export const intakeMail: Job = {
  run: async (service, task) => {
    if (task.isInterrupted) return 'interrupted';
    const { app, database, mailer } = service;
    const tenant = await tenantOf(service, task);
    if (!tenant) return 'no town';
    const config = await townConfig(service, tenant);
    const mail = await database.inTown(tenant.id, (db) =>
      mailFor({ app, database, db, tenant, config }, task.data as MailTask),
    );
    if (!mail) return 'not needed';
    try {
      await mailer.send({ ...mail, town: tenant.id });
      return 'sent';
    } catch (error) {
      if (error instanceof NotAccepted && error.outcome !== 'busy') return error.outcome;
      throw error;
    }
  },
};

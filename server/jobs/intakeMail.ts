import { sql } from 'kysely';
import type { Db } from '../database/database';
import { mailFor } from '../intake/mails';
import type { MailTask } from '../people/submissions';
import { townConfig } from '../people/townConfig';
import { NotAccepted } from '../service/mail';
import { type Job, type Task, tenantOf } from './queue';

/** Whether a later mail says the same, such as that of a status which was changed and set again meanwhile. */
async function isRepeated(db: Db, { id, tenant, data }: Task): Promise<boolean> {
  const { rows } = await sql`select from jobs where name = 'intakeMail' and tenant = ${tenant} and id > ${id}
    and data = ${JSON.stringify(data)}::jsonb limit 1`.execute(db);
  return rows.length > 0;
}

/** Tries again only if the mail was certainly not sent. An interrupted attempt may have sent it. */
export const intakeMail: Job = {
  run: async (service, task) => {
    if (task.isInterrupted) return 'interrupted';
    const { app, database, mailer } = service;
    const tenant = await tenantOf(service, task);
    if (!tenant) return 'no town';
    const config = await townConfig(service, tenant);
    const mail = await database.inTown(tenant.id, async (db) =>
      (await isRepeated(db, task))
        ? undefined
        : mailFor({ app, database, db, tenant, config }, task.data as MailTask),
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

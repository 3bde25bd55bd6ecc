import { sql } from 'kysely';
import { personFrom } from '../../contract/people';
import { forbidden, Refusal } from '../../contract/refusal';
import { schemaOf } from '../../contract/schema';
import { collectionOf, type Label } from '../../src/metadata';
import { recordsFor } from '../database/records';
import { writeEntry } from '../people/audit';
import { actAs } from '../people/people';
import { giveStatus } from '../records/collections';
import type { Plan } from '../records/schedule';
import { endJob, type Job, tenantOf } from './queue';

/** Makes a due change of status in the name of the person who scheduled it, with the rights this person has now. */
export const schedule: Job = {
  run: async (service, task) => {
    const { app, database } = service;
    const { collection, id, status, userId } = task.data as Plan;
    const tenant = await tenantOf(service, task);
    const schema = schemaOf(app, collection);
    const users = schemaOf(app, collectionOf(app.profile));
    if (!tenant || !schema || !users) return `no ${collection}`;
    try {
      await database.inTown(tenant.id, async (db) => {
        const records = recordsFor(database, db, tenant);
        const { data: row } = await records(schema).take(id);
        if (!(await endJob(db, task)) || row.status === status) return;
        const { data: user } = await records(users).read(userId ?? '');
        if (user.active === false) throw forbidden();
        await sql`select ${actAs(sql.val(userId))}`.execute(db);
        const call = { ...service, db, tenant, records, person: personFrom(user), id, body: { status } };
        await giveStatus(call, schema);
        const entry = { action: 'setStatus', collection, recordId: id, status: 200 };
        await writeEntry(db, tenant.id, user, entry);
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const reason: Label = [403, 404].includes(error.status)
        ? {
            fr: 'La personne qui a programmé ce changement ne peut plus modifier cet élément.',
            en: 'The person who scheduled this change can no longer edit this record.',
          }
        : error.label;
      return JSON.stringify(reason);
    }
  },
};

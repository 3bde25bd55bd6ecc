import { isConfidential, isInScope } from '../../contract/access';
import type { Row } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import { eventsOf, type RecordEvent, type Resource } from '../../src/metadata';
import type { Db } from '../database/database';
import { addJob } from '../database/jobs';
import { versionOf } from '../database/records';
import type { Tenant } from '../database/tenants';
import { activeWebhooks, listens, type Occasion } from '../records/webhooks';
import type { Service } from '../service/call';
import { targetOf } from '../service/hooks';
import { endJob, type Job, tenantOf } from './queue';

/** What the trigger `tell_write` queued. */
interface Written {
  move: 'created' | 'updated' | 'deleted' | 'restored';
  collection: string;
  id: string;
  version: number;
  /** The statuses before and after the write. */
  before?: unknown;
  after?: unknown;
  /** The hook that wrote. */
  by?: string;
}

export interface HookTask {
  hook: string;
  collection: string;
  id: string;
  version: number;
  events: RecordEvent[];
}

/** A hook hears nothing of its own writes. A webhook hears nothing of a confidential record. */
async function queueListeners(
  service: Service,
  db: Db,
  tenant: Tenant,
  owners: readonly Resource[],
  written: Written,
  record: Row | undefined,
): Promise<void> {
  const { collection, id, version, move, before, after, by } = written;
  for (const hooks of service.hooks ?? []) {
    const owner = hooks.afterCommit && owners.find(({ name }) => name === hooks.resource);
    if (!owner || hooks.name === by || targetOf(service.app, hooks).schema.collection !== collection)
      continue;
    const task: HookTask = {
      hook: hooks.name,
      collection,
      id,
      version,
      events: eventsOf(owner, move, before, after),
    };
    await addJob(db, 'hook', tenant, task);
  }
  // Nobody knows whether a record that is gone for good was confidential.
  if (owners.some((owner) => owner.confidential && (!record || isConfidential(owner, record)))) return;
  for (const webhook of await activeWebhooks(service, db, tenant)) {
    for (const owner of owners) {
      const event = eventsOf(owner, move, before, after).findLast((one) => listens(webhook, owner, one));
      if (!event) continue;
      const at = new Date().toISOString();
      const to = String(webhook.id);
      const occasion: Occasion = { webhook: to, event, entity: owner.name, collection, id, version, at };
      await addJob(db, 'webhook', tenant, occasion);
      // If the record is gone for good, `owners` has all entities of its collection: one delivery is enough.
      break;
    }
  }
}

export const wrote: Job = {
  run: async (service, task) => {
    const written = task.data as Written;
    const tenant = await tenantOf(service, task);
    const schema = schemaOf(service.app, written.collection);
    if (!tenant || !schema) return `no ${written.collection}`;
    await service.database.inTown(tenant.id, async (db) => {
      if (!(await endJob(db, task))) return;
      const record = await versionOf(service.database, db, tenant, schema, written);
      const owners = schema.resources.filter((one) => !record || isInScope(one, record, schema));
      await queueListeners(service, db, tenant, owners, written, record);
    });
    return undefined;
  },
};

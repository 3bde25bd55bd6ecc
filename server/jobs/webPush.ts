import { webPush as channelFor, pushKeys } from '../channels/webPush';
import { addJob } from '../database/jobs';
import { endDelivery, messageOf, settle, takeRecipients, waiting } from '../database/messages';
import { type Tenant, tenantsOf } from '../database/tenants';
import { townConfig } from '../people/townConfig';
import { localesOf } from '../public/town';
import type { Service } from '../service/call';
import type { Job } from './queue';
import { waitForMorning } from './quietHours';

const channel = 'webPush';

/** The most batches that a job sends, so that the other jobs need not wait for a service that is slow. */
const maxBatches = 25;

/** What sends the messages of a town, with its keys. */
async function senderOf(service: Service, tenant: Tenant) {
  const { database, publicUrl, hasLocalPush } = service;
  const config = await townConfig(service, tenant);
  const keys = await database.inTown(tenant.id, (db) => pushKeys(database, db, tenant.id));
  const address = config?.siteUrl || publicUrl || '';
  const [main] = localesOf({ config });
  return channelFor({
    ...keys,
    contact: address.startsWith('https:') ? address : 'mailto:no-reply@localhost.localdomain',
    prefixOf: (language) => (language === main ? '' : `${language}/`),
    allowsLocal: hasLocalPush,
  });
}

/**
 * Sends a message to the browsers that want it, a batch at a time. No browser gets it twice: each batch is marked
 * before it is sent. If the process ends meanwhile, the rest of the batch does not get the message at all.
 */
export const webPush: Job = {
  run: async (service, { tenant: id, data, isLast }) => {
    const { database } = service;
    const tenant = (await tenantsOf(database)).find((one) => one.id === id);
    if (!tenant) return 'no town';
    const { message } = data as { message: string };
    const notice = await database.inTown(tenant.id, (db) => messageOf(db, tenant.id, message));
    if (!notice) return 'no message';
    const end = () => database.inTown(tenant.id, (db) => endDelivery(db, tenant.id, message, channel));
    if ((await waitForMorning(service, tenant, message, channel)) === 'withdrawn') {
      await end();
      return 'withdrawn';
    }
    const sender = await senderOf(service, tenant);
    const countWaiting = () => database.inTown(tenant.id, (db) => waiting(db, tenant.id, message, channel));
    const sendNext = async (isRetry: boolean): Promise<number> => {
      const batch = await takeRecipients(database, tenant.id, notice, channel, isRetry);
      if (batch.length === 0) return 0;
      const { sent, failed, gone, busy, unknown } = await sender.send(notice, batch);
      const ids = (some: readonly { id: string }[]) => some.map((one) => one.id);
      await database.inTown(tenant.id, (db) =>
        settle(db, tenant.id, message, channel, {
          sent: ids(sent),
          // Nobody knows whether these got it. They count as failures, so that a dead browser is forgotten.
          failed: ids([...failed, ...unknown]),
          gone: ids(gone),
          busy: ids(busy),
        }),
      );
      return batch.length;
    };
    // First the browsers to try again, then those that were never taken.
    let retries = await countWaiting();
    for (let batches = 0; batches < maxBatches; batches += 1) {
      const count = await sendNext(retries > 0);
      if (retries > 0) retries -= Math.max(count, 1);
      else if (count === 0) {
        if (!isLast && (await countWaiting()) > 0) throw new Error('The service asks to try again.');
        await end();
        return 'done';
      }
    }
    await database.inTown(tenant.id, (db) => addJob(db, channel, tenant, { message }));
    return 'goes on';
  },
};

import { webPush as channelFor, pushKeys } from '../channels/webPush';
import { addJob } from '../database/jobs';
import {
  batchSize,
  countWaiting,
  endDelivery,
  messageOf,
  settle,
  takeRecipients,
} from '../database/messages';
import type { Tenant } from '../database/tenants';
import { townConfig } from '../people/townConfig';
import { localesOf } from '../public/town';
import type { Service } from '../service/call';
import { adminUrl } from '../settings/configs';
import { type Job, NotBefore, tenantOf } from './queue';
import { waitForMorning } from './quietHours';

const channel = 'webPush';

/** The most batches of one run, so that the other jobs need not wait for a slow service. */
const maxBatches = 25;

/** Milliseconds before the next attempt, if this one reached some of the browsers whose service was busy. */
const pause = 5_000;

async function senderOf(service: Service, tenant: Tenant) {
  const { database, hasLocalPush } = service;
  const config = await townConfig(service, tenant);
  const keys = await database.inTown(tenant.id, (db) => pushKeys(database, db, tenant.id));
  const address = config?.siteUrl || adminUrl(service, config) || '';
  const [, ...others] = localesOf({ config });
  return channelFor({
    ...keys,
    contact: address.startsWith('https:') ? address : 'mailto:no-reply@localhost.localdomain',
    // The town may no longer offer the language of a browser.
    prefixOf: (language) => (others.some((one) => one === language) ? `${language}/` : ''),
    allowsLocal: hasLocalPush,
  });
}

/**
 * No browser gets a message twice: each batch is marked before it is sent. If the process ends meanwhile, the rest of
 * the batch does not get the message.
 */
export const webPush: Job = {
  run: async (service, task) => {
    const { database } = service;
    const tenant = await tenantOf(service, task);
    if (!tenant) return 'no town';
    const { message } = task.data as { message: string };
    const notice = await database.inTown(tenant.id, (db) => messageOf(db, tenant.id, message));
    if (!notice) return 'no message';
    const end = () => database.inTown(tenant.id, (db) => endDelivery(db, tenant.id, message, channel));
    if ((await waitForMorning(service, tenant, message, channel)) === 'withdrawn') {
      await end();
      return 'withdrawn';
    }
    const sender = await senderOf(service, tenant);
    const countLeft = () => database.inTown(tenant.id, (db) => countWaiting(db, tenant.id, message, channel));
    /** @returns how many browsers the batch had */
    const sendBatch = async (isRetry: boolean) => {
      const batch = await takeRecipients(database, tenant.id, notice, channel, isRetry);
      if (batch.length === 0) return 0;
      const { sent, failed, gone, busy } = await sender.send(notice, batch);
      const ids = (some: readonly { id: string }[]) => some.map((one) => one.id);
      await database.inTown(tenant.id, (db) =>
        settle(db, tenant.id, message, channel, {
          sent: ids(sent),
          // An `unknown` browser may have the message, so it gets no retry. It is no failure of the browser either.
          failed: ids(failed),
          gone: ids(gone),
          busy: ids(busy),
        }),
      );
      return batch.length;
    };
    // First the browsers that were never taken, so that a busy service does not keep the message from them.
    let batches = 0;
    while (batches < maxBatches && (await sendBatch(false)) > 0) batches += 1;
    if (batches === maxBatches) {
      await database.inTown(tenant.id, (db) => addJob(db, channel, tenant, { message }));
      return 'goes on';
    }
    // A run that finds no new browsers sends again to those whose service was busy.
    const waiting = batches === 0 ? await countLeft() : 0;
    const retries = Math.min(Math.ceil(waiting / batchSize), maxBatches);
    for (let count = 0; count < retries; count += 1) await sendBatch(true);
    const left = await countLeft();
    if (left > 0) {
      // At least one service was no longer busy, so this attempt has not failed.
      if (left < waiting) throw new NotBefore(new Date(Date.now() + pause));
      if (!task.isLast) throw new Error('The service asks to try again.');
    }
    await end();
    return 'done';
  },
};

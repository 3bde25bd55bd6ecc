import { holdDelivery, isThere, messageOf } from '../database/messages';
import type { Tenant } from '../database/tenants';
import { townConfig } from '../people/townConfig';
import type { Service } from '../service/call';
import { secondsUntil } from './dailyBackup';
import { NotBefore } from './queue';

/**
 * When the quiet hours end, if it is quiet now.
 * @param hours when they begin and end, such as `['21:00', '07:00']`; none if it is empty
 */
export function quietUntil(
  [from, until]: readonly string[],
  timeZone: string,
  now = new Date(),
): Date | undefined {
  if (from === undefined || until === undefined) return undefined;
  const [begins, ends] = [secondsUntil(from, timeZone, now), secondsUntil(until, timeZone, now)];
  // They end before they begin again. At their very start, they begin again in a day.
  return ends < begins ? new Date(now.getTime() + ends * 1000) : undefined;
}

/** When the quiet hours of a town end, if it is quiet there now. */
export async function morningOf(service: Service, tenant: Tenant): Promise<Date | undefined> {
  const config = await townConfig(service, tenant);
  return config && quietUntil(config.quietHours, config.timeZone);
}

/**
 * Lets a message wait for the end of the quiet hours, unless it is urgent.
 * @returns 'withdrawn' if its record was taken away while it waited
 * @throws NotBefore while it waits
 */
export async function waitForMorning(
  service: Service,
  tenant: Tenant,
  id: string,
  channel: string,
): Promise<'due' | 'withdrawn'> {
  const morning = await morningOf(service, tenant);
  const state = await service.database.inTown(tenant.id, async (db) => {
    const message = await messageOf(db, tenant.id, id);
    const delivery = await db
      .selectFrom('deliveries')
      .select('heldUntil')
      .where('tenant', '=', tenant.id)
      .where('message', '=', id)
      .where('channel', '=', channel)
      .executeTakeFirst();
    if (morning && message && !message.isUrgent) {
      await holdDelivery(db, tenant.id, id, channel, morning);
      return 'waits';
    }
    if (!message || !delivery?.heldUntil) return 'due';
    return (await isThere(db, tenant.id, message)) ? 'due' : 'withdrawn';
  });
  if (state === 'waits' && morning) throw new NotBefore(morning);
  return state === 'withdrawn' ? 'withdrawn' : 'due';
}

import { textOf } from '../../contract/row';
import { holdDelivery, isThere, messageOf } from '../database/messages';
import { recordsFor } from '../database/records';
import type { Tenant } from '../database/tenants';
import { townConfig } from '../people/townConfig';
import { settingsOf } from '../people/townSettings';
import type { Service } from '../service/call';
import { secondsUntil } from './dailyBackup';
import { NotBefore } from './queue';

/** Milliseconds between two checks of the home page for an alert, while a message waits. */
const alertPause = 5 * 60_000;

/**
 * When the quiet hours end, if it is quiet now.
 * @param hours when they begin and end, such as `['21:00', '07:00']`; empty for no quiet hours
 */
export function quietUntil(
  [from, until]: readonly string[],
  timeZone: string,
  now = new Date(),
): Date | undefined {
  if (from === undefined || until === undefined) return undefined;
  const [begins, ends] = [secondsUntil(from, timeZone, now), secondsUntil(until, timeZone, now)];
  // It is quiet if the next end comes before the next start. At a start, the next start is a day away.
  return ends < begins ? new Date(now.getTime() + ends * 1000) : undefined;
}

/** Whether the home page shows an emergency message for one of the town records of the tenant. */
async function isAlarmed({ app, database }: Service, tenant: Tenant): Promise<boolean> {
  const { enabled, text, type, urgent = [] } = (await app.site?.())?.default.settings.message ?? {};
  if (!enabled || !text || !type || urgent.length === 0) return false;
  return database.inTown(tenant.id, async (db) => {
    const call = { app, records: recordsFor(database, db, tenant) };
    const townsWhere = async (key: string, isSuch: (value: unknown) => boolean) =>
      (await settingsOf(call, key)).flatMap(({ townId, value }) => (isSuch(value) ? townId : []));
    const shown = await townsWhere(enabled, (value) => value === true);
    const filled = await townsWhere(text, (value) => textOf(value) !== '');
    const alarmed = await townsWhere(type, (value) => urgent.includes(String(value)));
    return alarmed.some((town) => shown.includes(town) && filled.includes(town));
  });
}

/** When the quiet hours of a town end, if it is quiet there now. In an emergency, there are no quiet hours. */
export async function morningOf(service: Service, tenant: Tenant): Promise<Date | undefined> {
  const config = await townConfig(service, tenant);
  const morning = config && quietUntil(config.quietHours, config.timeZone);
  return morning && (await isAlarmed(service, tenant)) ? undefined : morning;
}

/**
 * Lets a message wait for the end of the quiet hours, unless it is urgent or only the weekly mail brings it.
 * @returns 'withdrawn' if the message was cancelled, or its record was deleted or unpublished, while the message waited
 * @throws NotBefore while the message must wait
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
    const deliveries = await db
      .selectFrom('deliveries')
      .select(['channel', 'heldUntil', 'untilId'])
      .where('tenant', '=', tenant.id)
      .where('message', '=', id)
      .forUpdate()
      .execute();
    // A cancelled message has no deliveries left. If only the delivery to the app is missing, the town just has no push
    // account.
    if (!message || deliveries.length === 0) return 'withdrawn';
    const delivery = deliveries.find((one) => one.channel === channel);
    // The weekly mail disturbs nobody at night.
    const mayDisturb = deliveries.some((one) => one.channel !== 'digest');
    // Once some browsers have a message, the others get it even at night: its record might be deleted meanwhile.
    if (morning && !message.isUrgent && mayDisturb && !delivery?.untilId) {
      await holdDelivery(db, tenant.id, id, channel, morning);
      return 'waits';
    }
    if (!delivery?.heldUntil) return 'due';
    if (!(await isThere(db, tenant.id, message))) return 'withdrawn';
    // From here on, nobody can cancel it.
    await holdDelivery(db, tenant.id, id, channel, null);
    return 'due';
  });
  if (state === 'waits' && morning)
    throw new NotBefore(new Date(Math.min(morning.getTime(), Date.now() + alertPause)));
  return state === 'withdrawn' ? 'withdrawn' : 'due';
}

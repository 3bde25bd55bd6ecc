import { schemaOf } from '../../contract/schema';
import type { ResourceHooks, ScheduledHook } from '../../src/metadata';
import { addDays, dateOf, dayText } from '../../src/metadata/townTime';
import { versionOf } from '../database/records';
import { tenantsOf } from '../database/tenants';
import { townConfig } from '../people/townConfig';
import { workIn } from '../records/hookWork';
import type { Service } from '../service/call';
import { logFailure } from '../service/hooks';
import { inTimeZone } from '../service/timeZone';
import { secondsUntil } from './dailyBackup';
import { type Job, type Jobs, tenantOf } from './queue';
import type { HookTask } from './wrote';

export const hook: Job = {
  run: async (service, task) => {
    const write = task.data as HookTask;
    const tenant = await tenantOf(service, task);
    const hooks = service.hooks?.find(({ name }) => name === write.hook);
    const schema = schemaOf(service.app, write.collection);
    if (!tenant || !hooks?.afterCommit || !schema) return `no ${write.hook}`;
    const name = `${hooks.name}.afterCommit`;
    const record = await service.database.inTown(tenant.id, (db) =>
      versionOf(service.database, db, tenant, schema, write),
    );
    const { events, id, version } = write;
    try {
      await hooks.afterCommit({ events, id, version, record }, workIn(service, tenant, hooks, name));
    } catch (error) {
      logFailure(service, name, error);
      throw error;
    }
    return undefined;
  },
};

/** The day of the week when the clock last showed `at`: a run may be late. 1 is Monday, 7 is Sunday. */
const weekdayOf = (at: string, timeZone: string): number =>
  inTimeZone({ timeZone }, () => {
    const today = dayText(Date.now());
    const isPast = Number(dateOf(`${today}T${at.padStart(5, '0')}`)) <= Date.now();
    return new Date(isPast ? today : addDays(today, -1)).getUTCDay() || 7;
  });

const scheduled = (
  hooks: ResourceHooks,
  name: string,
  { every, at, days, run }: ScheduledHook,
  timeZone: string,
): Job => ({
  // `every` of a hook is in minutes, that of a job in seconds.
  every: at === undefined ? (every ?? 24 * 60) * 60 : () => secondsUntil(at, timeZone),
  run: async (service: Service) => {
    if (days && !days.includes(weekdayOf(at ?? '00:00', timeZone))) return 'another day';
    for (const tenant of await tenantsOf(service.database)) {
      try {
        const config = await townConfig(service, tenant);
        await inTimeZone(config, () => run(workIn(service, tenant, hooks, name)));
      } catch (error) {
        logFailure(service, name, error);
      }
    }
    return undefined;
  },
});

/** @param timeZone that of the server, for `at` and `days`; the work itself runs in the zone of each town */
export const hookJobs = (hooks: readonly ResourceHooks[], timeZone: string): Jobs =>
  Object.fromEntries(
    hooks.flatMap((one) =>
      Object.entries(one.onSchedule ?? {}).map(([key, work]) => {
        const name = `${one.name}.${key}`;
        return [`hook ${name}`, scheduled(one, name, work, timeZone)] as const;
      }),
    ),
  );

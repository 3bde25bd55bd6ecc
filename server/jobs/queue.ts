import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Db } from '../database/database';
import { type Tenant, tenantsOf } from '../database/tenants';
import { townConfig } from '../people/townConfig';
import type { Service } from '../service/call';
import { inTimeZone } from '../service/timeZone';

export interface Job {
  /** The seconds from the end of one run to the next run. Without `every`, the job runs once for each `addJob`. */
  every?: number | (() => number);
  /** The most attempts at a job that keeps failing. Default: 10, over about 40 minutes. */
  attempts?: number;
  /** If it throws, the job is retried later. The result is stored. */
  run: (service: Service, task: Task) => Promise<string | undefined>;
}

/** Thrown by a job that must not repeat what it has done: the next attempt gets this `data`. */
export class ContinueWith extends Error {
  constructor(
    readonly data: object,
    cause: unknown,
  ) {
    super(messageOf(cause), { cause });
  }
}

/** Thrown by a job that has to wait, which is no failure. */
export class NotBefore extends Error {
  constructor(readonly at: Date) {
    super(`waits until ${at.toISOString()}`);
  }
}

export type Jobs = Readonly<Record<string, Job>>;

export interface Task {
  id: string;
  /** The town; null for a recurring job. */
  tenant: number | null;
  data: unknown;
  /** The number of this attempt. */
  attempts: number;
  isLast: boolean;
  /** Whether the process of the previous attempt ended before the job did: what the job had done is unknown. */
  isInterrupted: boolean;
}

export const tenantOf = async (
  { database }: Pick<Service, 'database'>,
  { tenant }: Pick<Task, 'tenant'>,
): Promise<Tenant | undefined> => (await tenantsOf(database)).find(({ id }) => id === tenant);

/**
 * Ends a job in the transaction of its work, so that the work happens only once.
 * @returns whether the job was still to do
 */
export async function endJob(db: Db, { id }: Pick<Task, 'id'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ endedAt: new Date() })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const pollInterval = 2_000;

const prolongInterval = 60_000;

const secondsOf = (every: NonNullable<Job['every']>) => (typeof every === 'number' ? every : every());

const maxAttempts = 10;

/** In seconds. */
const retryDelay = (attempts: number) => Math.min(5 * 2 ** (attempts - 1), 3 * 60 * 60);

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Claimed extends Omit<Task, 'isLast'> {
  name: string;
}

/** If this process ends, another one may claim the job after two minutes. */
async function claim({ kysely }: Database, jobs: Jobs): Promise<Claimed | undefined> {
  const names = Object.keys(jobs);
  const { rows } = await sql<Claimed>`
    with next as (
      select id, started_at is not null as is_interrupted from jobs
      where ended_at is null and due_at <= now() and name = any(${names})
      order by due_at limit 1 for update skip locked
    )
    update jobs set started_at = now(), attempts = attempts + 1, due_at = now() + interval '2 minutes'
    from next where jobs.id = next.id
    returning jobs.id, name, tenant, data, attempts, is_interrupted`.execute(kysely);
  return rows[0];
}

/** @returns whether a job was due */
async function runNext(service: Service, jobs: Jobs, log?: FastifyBaseLogger): Promise<boolean> {
  const { database } = service;
  const task = await claim(database, jobs);
  const job = task && jobs[task.name];
  if (!task || !job) return false;
  const isLast = task.attempts >= (job.attempts ?? maxAttempts);
  let result = '';
  let isDone = true;
  let { attempts } = task;
  let data: object | undefined;
  let notBefore: Date | undefined;
  // Keeps other processes from claiming the job while it runs.
  const prolong = setInterval(() => {
    sql`update jobs set due_at = now() + interval '2 minutes' where id = ${task.id}`
      .execute(database.kysely)
      .catch((error: unknown) =>
        log?.warn({ job: task.name, reason: messageOf(error) }, 'job not prolonged'),
      );
  }, prolongInterval);
  try {
    const { tenant: id } = task;
    const config = id === null ? undefined : await townConfig(service, { id });
    result = (await inTimeZone(config, () => job.run(service, { ...task, isLast }))) ?? '';
  } catch (error) {
    if (error instanceof NotBefore) {
      notBefore = error.at;
      // Waiting does not count as an attempt.
      attempts -= 1;
      isDone = false;
    } else {
      const err = error instanceof ContinueWith ? error.cause : error;
      log?.error({ job: task.name, town: task.tenant, err }, 'job failed');
      isDone = isLast;
    }
    result = messageOf(error);
    if (error instanceof ContinueWith) data = error.data;
  } finally {
    clearInterval(prolong);
  }
  const wait = isDone && job.every !== undefined ? secondsOf(job.every) : retryDelay(task.attempts);
  const isOver = isDone && job.every === undefined;
  await sql`update jobs set started_at = null, result = ${result},
      data = coalesce(${data === undefined ? null : JSON.stringify(data)}::jsonb, data),
      attempts = ${isDone ? 0 : attempts},
      due_at = coalesce(${notBefore ?? null}::timestamptz, now() + make_interval(secs => ${wait})),
      ended_at = case when ${isOver} then now() end
    where id = ${task.id}`.execute(database.kysely);
  return true;
}

export async function runDueJobs(service: Service, jobs: Jobs, log?: FastifyBaseLogger) {
  while (await runNext(service, jobs, log));
}

/** Adds the recurring jobs to the queue, once for all processes. */
export async function prepareJobs({ kysely }: Database, jobs: Jobs): Promise<void> {
  for (const [name, { every }] of Object.entries(jobs)) {
    if (every === undefined) continue;
    const isInterval = typeof every === 'number';
    const seconds = secondsOf(every);
    // The declaration or the settings may have changed. A new interval (a number) can only shorten the wait. A new time
    // of day (a function) moves the next run, but after a failure only to an earlier time.
    await sql`insert into jobs (name, due_at)
      values (${name}, now() + make_interval(secs => ${isInterval ? 0 : seconds}))
      on conflict (name) where tenant is null do update set due_at = now() + make_interval(secs => ${seconds})
      where jobs.started_at is null and jobs.due_at > now()
        and (jobs.due_at > now() + make_interval(secs => ${seconds}) or ${!isInterval} and jobs.attempts = 0)`.execute(
      kysely,
    );
  }
}

/**
 * Any number of processes may share one queue.
 * @returns a function that stops the loop, and waits for the current job
 */
export function startJobs(service: Service, jobs: Jobs, log: FastifyBaseLogger): () => Promise<void> {
  let isStopped = false;
  let wake = () => {};
  const work = async () => {
    let isPrepared = false;
    while (!isStopped) {
      try {
        if (!isPrepared) await prepareJobs(service.database, jobs);
        isPrepared = true;
        while (!isStopped && (await runNext(service, jobs, log)));
      } catch (error) {
        // The database is unreachable: tries again after a pause.
        log.warn({ reason: messageOf(error) }, 'jobs wait');
      }
      if (isStopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollInterval);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const working = work();
  return () => {
    isStopped = true;
    wake();
    return working;
  };
}

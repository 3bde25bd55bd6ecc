import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Service } from '../call';
import type { Database, Db } from '../database/database';
import type { Tenant } from '../people/towns';

/** Something that happens without a call: at intervals, or once because a transaction asked for it. */
export interface Job {
  /** Seconds between two runs. Without it, the job runs once for each `addJob`. */
  every?: number;
  /**
   * Does it. What it throws is tried again later.
   * @returns what became of it, which is stored
   */
  run: (service: Service, task: Task) => Promise<string | undefined>;
}

export type Jobs = Readonly<Record<string, Job>>;

/** One run of a job. */
export interface Task {
  id: string;
  /** The town, for a job that a transaction asked for. */
  tenant: number | null;
  data: unknown;
  /** Whether it is not tried again. */
  isLast: boolean;
  /** Whether the process that tried it last ended meanwhile: what it did is not known. */
  isInterrupted: boolean;
}

/** Milliseconds between two looks at the queue. */
const pollEvery = 2_000;

/** Tries of a job that goes on failing, over about 40 minutes. */
const maxAttempts = 10;

/** Runs a job once this transaction has ended, or at a later time, whatever becomes of this process. */
export const addJob = (db: Db, name: string, { id }: Tenant, data: object, dueAt?: Date) =>
  db.insertInto('jobs').values({ name, tenant: id, data, dueAt }).execute();

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Claimed {
  id: string;
  name: string;
  tenant: number | null;
  data: unknown;
  attempts: number;
  isInterrupted: boolean;
}

/** Takes the next job that is due, so that no other process does: another one may have it if this one ends. */
async function claim({ kysely }: Database, known: Jobs): Promise<Claimed | undefined> {
  const names = Object.keys(known);
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

/** Runs the next job that is due. @returns whether there was one */
async function runNext(service: Service, known: Jobs, log?: FastifyBaseLogger): Promise<boolean> {
  const { database } = service;
  const task = await claim(database, known);
  const job = task && known[task.name];
  if (!task || !job) return false;
  const isLast = task.attempts >= maxAttempts;
  let [result, isDone] = ['', true];
  try {
    result = (await job.run(service, { ...task, isLast })) ?? '';
  } catch (error) {
    log?.error({ job: task.name, town: task.tenant, reason: messageOf(error) }, 'job failed');
    [result, isDone] = [messageOf(error), isLast];
  }
  const wait = job.every ?? 5 * 2 ** (task.attempts - 1);
  const isOver = isDone && job.every === undefined;
  await sql`update jobs set started_at = null, result = ${result},
      attempts = case when ${isDone} then 0 else attempts end,
      due_at = now() + make_interval(secs => ${wait}),
      ended_at = case when ${isOver} then now() end
    where id = ${task.id}`.execute(database.kysely);
  return true;
}

/** Runs all jobs that are due, one after the other. */
export async function runDueJobs(service: Service, known: Jobs, log?: FastifyBaseLogger) {
  while (await runNext(service, known, log));
}

/** Makes the jobs that run at intervals known to the database, once for all processes. */
export async function prepareJobs({ kysely }: Database, known: Jobs): Promise<void> {
  for (const [name, { every }] of Object.entries(known)) {
    if (every !== undefined)
      await sql`insert into jobs (name) values (${name}) on conflict do nothing`.execute(kysely);
  }
}

/**
 * Runs the jobs of this process, any number of which may share a database.
 * @returns a function that waits for the job under way and ends
 */
export function startJobs(service: Service, known: Jobs, log: FastifyBaseLogger): () => Promise<void> {
  let isStopped = false;
  let wake = () => {};
  const work = async () => {
    let isPrepared = false;
    while (!isStopped) {
      try {
        if (!isPrepared) await prepareJobs(service.database, known);
        isPrepared = true;
        while (!isStopped && (await runNext(service, known, log)));
      } catch (error) {
        // The database is away: the next turn tries again.
        log.warn({ reason: messageOf(error) }, 'jobs wait');
      }
      if (isStopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollEvery);
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

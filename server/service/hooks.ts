import { isInScope } from '../../contract/access';
import { finderOf } from '../../contract/completion';
import { refuseErrors } from '../../contract/refusal';
import type { Row } from '../../contract/row';
import { checkedBody } from '../../contract/rules';
import { type Schema, schemaOf } from '../../contract/schema';
import {
  type App,
  collectionOf,
  getResource,
  HookRefusal,
  type HookTools,
  type Label,
  normalized,
  type Resource,
  type ResourceHooks,
} from '../../src/metadata';
import { inSavepoint } from '../database/database';
import type { Call, Service } from './call';
import { refusedAddress } from './outside';

/** Milliseconds. A hook before a write holds up other writes. */
const maxTime = 5_000;

export type HookCall = Pick<Call, 'app' | 'db' | 'records'> &
  Pick<Service, 'hooks' | 'log' | 'allowedAddresses'>;

export function targetOf(
  app: App,
  { resource: name }: ResourceHooks,
): { resource: Resource; schema: Schema } {
  const resource = getResource(app, name);
  const schema = schemaOf(app, collectionOf(resource));
  if (!schema) throw new Error(`${name} has no collection`);
  return { resource, schema };
}

const watchedBy = ({ app }: Pick<Service, 'app'>, hooks: readonly ResourceHooks[]): string[] =>
  hooks.flatMap((one) => (one.afterCommit ? [targetOf(app, one).schema.collection] : []));

/**
 * From now on, the database queues a job for each write to a collection with an `afterCommit` hook.
 * @throws Error if two hooks have the same name, or if a schedule is invalid
 */
export function withHooks<S extends Service>(service: S, hooks: readonly ResourceHooks[]): S {
  const duplicate = hooks.find(({ name }, index) => hooks.findIndex((one) => one.name === name) < index);
  if (duplicate)
    throw new Error(`Two hooks have the name "${duplicate.name}": give one of them another \`name\`.`);
  for (const { name, onSchedule = {} } of hooks)
    for (const [key, { every, at, days = [] }] of Object.entries(onSchedule)) {
      if (at !== undefined && !/^([01]?\d|2[0-3]):[0-5]\d$/.test(at))
        throw new Error(`${name}.${key}: \`at\` is "${at}". Give a time such as "06:30".`);
      // With an `every` of 0, the queue would run the work without a pause.
      if (every !== undefined && !(every >= 1))
        throw new Error(`${name}.${key}: \`every\` is ${every}. Give at least 1 minute.`);
      const unknown = days.find((day) => ![1, 2, 3, 4, 5, 6, 7].includes(day));
      if (unknown !== undefined)
        throw new Error(`${name}.${key}: \`days\` has ${unknown}. Give days from 1 (Monday) to 7 (Sunday).`);
    }
  // Changes the array itself, because the transactions of the database read it.
  service.database.watched.splice(0, Number.POSITIVE_INFINITY, ...watchedBy(service, hooks));
  return { ...service, hooks };
}

export const toolsOf = (
  { log, allowedAddresses }: Pick<Service, 'log' | 'allowedAddresses'>,
  name: string,
  find: HookTools['find'],
): HookTools => ({
  find,
  log: (message) => log?.info({ hook: name }, message),
  refusedAddress: (address): Label | undefined => refusedAddress(address, allowedAddresses),
});

export const logFailure = ({ log }: Pick<Service, 'log'>, name: string, error: unknown): void =>
  log?.error({ hook: name, err: error instanceof Error ? error : new Error(String(error)) }, 'hook failed');

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`took longer than ${maxTime / 1000} s`)), maxTime);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Runs the hooks before a write. An error of a hook is only logged, unless the hook refuses the record.
 * @throws Refusal 422 with the reasons of the first hook that refuses, by stored path
 */
export async function hooked(call: HookCall, schema: Schema, row: Row, stored?: Row): Promise<Row> {
  let next = row;
  for (const hooks of call.hooks ?? []) {
    const { beforeWrite } = hooks;
    const target = beforeWrite && targetOf(call.app, hooks);
    if (!beforeWrite || target?.schema !== schema || !isInScope(target.resource, next, schema)) continue;
    const name = `${hooks.name}.beforeWrite`;
    let isOver = false;
    const find = finderOf(call.app, target.resource, stored, (of, query) => {
      // A late hook may call this after the end of the transaction.
      if (isOver) throw new Error(`${name} took too long`);
      return call.records(of).list(query);
    });
    try {
      // As it will be stored: a space too many does not get around a hook.
      const seen = normalized(target.resource.fields, structuredClone(next), stored);
      const tools = { ...toolsOf(call, name, find), before: stored && structuredClone(stored) };
      const changes = await inSavepoint(call.db, () => inTime(beforeWrite(seen, tools)));
      next = { ...next, ...checkedBody({ ...changes }, schema) };
    } catch (error) {
      if (error instanceof HookRefusal) refuseErrors(error.errors);
      logFailure(call, name, error);
    } finally {
      isOver = true;
    }
  }
  return next;
}

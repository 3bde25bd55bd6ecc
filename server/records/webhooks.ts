import { sql } from 'kysely';
import { calls } from '../../contract/calls';
import { textGetter } from '../../contract/people';
import { notFound, Refusal } from '../../contract/refusal';
import type { Row } from '../../contract/row';
import { type Schema, schemaOf } from '../../contract/schema';
import type { App, RecordEvent, Resource } from '../../src/metadata';
import type { Database, Db } from '../database/database';
import { addJob } from '../database/jobs';
import { recordsFor } from '../database/records';
import type { Tenant } from '../database/tenants';
import type { Call } from '../service/call';

const collection = 'webhooks';

export interface Occasion {
  /** The id of the webhook. */
  webhook: string;
  event: RecordEvent | 'test';
  /** The name of the resource. */
  entity: string;
  collection: string;
  id: string;
  version: number;
  at: string;
  /** A delivery that a person asked for does not wait for others. */
  isAsked?: boolean;
  last?: Attempt;
}

export interface Attempt {
  at: string;
  /** 0 without an answer. */
  status: number;
  /** The beginning of the answer, or why there is none. */
  answer: string;
  attempts: number;
}

export const webhookSchema = (app: App): Schema | undefined => schemaOf(app, collection);

export async function activeWebhooks(
  { app, database }: { app: App; database: Pick<Database, 'secrets'> },
  db: Db,
  tenant: Tenant,
): Promise<Row[]> {
  const schema = webhookSchema(app);
  const filter = { path: 'status', type: 'text', operator: 'eq', values: ['ACTIVE'] } as const;
  return schema ? recordsFor(database, db, tenant)(schema).list({ filters: [filter] }) : [];
}

const has = (list: unknown, value: string) => Array.isArray(list) && list.includes(value);

export const listens = ({ events, entities }: Row, { name }: Resource, event: RecordEvent): boolean =>
  has(events, event) && has(entities, name);

interface Delivery {
  id: string;
  data: Occasion;
  result: string | null;
  dueAt: Date;
  endedAt: Date | null;
}

const stateOf = ({ endedAt, result }: Delivery, last: Attempt | undefined) => {
  if (endedAt === null) return last ? 'again' : 'waiting';
  if (result === 'withdrawn') return 'withdrawn';
  return last && last.status >= 200 && last.status < 300 ? 'delivered' : 'failed';
};

const maxShown = 50;

async function logOf({ db, tenant, id }: Pick<Call, 'db' | 'tenant' | 'id'>) {
  const { rows } = await sql<Delivery>`select id, data, result, due_at, ended_at from jobs
    where tenant = ${tenant.id} and name = 'webhook' and data->>'webhook' = ${id}
    order by id desc limit ${maxShown}`.execute(db);
  const entries = rows.map((row) => {
    const { event, entity, id: record, at, last } = row.data;
    const state = stateOf(row, last);
    return {
      id: String(row.id),
      event,
      entity,
      record,
      state,
      at: last?.at ?? at,
      status: last?.status ?? null,
      answer: last?.answer ?? null,
      attempts: last?.attempts ?? 0,
      next: state === 'again' || state === 'waiting' ? row.dueAt.toISOString() : null,
    };
  });
  return { entries };
}

/** @throws Refusal 404 */
async function checkExists(call: Call): Promise<void> {
  const schema = webhookSchema(call.app);
  if (!schema) throw notFound();
  await call.records(schema).read(call.id);
}

/** `GET webhooks/log/{id}` (docs/contract.md#webhooks). */
export async function webhookLog(call: Call) {
  await checkExists(call);
  return logOf(call);
}

/** Queues a test, also for a webhook that is switched off. */
async function addTest({ db, tenant, id }: Call): Promise<void> {
  const test: Occasion = {
    webhook: id,
    event: 'test',
    entity: collection,
    collection,
    id,
    version: 0,
    at: new Date().toISOString(),
    isAsked: true,
  };
  await addJob(db, 'webhook', tenant, test);
}

/** `PUT webhooks/log/{id}`: sends a delivery once more, or a test. */
export async function webhookSend(call: Call) {
  await checkExists(call);
  const delivery = textGetter(call.body, calls['webhooks.send'].body)('delivery');
  if (delivery === 'test') await addTest(call);
  else {
    const { numAffectedRows = 0n } = await sql`update jobs
      set due_at = now(), attempts = 0, ended_at = null, result = null, data = data || '{"isAsked": true}'
      where tenant = ${call.tenant.id} and name = 'webhook' and data->>'webhook' = ${call.id}
        and id::text = ${delivery} and started_at is null`.execute(call.db);
    if (numAffectedRows === 0n)
      throw new Refusal(409, {
        fr: 'Cet envoi est en cours, ou n’est plus dans le journal.',
        en: 'This delivery is being sent, or is no longer in the log.',
      });
  }
  return logOf(call);
}

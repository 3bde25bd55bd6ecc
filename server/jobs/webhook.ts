import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { changedRow, type Row, textOf } from '../../contract/row';
import { visibleRow } from '../../contract/rules';
import { schemaOf } from '../../contract/schema';
import { type Fields, getResource, isNeverPublic, storedPathsOf } from '../../src/metadata';
import { recordsFor, versionOf } from '../database/records';
import type { Tenant } from '../database/tenants';
import { type Attempt, type Occasion, webhookSchema } from '../records/webhooks';
import type { Service } from '../service/call';
import { callOutside } from '../service/outside';
import { beginningOf } from '../vacuums/item';
import { ContinueWith, type Job, messageOf, NotBefore, type Task, tenantOf } from './queue';

const day = 24 * 60 * 60 * 1000;

const maxFailingDays = 3;

/** The most characters of an answer in the log. */
const maxAnswer = 500;

const author = 'Automatique';

/** @param timestamp in seconds since 1970 */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

const hiddenPaths = (fields: Fields, above = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const paths = storedPathsOf(name, field).map((path) => above + path);
    if (isNeverPublic(field)) return paths;
    return field.kind === 'list' ? hiddenPaths(field.of, `${paths[0]}.`) : [];
  });

async function sharedRecord(service: Service, tenant: Tenant, occasion: Occasion): Promise<Row | null> {
  const schema = schemaOf(service.app, occasion.collection);
  if (!schema || occasion.event === 'test') return null;
  const row = await service.database.inTown(tenant.id, (db) =>
    versionOf(service.database, db, tenant, schema, occasion),
  );
  const hidden = ['createdBy', 'updatedBy', ...hiddenPaths(getResource(service.app, occasion.entity).fields)];
  return row ? visibleRow(row, { ...schema, hidden }) : null;
}

async function bodyOf(service: Service, tenant: Tenant, id: string, occasion: Occasion): Promise<string> {
  const { event, entity, id: record, version, at } = occasion;
  return JSON.stringify({
    delivery: id,
    event,
    entity,
    id: record,
    version,
    at,
    town: tenant.name,
    record: await sharedRecord(service, tenant, occasion),
  });
}

/** `wait` is the time until which this delivery waits for another one to the same address. */
async function addressOf(service: Service, tenant: Tenant, { id, data, attempts }: Task) {
  const { webhook, isAsked } = data as Occasion;
  const schema = webhookSchema(service.app);
  if (!schema) return undefined;
  return service.database.inTown(tenant.id, async (db) => {
    const filter = { path: schema.idField, type: 'text', operator: 'eq', values: [webhook] } as const;
    const [row] = await recordsFor(service.database, db, tenant)(schema).list({ filters: [filter] });
    if (!row || (row.status !== 'ACTIVE' && !isAsked)) return undefined;
    // While an address fails, only the delivery with the most attempts tries it. Otherwise, each delivery would hold up
    // the queue, and retry too often.
    const before = attempts - 1;
    const { rows } = await sql<{
      dueAt: Date;
    }>`select greatest(due_at, now() + interval '1 second') as due_at from jobs
      where tenant = ${tenant.id} and name = 'webhook' and data->>'webhook' = ${webhook} and id <> ${id}
        and ended_at is null and started_at is null and attempts > 0
        and (attempts > ${before} or attempts = ${before} and id < ${id})
      order by attempts desc, id limit 1`.execute(db);
    return { row, wait: isAsked ? undefined : rows[0]?.dueAt };
  });
}

async function send(service: Service, tenant: Tenant, task: Task, webhook: Row): Promise<Attempt> {
  const occasion = task.data as Occasion;
  const body = await bodyOf(service, tenant, task.id, occasion);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const called = { at: new Date().toISOString(), attempts: task.attempts };
  try {
    const { status, body: answer } = await callOutside(textOf(webhook.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'my-town-webhook',
        'x-town-event': occasion.event,
        'x-town-delivery': String(task.id),
        'x-town-timestamp': timestamp,
        'x-town-signature': signatureOf(textOf(webhook.secret), timestamp, body),
      },
      body,
      allowed: service.allowedAddresses,
      maxBytes: 4 * maxAnswer,
    });
    return { ...called, status, answer: beginningOf(answer.toString(), maxAnswer) };
  } catch (error) {
    return { ...called, status: 0, answer: beginningOf(messageOf(error), maxAnswer) };
  }
}

async function noteOutcome(
  service: Service,
  tenant: Tenant,
  webhook: string,
  isReceived: boolean,
): Promise<void> {
  const schema = webhookSchema(service.app);
  if (!schema) return;
  await service.database.inTown(tenant.id, async (db) => {
    const records = recordsFor(service.database, db, tenant)(schema);
    const stored = await records.take(webhook).catch(() => undefined);
    if (!stored) return;
    const since = textOf(stored.data.failingSince);
    const isOver = since !== '' && Date.parse(since) < Date.now() - maxFailingDays * day;
    const changes: Row = isReceived
      ? { failingSince: null }
      : {
          failingSince: since || new Date().toISOString(),
          ...(isOver && stored.data.status === 'ACTIVE' && { status: 'FAILED' }),
        };
    // The deliveries that waited for the address go out at once.
    if (isReceived && since)
      await sql`update jobs set due_at = now() where tenant = ${tenant.id} and name = 'webhook'
        and data->>'webhook' = ${webhook} and ended_at is null and started_at is null`.execute(db);
    const isKnown = isReceived ? !since : since && changes.status === undefined;
    if (isKnown) return;
    const row = changedRow(stored.data, { ...stored.data, ...changes }, schema.idField, author);
    await records.replace(row, stored);
  });
}

/** Delivers at least once: tries again for about three days while the address fails. */
export const webhook: Job = {
  attempts: 36,
  run: async (service, task) => {
    const tenant = await tenantOf(service, task);
    const address = tenant && (await addressOf(service, tenant, task));
    if (!tenant || !address) return 'withdrawn';
    if (address.wait) throw new NotBefore(address.wait);
    const occasion = task.data as Occasion;
    const last = await send(service, tenant, task, address.row);
    const isReceived = last.status >= 200 && last.status < 300;
    const isTriedOnce = occasion.event === 'test' || address.row.status !== 'ACTIVE';
    if (isReceived || !isTriedOnce) await noteOutcome(service, tenant, occasion.webhook, isReceived);
    const data = { ...occasion, last };
    if (!isReceived && !isTriedOnce) {
      const url = textOf(address.row.url);
      // The path and the query may contain a key.
      const host = URL.canParse(url) ? new URL(url).host : 'no address';
      const reason = last.status > 0 ? `answer ${last.status}` : last.answer || 'no answer';
      throw new ContinueWith(data, new Error(`webhook ${occasion.webhook} to ${host}: ${reason}`));
    }
    await sql`update jobs set data = ${JSON.stringify(data)}::jsonb where id = ${task.id}`.execute(
      service.database.kysely,
    );
    return isReceived ? 'delivered' : 'failed';
  },
};

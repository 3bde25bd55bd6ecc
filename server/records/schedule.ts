import { type RawBuilder, sql } from 'kysely';
import { authorize, holds, mayUse, visibleTo } from '../../backend/access';
import { personFrom } from '../../backend/people';
import { forbidden, malformed, Refusal } from '../../backend/refusal';
import { isRow, type Row } from '../../backend/row';
import { publicRow } from '../../backend/rules';
import { type Schema, schemaOf } from '../../backend/schema';
import { collectionOf, statusesByHand } from '../../src/metadata';
import { dateOf } from '../../src/townTime';
import { type Call, noParams, paramsOf, recordsFor } from '../call';
import { addJob, type Job } from '../jobs/queue';
import { writeEntry } from '../people/audit';
import { tenantsOf } from '../people/towns';
import { giveStatus } from './collections';
import { isPlanOf } from './records';
import { referenceTo } from './search';

/** Changes answered for all collections. */
const maxEntries = 100;

/** A change to come. */
interface Entry {
  status: string;
  /** An instant, as `2026-05-03T06:00:00.000Z`. */
  at: string;
}

/** What a job of this kind knows. */
interface Plan extends Entry {
  collection: string;
  id: string;
  /** Who planned it: the name, and the id of the account. */
  by: string;
  /** Null once the person is erased. */
  userId: string | null;
}

interface PlannedJob {
  job: string;
  plan: Plan;
  isOver: boolean;
  /** Why it did not happen. */
  failure: string | null;
  row: Row;
}

/** The changes to come, and those that failed until their records got the status otherwise. The soonest first. */
const plannedJobs = async ({ db, tenant }: Call, where: RawBuilder<boolean>): Promise<PlannedJob[]> => {
  const { rows } = await sql<PlannedJob>`
    select jobs.id as job, jobs.data as plan, ended_at is not null as is_over, records.data as row,
      case when ended_at is not null then result end as failure
    from jobs join records on records.tenant = jobs.tenant and records.collection = jobs.data->>'collection'
      and records.id = jobs.data->>'id' and records.deleted_at is null
    where jobs.tenant = ${tenant.id} and name = 'schedule' and ${where} and (ended_at is null
      or result <> '' and records.data->>'status' is distinct from jobs.data->>'status')
    order by jobs.data->>'at', jobs.id limit ${maxEntries}`.execute(db);
  return rows;
};

const shown = ({ plan: { status, at, by }, failure }: PlannedJob) => ({ status, at, by, failure });

/** An instant with its zone, in UTC. @throws Refusal 400 */
function instantIn(name: string, value: unknown): string {
  const hasZone = typeof value === 'string' && /T.*(Z|[+-]\d\d:\d\d)$/.test(value);
  const date = hasZone ? dateOf(value) : undefined;
  if (!date) throw malformed(name, `${name} : une date avec son heure et son fuseau est attendue.`);
  return date.toISOString();
}

function entriesIn(body: unknown): Entry[] {
  const { entries, ...others } = isRow(body) ? body : {};
  if (!Array.isArray(entries) || Object.keys(others).length > 0) {
    throw malformed('entries', 'Le corps doit être {"entries": [{status, at}]}.');
  }
  return entries.map((entry: unknown, index) => {
    const { status, at, ...more } = isRow(entry) ? entry : {};
    const isRepeated = entries.findIndex((other) => isRow(other) && other.status === status) < index;
    if (typeof status !== 'string' || isRepeated || Object.keys(more).length > 0) {
      throw malformed('entries', 'entries : {status, at} est attendu, une fois pour chaque statut.');
    }
    return { status, at: instantIn('at', at) };
  });
}

/** The changes to come of the records of a collection (docs/contract.md#schedule). */
export function serveSchedule(schema: Schema) {
  const planOf = (call: Call) => plannedJobs(call, isPlanOf(call.tenant.id, schema.collection, call.id));
  const read = async (call: Call) => {
    noParams(call);
    authorize(schema, 'read', call.person);
    authorize(schema, 'read', call.person, (await call.records(schema).read(call.id)).data);
    return { entries: (await planOf(call)).map(shown) };
  };
  const replace = async (call: Call) => {
    noParams(call);
    const { db, tenant, person, id } = call;
    authorize(schema, 'edit', person);
    const { data: row } = await call.records(schema).take(id);
    authorize(schema, 'edit', person, row);
    const isSame = (one: Entry) => (other: Entry) => one.status === other.status && one.at === other.at;
    const wanted = entriesIn(call.body);
    const kept = (await planOf(call)).filter(({ isOver, plan }) => !isOver && wanted.some(isSame(plan)));
    const added = wanted.filter((entry) => !kept.some(({ plan }) => isSame(plan)(entry)));
    const statuses = schema.resources
      .filter((resource) => holds(resource, row, schema))
      .flatMap((resource) => statusesByHand(resource, person.role).map((choice) => String(choice.id)));
    for (const { status, at } of added) {
      if (!statuses.includes(status)) throw malformed('status', `"${status}" ne se programme pas ici.`);
      if (Date.parse(at) <= Date.now()) throw malformed('at', 'La date est déjà passée.');
    }
    await sql`delete from jobs where ${isPlanOf(tenant.id, schema.collection, id)}
      and not id = any(${kept.map(({ job }) => job)}::bigint[])`.execute(db);
    for (const entry of added) {
      const plan: Plan = { ...entry, collection: schema.collection, id, by: person.name, userId: person.id };
      await addJob(db, 'schedule', tenant, plan, new Date(entry.at));
    }
    return { entries: (await planOf(call)).map(shown) };
  };
  return { read, replace };
}

/** `GET schedule?from&to`: the changes to come in all collections that the role may read. */
export async function agenda(call: Call) {
  const [from, to] = ['from', 'to'].map((name) => {
    const value = paramsOf(call).get(name);
    return value === null ? null : instantIn(name, value);
  });
  for (const name of paramsOf(call).keys()) {
    if (name !== 'from' && name !== 'to') throw malformed(name, `Paramètre inconnu : "${name}".`);
  }
  const { app, person } = call;
  const isBetween = sql<boolean>`jobs.data->>'at' >= ${from ?? ''} and jobs.data->>'at' < ${to ?? '9999'}`;
  const entries = (await plannedJobs(call, isBetween)).flatMap((found) => {
    const { plan, row } = found;
    const schema = schemaOf(app, plan.collection);
    const resource = schema?.resources.find((one) => holds(one, row, schema));
    if (!schema || !resource || !mayUse(schema, 'read', person.role, row)) return [];
    return [{ ...referenceTo(resource, publicRow(row, visibleTo(schema, person.role))), ...shown(found) }];
  });
  return { entries };
}

/** Changes a status at its time, as the person who planned it would, with the rights that the person has then. */
export const schedule: Job = {
  run: async ({ app, database }, { id: job, tenant: town, data }) => {
    const { collection, id, status, userId } = data as Plan;
    const tenant = (await tenantsOf(database)).find((one) => one.id === town);
    const schema = schemaOf(app, collection);
    const users = schemaOf(app, collectionOf(app.profile));
    if (!tenant || !schema || !users) return `no ${collection}`;
    try {
      await database.inTown(tenant.id, async (db) => {
        const records = recordsFor(db, tenant);
        const { data: row } = await records(schema).take(id);
        // Ends with the change, so that it happens once, and not at all if the plan changed meanwhile.
        const ended = await db
          .updateTable('jobs')
          .set({ endedAt: new Date() })
          .where('id', '=', job)
          .where('endedAt', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!ended || row.status === status) return;
        const { data: user } = await records(users).read(userId ?? '');
        if (user.active === false) throw forbidden();
        const call = { app, db, tenant, records, person: personFrom(user), id, body: { status } };
        await giveStatus(call, schema);
        const entry = { action: 'setStatus', collection, recordId: id, status: 200 };
        await writeEntry(db, tenant.id, user, entry);
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [403, 404].includes(error.status)
        ? 'La personne qui l’a programmé ne peut plus modifier cette fiche.'
        : error.message;
    }
  },
};

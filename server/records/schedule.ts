import { type RawBuilder, sql } from 'kysely';
import { authorize, isInScope, mayUse, visibleTo } from '../../contract/access';
import { localeOf, malformed } from '../../contract/refusal';
import { isRow, type Row } from '../../contract/row';
import { referenceTo, visibleRow } from '../../contract/rules';
import { schemaOf } from '../../contract/schema';
import { type Label, type Locale, manualStatuses, textIn } from '../../src/metadata';
import { dateOf } from '../../src/metadata/townTime';
import { addJob, isScheduleOf } from '../database/jobs';
import { type Call, type CollectionCall, paramsOf } from '../service/call';

const maxEntries = 100;

/** A scheduled change of status. */
interface Entry {
  status: string;
  /** An instant, as `2026-05-03T06:00:00.000Z`. */
  at: string;
}

/** The data of a schedule job. */
export interface Plan extends Entry {
  collection: string;
  id: string;
  /** The name of the person who scheduled the change. */
  by: string;
  /** Null once the person is erased. */
  userId: string | null;
}

interface PlannedJob {
  job: string;
  plan: Plan;
  failure: string | null;
  row: Row;
}

/**
 * Includes a failed change until its record has the status that the change was to set. The `result` of a change that
 * succeeded is ''.
 */
const plannedJobs = async (
  { db, tenant }: Call,
  where: RawBuilder<boolean>,
  skipped = 0,
): Promise<PlannedJob[]> => {
  const { rows } = await sql<PlannedJob>`
    select jobs.id as job, jobs.data as plan, records.data as row,
      case when ended_at is not null then result end as failure
    from jobs join records on records.tenant = jobs.tenant and records.collection = jobs.data->>'collection'
      and records.id = jobs.data->>'id' and records.deleted_at is null
    where jobs.tenant = ${tenant.id} and name = 'schedule' and ${where} and (ended_at is null
      or result <> '' and records.data->>'status' is distinct from jobs.data->>'status')
    order by jobs.data->>'at', jobs.id limit ${maxEntries} offset ${skipped}`.execute(db);
  return rows;
};

/** A refusal is stored in both languages, any other failure as plain text. */
const reasonIn = (locale: Locale, stored: string): string =>
  stored.startsWith('{"fr":') ? textIn(JSON.parse(stored) as Label, locale) : stored;

const publicEntry =
  ({ request }: Call) =>
  ({ plan: { status, at, by }, failure }: PlannedJob) => {
    const locale = localeOf(request.headers['accept-language']);
    return { status, at, by, failure: failure === null ? null : reasonIn(locale, failure) };
  };

/** An instant in UTC. @throws Refusal 400 if `value` has no time or no time zone */
function instantIn(name: string, value: unknown): string {
  const hasZone = typeof value === 'string' && /T.*(Z|[+-]\d\d:\d\d)$/.test(value);
  const date = hasZone ? dateOf(value) : undefined;
  if (!date)
    throw malformed(name, {
      fr: `${name} : une date avec son heure et son fuseau est attendue.`,
      en: `${name}: a date with its time and its time zone is expected.`,
    });
  return date.toISOString();
}

/** @throws Refusal 400 */
function entriesIn(body: unknown): Entry[] {
  const { entries, ...others } = isRow(body) ? body : {};
  if (!Array.isArray(entries) || Object.keys(others).length > 0) {
    throw malformed('entries', {
      fr: 'Le corps doit être {"entries": [{status, at}]}.',
      en: 'The body must be {"entries": [{status, at}]}.',
    });
  }
  return entries.map((entry: unknown, index) => {
    const { status, at, ...more } = isRow(entry) ? entry : {};
    const isRepeated = entries.findIndex((other) => isRow(other) && other.status === status) < index;
    if (typeof status !== 'string' || isRepeated || Object.keys(more).length > 0) {
      throw malformed('entries', {
        fr: 'entries : {status, at} est attendu, au plus une fois par statut.',
        en: 'entries: {status, at} is expected, at most once for each status.',
      });
    }
    return { status, at: instantIn('at', at) };
  });
}

const scheduleOf = (call: CollectionCall) =>
  plannedJobs(call, isScheduleOf(call.tenant.id, call.schema.collection, [call.id]));

/** `GET schedule/{collection}/{id}` (docs/contract.md#schedule). */
export async function readSchedule(call: CollectionCall) {
  const { schema } = call;
  authorize(schema, 'read', call.person);
  authorize(schema, 'read', call.person, (await call.records(schema).read(call.id)).data);
  return { entries: (await scheduleOf(call)).map(publicEntry(call)) };
}

/** `PUT schedule/{collection}/{id}`: replaces the scheduled changes of a record, except those that stay the same. */
export async function replaceSchedule(call: CollectionCall) {
  const { db, tenant, person, id, schema } = call;
  authorize(schema, 'edit', person);
  const { data: row } = await call.records(schema).take(id);
  authorize(schema, 'edit', person, row);
  const isSame = (one: Entry) => (other: Entry) => one.status === other.status && one.at === other.at;
  const wanted = entriesIn(call.body);
  const unchanged = (await scheduleOf(call)).filter(
    ({ failure, plan }) => failure === null && wanted.some(isSame(plan)),
  );
  const added = wanted.filter((entry) => !unchanged.some(({ plan }) => isSame(plan)(entry)));
  const statuses = schema.resources
    .filter((resource) => isInScope(resource, row, schema))
    .flatMap((resource) => manualStatuses(resource, person.role).map((choice) => String(choice.id)));
  for (const { status, at } of added) {
    if (!statuses.includes(status))
      throw malformed('status', {
        fr: `"${status}" ne se programme pas ici.`,
        en: `"${status}" cannot be scheduled here.`,
      });
    if (Date.parse(at) <= Date.now())
      throw malformed('at', { fr: 'La date est déjà passée.', en: 'The date is already past.' });
  }
  await sql`delete from jobs where ${isScheduleOf(tenant.id, schema.collection, [id])}
    and not id = any(${unchanged.map(({ job }) => job)}::bigint[])`.execute(db);
  for (const entry of added) {
    const plan: Plan = { ...entry, collection: schema.collection, id, by: person.name, userId: person.id };
    await addJob(db, 'schedule', tenant, plan, new Date(entry.at));
  }
  return { entries: (await scheduleOf(call)).map(publicEntry(call)) };
}

/** `GET schedule?from&to`: the first 100 changes between these instants, of records that the person may read. */
export async function agenda(call: Call) {
  const [from, to] = ['from', 'to'].map((name) => {
    const value = paramsOf(call).get(name);
    return value === null ? null : instantIn(name, value);
  });
  const { app, person } = call;
  // Texts of instants in UTC sort by time. 'Z' comes after all of them.
  const isBetween = sql<boolean>`jobs.data->>'at' >= ${from ?? ''} and jobs.data->>'at' < ${to ?? 'Z'}`;
  const entryOf = (found: PlannedJob) => {
    const { plan, row } = found;
    const schema = schemaOf(app, plan.collection);
    const resource = schema?.resources.find((one) => isInScope(one, row, schema));
    if (!schema || !resource || !mayUse(schema, 'read', person, row)) return [];
    const reference = referenceTo(resource, visibleRow(row, visibleTo(schema, person)));
    return [{ ...reference, ...publicEntry(call)(found) }];
  };
  const entries: Entry[] = [];
  for (let skipped = 0; entries.length < maxEntries; skipped += maxEntries) {
    const found = await plannedJobs(call, isBetween, skipped);
    entries.push(...found.flatMap(entryOf));
    if (found.length < maxEntries) break;
  }
  return { entries: entries.slice(0, maxEntries) };
}

import { sql } from 'kysely';
import { authorize } from '../../contract/access';
import { invalid, localeOf, notFound } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import { type Schema, schemaOf } from '../../contract/schema';
import { type App, collectionOf, type Label, type Resource, textIn } from '../../src/metadata';
import type { Db } from '../database/database';
import type { Tenant } from '../database/tenants';
import type { Call } from '../service/call';

const collection = 'siteVacuums';

export interface Report {
  at: string;
  created: number;
  changed: number;
  unchanged: number;
  failed: number;
  reason: Label | null;
  import: string | null;
  collection: string;
  /** Whether the source could be read, even if it has no items. */
  isRead: boolean;
}

/** The data of the job. */
export interface Run {
  vacuum: string;
  /** When the run was queued, or when a person asked for it while it waited. */
  at: string;
  /** A run that a person asked for happens even if the vacuum is switched off. */
  isAsked?: boolean;
  report?: Report;
}

export const vacuumSchema = (app: App): Schema | undefined => schemaOf(app, collection);

export const targetOf = ({ resources }: App, { target }: Row): Resource | undefined =>
  resources.find(({ name, importFrom }) => importFrom && name === target);

/** Queues a run, unless one waits or runs already. If a person asks, a waiting run becomes due now. */
export async function addRun(db: Db, { id: tenant }: Tenant, vacuum: string, isAsked: boolean) {
  const run: Run = { vacuum, at: new Date().toISOString(), ...(isAsked && { isAsked }) };
  await sql`insert into jobs (name, tenant, data) values ('vacuum', ${tenant}, ${JSON.stringify(run)}::jsonb)
    on conflict (tenant, (data->>'vacuum')) where name = 'vacuum' and ended_at is null
    do update set data = jobs.data || excluded.data, due_at = now()
    where ${isAsked} and jobs.started_at is null`.execute(db);
}

interface Line {
  id: string;
  data: Run;
  endedAt: Date | null;
  undoneAt: Date | null;
}

const maxShown = 20;

const broken: Label = {
  fr: 'Le passage a échoué. Demandez la raison à l’exploitant du serveur : elle est dans le journal.',
  en: 'The run failed. Ask the operator of the server for the reason: it is in the log.',
};

async function logOf({ db, tenant, id, request }: Call) {
  const { rows } = await sql<Line>`select jobs.id, jobs.data, ended_at, undone_at
    from jobs left join imports on imports.tenant = jobs.tenant
      and imports.collection = jobs.data->'report'->>'collection' and imports.id = jobs.data->'report'->>'import'
    where jobs.tenant = ${tenant.id} and name = 'vacuum' and jobs.data->>'vacuum' = ${id}
    order by jobs.id desc limit ${maxShown}`.execute(db);
  const locale = localeOf(request.headers['accept-language']);
  const entries = rows.map(({ id: run, data: { at, report }, endedAt, undoneAt }) => {
    const endState = report?.isRead ? 'done' : 'failed';
    const { created = 0, changed = 0, unchanged = 0, failed = 0 } = report ?? {};
    // A run that ended without a report has failed.
    const reason = report ? report.reason : endedAt && broken;
    return {
      id: String(run),
      state: endedAt === null ? 'waiting' : endState,
      at: report?.at ?? at,
      created,
      changed,
      unchanged,
      failed,
      reason: reason && textIn(reason, locale),
      import: report?.import ?? null,
      collection: report?.collection ?? '',
      undoneAt: undoneAt?.toISOString() ?? null,
    };
  });
  return { entries };
}

async function vacuumOf(call: Call, action: 'read' | 'edit'): Promise<Row> {
  const schema = vacuumSchema(call.app);
  if (!schema) throw notFound();
  authorize(schema, action, call.person);
  const { data } = await call.records(schema).read(call.id);
  authorize(schema, action, call.person, data);
  return data;
}

/** `GET siteVacuums/log/{id}` (docs/contract.md#vacuums). */
export async function vacuumLog(call: Call) {
  await vacuumOf(call, 'read');
  return logOf(call);
}

/** `PUT siteVacuums/log/{id}`. */
export async function vacuumRun(call: Call) {
  const { app, person, db, tenant } = call;
  const vacuum = await vacuumOf(call, 'edit');
  const target = targetOf(app, vacuum);
  const schema = target && schemaOf(app, collectionOf(target));
  if (!schema)
    throw invalid(422, 'target', {
      fr: 'Choisissez d’abord une liste dans « Reprendre dans »',
      en: 'First choose a list in “Import into”',
    });
  authorize(schema, 'create', person);
  await addRun(db, tenant, textOf(vacuum.id), true);
  return logOf(call);
}

import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isInScope, visibleTo } from '../../contract/access';
import { parseQuery } from '../../contract/dialect';
import { fullName } from '../../contract/people';
import { Refusal } from '../../contract/refusal';
import { isRow, type Row, textOf } from '../../contract/row';
import { changedPaths, rankPaths, referenceTo, visibleRow } from '../../contract/rules';
import { type Schema, schemaOf } from '../../contract/schema';
import type { App } from '../../src/metadata';
import type { Db } from '../database/database';
import { countQuery, pageQuery } from '../database/query';
import { lastVersions, type Stored } from '../database/records';
import { type Call, paramsOf, type Service } from '../service/call';

/** Months after which entries are deleted. The CNIL recommends 6 to 12. */
const maxMonths = 12;

/** The options of a route for the log. */
export interface Logged {
  /** Default: `read`, which is logged only if it is refused. */
  action?: string;
  /** For a route without `collection` in its path. */
  collection?: string;
}

interface Entry {
  action: string;
  collection?: string;
  recordId?: string;
  status: number;
  /** The stored paths that an update changed, and the names of the passwords that it set. */
  fields?: string[];
}

/** For privacy, an entry contains no values and no IP address. */
export async function writeEntry(db: Db, tenant: number, user: Row | undefined, entry: Entry): Promise<void> {
  const { action, collection = null, recordId = null, status, fields } = entry;
  const { _id: personId = null, role = null } = user ?? {};
  const personName = user ? fullName(user) : null;
  const at = new Date().toISOString();
  const data = { at, personId, personName, role, action, collection, recordId, status, fields };
  await sql`insert into audit (tenant, data) values (${tenant}, ${JSON.stringify(data)}::jsonb)`.execute(db);
}

function entryOf(app: App, request: FastifyRequest, status: number, answer?: unknown): Entry {
  const { action = 'read', ...config }: Logged = request.routeOptions.config;
  const { id, collection = config.collection } = (request.params ?? {}) as {
    id?: string;
    collection?: string;
  };
  const idField = (collection && schemaOf(app, collection)?.idField) ?? 'id';
  const created = action === 'create' && isRow(answer) ? answer[idField] : undefined;
  const recordId = id ?? (created === undefined ? undefined : String(created));
  return { action, collection, recordId, status };
}

async function updatedFields({ app, database, db, tenant, body }: Omit<Call, 'person'>, entry: Entry) {
  const { collection = '', recordId = '' } = entry;
  const schema = schemaOf(app, collection);
  const [after, before] = await lastVersions(db, tenant.id, collection, recordId);
  if (!schema || !after) return [];
  // Decrypted, because each write encrypts a secret anew, even an unchanged one.
  const opened = (version?: Stored) => (version ? database.secrets.open(schema, version.data) : {});
  const changes = changedPaths(opened(before), opened(after));
  // Moving a record in its list archives no version. `before` is then an older one: `changes` has more than the move.
  const isMove = before?.version !== after.version - 1;
  const ranks = rankPaths(schema);
  const set = Object.keys(isRow(body) ? body : {}).filter((name) => schema.passwords.has(name));
  return [...(isMove ? changes.filter((path) => ranks.includes(path)) : changes), ...set].sort();
}

export async function logWrite(call: Omit<Call, 'person'>, answer: unknown): Promise<void> {
  const { app, db, tenant, request, reply } = call;
  const entry = entryOf(app, request, reply.statusCode, answer);
  // An import that is not applied writes nothing.
  const isStopped = isRow(answer) && answer.isApplied === false;
  if (entry.action === 'read' || isStopped) return;
  const fields = entry.action === 'update' ? await updatedFields(call, entry) : undefined;
  await writeEntry(db, tenant.id, request.user, { ...entry, fields });
}

export async function logRefusal({ app, database }: Service, request: FastifyRequest, error: unknown) {
  const { tenant, user } = request;
  if (!tenant || !(error instanceof Refusal) || ![401, 403, 429].includes(error.status)) return;
  const entry = entryOf(app, request, error.status);
  // One entry is enough for a series of attempts.
  const isRepeated = 'isFirst' in error && !error.isFirst;
  const isRefusedSignIn = entry.action === 'signIn' && error.status !== 429;
  if (isRepeated || !(user || isRefusedSignIn)) return;
  await database.inTown(tenant.id, (db) => writeEntry(db, tenant.id, user, entry));
}

export async function deleteOldEntries(db: Db, tenant: number, now: Date): Promise<void> {
  await sql`delete from audit where tenant = ${tenant}
    and moment(data #>> '{at}') < ${now}::timestamptz - make_interval(months => ${maxMonths})`.execute(db);
}

const textFields = ['personId', 'personName', 'role', 'action', 'collection', 'recordId'] as const;

const logSchema: Schema = {
  collection: 'audit',
  idField: '',
  resources: [],
  names: new Set(['at', ...textFields, 'status', 'fields']),
  paths: new Map([
    ['at', 'date'],
    ...textFields.map((name) => [name, 'text'] as const),
    ['status', 'number'],
    ['fields', 'text'],
  ]),
  lists: new Set(['fields']),
  passwords: new Set(),
  hidden: [],
  kept: [],
  holders: new Map(),
  nestedKeys: new Map(),
  statuses: new Set(),
  dateField: 'at',
};

/** The log with the columns of `records` that a list reads. */
const source = sql`(select tenant, 'audit' as collection, seq, null::timestamptz as deleted_at, data
  from audit) as entries`;

async function withRecords({ app, db, tenant, person }: Call, entries: readonly Row[]): Promise<Row[]> {
  const { rows } = await sql<{ collection: string; id: string; data: Row }>`
    select collection, id, data from records
    join unnest(${entries.map(({ collection }) => textOf(collection))}::text[],
      ${entries.map(({ recordId }) => textOf(recordId))}::text[]) as named (collection, id)
    using (collection, id) where tenant = ${tenant.id} and deleted_at is null`.execute(db);
  return entries.map((entry) => {
    const found = rows.find(({ collection, id }) => collection === entry.collection && id === entry.recordId);
    const schema = found && schemaOf(app, found.collection);
    const resource = schema?.resources.find((one) => isInScope(one, found?.data ?? {}, schema));
    if (!schema || !resource) return { ...entry, record: null };
    return { ...entry, record: referenceTo(resource, visibleRow(found.data, visibleTo(schema, person))) };
  });
}

/** `GET audit` (docs/contract.md#audit). */
export async function auditList(call: Call) {
  const query = parseQuery(paramsOf(call), logSchema, 'list');
  const { rows } = await pageQuery(call.tenant.id, logSchema, query, source).execute(call.db);
  const entries = rows.map(({ data }) => data);
  return { entries: await withRecords(call, entries) };
}

export async function auditCount(call: Call) {
  const query = parseQuery(paramsOf(call), logSchema, 'count');
  const { rows } = await countQuery(call.tenant.id, logSchema, query, source).execute(call.db);
  return { count: rows[0]?.count ?? 0 };
}

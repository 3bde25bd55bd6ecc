import { sql } from 'kysely';
import { authorize, visibleTo } from '../../contract/access';
import { parseQuery } from '../../contract/dialect';
import { notFound } from '../../contract/refusal';
import type { Row } from '../../contract/row';
import { changedPaths, visibleRow } from '../../contract/rules';
import type { Fieldset } from '../../contract/schema';
import { conditionOf } from '../database/query';
import { versionsOf } from '../database/records';
import { type CollectionCall, paramsOf } from '../service/call';

/** With this, a query cannot filter or sort by a field. */
const noFields: Fieldset = { names: new Set(), paths: new Map(), lists: new Set(), dateField: '' };

const versions = ({ tenant, id, schema }: CollectionCall) => versionsOf(tenant.id, schema.collection, id);

async function authorizeRead(call: CollectionCall) {
  const { schema } = call;
  // First without the record: a role without the right must not learn whether it exists.
  authorize(schema, 'read', call.person);
  authorize(schema, 'read', call.person, (await call.records(schema).read(call.id)).data);
}

/** `GET revisions/{collection}/{id}` (docs/contract.md#revisions). */
export async function listRevisions(call: CollectionCall) {
  const { schema } = call;
  await authorizeRead(call);
  const seen = visibleTo(schema, call.person);
  // `always` leaves out the versions in which the record was another town's or confidential. So `lag` compares each
  // version with one that the caller may see.
  const { filters, range = { from: 0, to: 49 } } = parseQuery(
    paramsOf(call),
    { ...noFields, always: seen.always ?? [] },
    'list',
  );
  const { rows } = await sql<{ version: number; data: Row; before: Row | null }>`
    select version, data, lag(data) over (order by version) as before from ${versions(call)}
    where ${sql.join([sql`true`, ...filters.map((one) => conditionOf(one, schema))], sql` and `)}
    order by version desc limit ${range.to - range.from + 1} offset ${range.from}`.execute(call.db);
  const shown = (row: Row) => visibleRow(call.database.secrets.open(schema, row), seen);
  const entries = rows.map(({ version, data, before }) => {
    const after = shown(data);
    const { updatedAt = null, updatedBy = null } = data;
    const fields = before ? changedPaths(shown(before), after).sort() : [];
    return { version, updatedAt, updatedBy, fields, status: after.status ?? null };
  });
  return { entries };
}

/** `GET revisions/{collection}/{id}/{version}`. */
export async function readRevision(call: CollectionCall) {
  const { schema } = call;
  await authorizeRead(call);
  const { version = '' } = call.request.params as { version?: string };
  if (!/^\d{1,9}$/.test(version)) throw notFound();
  const { rows } = await sql<{ data: Row }>`
    select data from ${versions(call)} where version = ${Number(version)}`.execute(call.db);
  const [found] = rows;
  if (!found) throw notFound();
  authorize(schema, 'read', call.person, found.data);
  return visibleRow(call.database.secrets.open(schema, found.data), visibleTo(schema, call.person));
}

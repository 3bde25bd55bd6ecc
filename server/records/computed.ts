import { sql } from 'kysely';
import { authorize, visibleTo } from '../../contract/access';
import { count, parseQuery, select } from '../../contract/dialect';
import { forbidden, notFound, Refusal } from '../../contract/refusal';
import { reportPdf } from '../../contract/reportPdf';
import { type Row, textOf } from '../../contract/row';
import { visibleRow } from '../../contract/rules';
import { schemaOf } from '../../contract/schema';
import { plainTable } from '../../contract/table';
import { trafficFields, withTownDays } from '../../contract/traffic';
import { staff } from '../../src/metadata';
import { resultsOf } from '../database/answers';
import { type Call, paramsOf } from '../service/call';

/** An undeclared collection is for staff roles only. @throws Refusal 403 */
function authorizeList({ app, person }: Call, collection: string, row?: Row): void {
  const schema = schemaOf(app, collection);
  if (schema) authorize(schema, 'list', person, row);
  else if (!staff.includes(person.role)) throw forbidden();
}

async function find({ app, records }: Call, collection: string, id: string): Promise<Row> {
  const schema = schemaOf(app, collection);
  if (!schema) throw notFound();
  return (await records(schema).read(id)).data;
}

/** @throws Refusal 403, 404 */
async function recordFor(call: Call, collection: string): Promise<Row> {
  // Before the read: whoever may not list the collection must not learn which ids exist.
  authorizeList(call, collection);
  const row = await find(call, collection, call.id);
  authorizeList(call, collection, row);
  return row;
}

export async function results(call: Call) {
  const survey = await recordFor(call, 'surveys');
  const resource = call.app.resources.find((one) => one.name === 'surveys');
  if (!resource) throw notFound();
  return resultsOf(call.db, call.tenant.id, resource, survey);
}

export async function pdf(call: Call) {
  const schema = schemaOf(call.app, 'reports');
  if (!schema) throw notFound();
  const report = visibleRow(await recordFor(call, 'reports'), visibleTo(schema, call.person));
  const category = await find(call, 'reportCategories', textOf(report.category)).catch((error: unknown) => {
    // A report may have lost its category.
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  });
  call.reply.header('content-disposition', `attachment; filename="Rapport_${report.id}.pdf"`);
  call.reply.type('application/pdf');
  return reportPdf(call.app, report, textOf(category?.title));
}

async function trafficRows({ db, tenant }: Call) {
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM-DD') as date, platform, sum(sessions)::int as sessions, sum(users)::int as users,
      sum(page_views)::int as page_views
    from traffic where tenant = ${tenant.id} group by day, platform order by day, platform`.execute(db);
  return plainTable(rows);
}

/** `startDate` and `endDate` are days in the time zone of the town. */
function trafficQuery(call: Call, purpose: 'list' | 'count') {
  return parseQuery(withTownDays(paramsOf(call)), trafficFields, purpose);
}

export async function trafficList(call: Call) {
  authorizeList(call, 'traffic');
  const query = trafficQuery(call, 'list');
  return { entries: select(await trafficRows(call), query) };
}

export async function trafficCount(call: Call) {
  authorizeList(call, 'traffic');
  const query = trafficQuery(call, 'count');
  return { count: count(await trafficRows(call), query) };
}

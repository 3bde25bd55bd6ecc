import { sql } from 'kysely';
import { authorize } from '../../contract/access';
import { count, parseQuery, select } from '../../contract/dialect';
import { forbidden, notFound } from '../../contract/refusal';
import { reportPdf } from '../../contract/reportPdf';
import { type Row, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import { noAnswers, surveyResults } from '../../contract/surveyResults';
import { plainTable } from '../../contract/table';
import { asTownDay, trafficFields } from '../../contract/traffic';
import { seed } from '../../demo/seed';
import { demoTally } from '../../demo/surveyTally';
import { staff } from '../../src/metadata';
import type { Tenant } from '../database/tenants';
import { type Call, paramsOf } from '../service/call';

/** @throws Refusal 403 without the right to list the collection; without a staff role if it is not declared */
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

/** The stored answers to a survey: none so far. Only the demo has some, which are made up. */
function tallyOf({ isDemo }: Tenant, survey: Row) {
  const found = isDemo ? seed().data._surveyAnswers?.find(({ id }) => id === survey.id) : undefined;
  return found ? demoTally(survey, Number(found.respondents)) : noAnswers;
}

export async function results(call: Call) {
  authorizeList(call, 'surveys');
  const survey = await find(call, 'surveys', call.id);
  authorizeList(call, 'surveys', survey);
  return surveyResults(survey, tallyOf(call.tenant, survey), new Date());
}

export async function pdf(call: Call) {
  authorizeList(call, 'reports');
  const report = await find(call, 'reports', call.id);
  authorizeList(call, 'reports', report);
  const category = await find(call, 'reportCategories', textOf(report.category)).catch(() => undefined);
  call.reply.header('content-disposition', `attachment; filename="Rapport_${report.id}.pdf"`);
  call.reply.type('application/pdf');
  const timeZone = call.timeZoneOf?.(call.request.hostname);
  return reportPdf(call.app, report, textOf(category?.title), timeZone);
}

/** What was opened, by day and platform. */
async function visits({ db, tenant }: Call) {
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM-DD') as date, platform, sum(sessions)::int as sessions, sum(users)::int as users,
      sum(page_views)::int as page_views
    from traffic where tenant = ${tenant.id} group by day, platform order by day, platform`.execute(db);
  return plainTable(rows);
}

/** The query of the traffic: its days are those of the town. */
function trafficQuery(call: Call, purpose: 'list' | 'count') {
  const timeZone = call.timeZoneOf?.(call.request.hostname);
  return parseQuery(asTownDay(paramsOf(call), timeZone), trafficFields, purpose);
}

export async function visitList(call: Call) {
  authorizeList(call, 'traffic');
  const query = trafficQuery(call, 'list');
  return { entries: select(await visits(call), query) };
}

export async function visitCount(call: Call) {
  authorizeList(call, 'traffic');
  const query = trafficQuery(call, 'count');
  return { count: count(await visits(call), query) };
}

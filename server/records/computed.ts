import { authorize } from '../../contract/access';
import { count, parseQuery, select } from '../../contract/dialect';
import { forbidden, notFound } from '../../contract/refusal';
import { reportPdf } from '../../contract/reportPdf';
import { type Row, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import { plainTable } from '../../contract/table';
import { seed } from '../../demo/seed';
import { surveyResults } from '../../demo/surveyResults';
import { asTownDay, traffic, trafficFields } from '../../demo/traffic';
import { staff } from '../../src/metadata';
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

export async function results(call: Call) {
  authorizeList(call, 'surveys');
  const survey = await find(call, 'surveys', call.id);
  authorizeList(call, 'surveys', survey);
  const demo = call.tenant.isDemo ? (seed().data._surveyAnswers ?? []) : [];
  const answers = demo.find(({ id }) => id === survey.id);
  return surveyResults(survey, Number(answers?.respondents ?? 0), new Date());
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

const visits = ({ tenant }: Call) => plainTable(tenant.isDemo ? traffic(new Date()) : []);

export async function visitList(call: Call) {
  authorizeList(call, 'traffic');
  return { entries: select(visits(call), parseQuery(asTownDay(paramsOf(call)), trafficFields, 'list')) };
}

export async function visitCount(call: Call) {
  authorizeList(call, 'traffic');
  return { count: count(visits(call), parseQuery(asTownDay(paramsOf(call)), trafficFields, 'count')) };
}

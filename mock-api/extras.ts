import type { Request, RequestHandler } from 'express';
import { type App, staff } from '../src/metadata';
import { personOf } from './auth';
import { authorize, noParams, paramsOf } from './collections';
import { count, parseQuery, select } from './dialect';
import { forbidden, notFound } from './refusal';
import { reportPdf } from './reportPdf';
import { type Row, textOf } from './row';
import { schemaOf } from './schema';
import type { Store } from './store';
import { surveyResults } from './surveyResults';
import { asTownDay, traffic, trafficFields } from './traffic';

/** The calls that are worked out from records and not stored: results, PDF, traffic (spec §7, contract). */
export function serveExtras(app: App, store: Store) {
  /** Who may list the records may read what is made of them; both staff roles where nothing is declared. */
  const mayRead = (req: Request, collection: string): void => {
    const person = personOf(store, req);
    const schema = schemaOf(app, collection);
    if (schema) authorize(schema, 'list', person);
    else if (!staff.includes(person.role)) throw forbidden();
  };
  const find = (collection: string, id: unknown): Row => {
    const row = store.rows(collection).find((one) => one.id === id);
    if (!row) throw notFound();
    return row;
  };
  const statusWord = (status: unknown): string => {
    const fields = app.resources.flatMap((resource) => Object.values(resource.fields));
    const choices = fields.flatMap((field) => (field.kind === 'status' ? field.choices : []));
    return choices.find((choice) => choice.id === status)?.label.fr ?? textOf(status);
  };

  const results: RequestHandler = (req, res) => {
    noParams(req);
    mayRead(req, 'surveys');
    const survey = find('surveys', req.params.id);
    const answers = store.rows('_surveyAnswers').find((one) => one.id === survey.id);
    res.json(surveyResults(survey, Number(answers?.respondents ?? 0), new Date()));
  };

  const pdf: RequestHandler = (req, res) => {
    noParams(req);
    mayRead(req, 'reports');
    const report = find('reports', req.params.id);
    const category = store.rows('reportCategories').find((one) => one.id === report.category);
    res.set('content-disposition', `attachment; filename="Rapport_${report.id}.pdf"`);
    res.type('application/pdf').send(reportPdf(report, textOf(category?.title), statusWord(report.status)));
  };

  const visits: RequestHandler = (req, res) => {
    mayRead(req, 'traffic');
    const query = parseQuery(asTownDay(paramsOf(req)), trafficFields, 'list');
    res.json({ entries: select(traffic(new Date()), query) });
  };
  const visitCount: RequestHandler = (req, res) => {
    mayRead(req, 'traffic');
    const query = parseQuery(asTownDay(paramsOf(req)), trafficFields, 'count');
    res.json({ count: count(traffic(new Date()), query) });
  };
  return { results, pdf, visits, visitCount };
}

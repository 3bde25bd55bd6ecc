import type { Request, RequestHandler } from 'express';
import { authorize, visibleTo } from '../contract/access';
import { count, parseQuery, select } from '../contract/dialect';
import { forbidden, notFound } from '../contract/refusal';
import { reportPdf } from '../contract/reportPdf';
import { type Row, textOf } from '../contract/row';
import { visibleRow } from '../contract/rules';
import { schemaOf } from '../contract/schema';
import { surveyResults } from '../contract/surveyResults';
import { plainTable } from '../contract/table';
import { trafficFields, withTownDays } from '../contract/traffic';
import { demoTally } from '../demo/surveyTally';
import { traffic } from '../demo/traffic';
import { type App, staff } from '../src/metadata';
import { personOf } from './auth';
import { noParams, paramsOf } from './collections';
import type { Store } from './store';

/** See docs/contract.md#computed-responses. */
export function computedHandlers(app: App, store: Store) {
  const requireReader = (req: Request, collection: string, row?: Row): void => {
    const person = personOf(store, req);
    const schema = schemaOf(app, collection);
    if (schema) authorize(schema, 'list', person, row);
    else if (!staff.includes(person.role)) throw forbidden();
  };
  const recordFor = (req: Request, collection: string): Row => {
    // Checked before the record is read: whoever may not list the collection must not learn which ids exist.
    requireReader(req, collection);
    const row = store.rows(collection).find(({ id }) => id === req.params.id);
    if (!row) throw notFound();
    requireReader(req, collection, row);
    return row;
  };

  const results: RequestHandler = (req, res) => {
    noParams(req);
    const survey = recordFor(req, 'surveys');
    const answers = store.rows('_surveyAnswers').find(({ id }) => id === survey.id);
    res.json(surveyResults(survey, demoTally(survey, Number(answers?.respondents ?? 0)), new Date()));
  };

  const pdf: RequestHandler = (req, res) => {
    noParams(req);
    const row = recordFor(req, 'reports');
    const schema = schemaOf(app, 'reports');
    const report = schema ? visibleRow(row, visibleTo(schema, personOf(store, req))) : row;
    const category = store.rows('reportCategories').find(({ id }) => id === report.category);
    res.set('content-disposition', `attachment; filename="Rapport_${report.id}.pdf"`);
    res.type('application/pdf').send(reportPdf(app, report, textOf(category?.title)));
  };

  const trafficList: RequestHandler = (req, res) => {
    requireReader(req, 'traffic');
    const query = parseQuery(withTownDays(paramsOf(req)), trafficFields, 'list');
    res.json({ entries: select(plainTable(traffic(new Date())), query) });
  };
  const trafficCount: RequestHandler = (req, res) => {
    requireReader(req, 'traffic');
    const query = parseQuery(withTownDays(paramsOf(req)), trafficFields, 'count');
    res.json({ count: count(plainTable(traffic(new Date())), query) });
  };
  return { results, pdf, trafficList, trafficCount };
}

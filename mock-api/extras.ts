import type { Request, RequestHandler } from 'express';
import { type App, staff } from '../src/metadata';
import { personOf } from './auth';
import { authorize, noParams, paramsOf } from './collections';
import { count, parseQuery, select } from './dialect';
import { type Line, pdfPage } from './pdf';
import { forbidden, notFound } from './refusal';
import { type Row, textOf } from './row';
import { schemaOf } from './schema';
import type { Store } from './store';
import { surveyResults } from './surveyResults';
import { plainTable } from './table';
import { asTownDay, traffic, trafficFields } from './traffic';

const moment = new Intl.DateTimeFormat('fr', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

const dateOf = (value: unknown) => (textOf(value) ? moment.format(new Date(textOf(value))) : '');

/** The PDF of a report: all its values on one page. */
function reportPdf(report: Row, category: string, status: string): Buffer {
  const { latitude, longitude, pictures } = report;
  const facts: [string, string][] = [
    ['Dossier', textOf(report.folder)],
    ['Statut', status],
    ['Catégorie', category],
    ['Signalé par', textOf(report.from)],
    ['Signalé le', dateOf(report.createdAt)],
    ['Modifié le', dateOf(report.updatedAt)],
    ['Adresse', textOf(report.formattedAddress)],
    ['Position', latitude === undefined || longitude === undefined ? '' : `${latitude} ; ${longitude}`],
    ['Photographies', Array.isArray(pictures) ? String(pictures.length) : '0'],
  ];
  const lines: Line[] = [
    { text: 'Rapport de signalement', size: 20, bold: true },
    { text: `Référence ${textOf(report.id)}`, size: 9 },
    { text: '' },
    ...facts.map(([name, value]) => ({ text: `${name} : ${value || 'non renseigné'}` })),
    { text: '' },
    { text: 'Description', size: 14, bold: true },
    { text: textOf(report.information) || 'Aucune description.' },
  ];
  return pdfPage(`Rapport ${textOf(report.id)}`, lines);
}

/** The calls with computed responses: results, PDF, traffic (docs/contract.md#computed-responses). */
export function serveExtras(app: App, store: Store) {
  /** Requires the right to list the collection, or a staff role for an undeclared one. */
  const mayRead = (req: Request, collection: string): void => {
    const person = personOf(store, req);
    const schema = schemaOf(app, collection);
    if (schema) authorize(schema, 'list', person);
    else if (!staff.includes(person.role)) throw forbidden();
  };
  const find = (collection: string, id: unknown): Row => {
    const row = store.rows(collection).find((other) => other.id === id);
    if (!row) throw notFound();
    return row;
  };
  const statusLabel = (status: unknown): string => {
    const fields = app.resources.flatMap((resource) => Object.values(resource.fields));
    const choices = fields.flatMap((field) => (field.kind === 'status' ? field.choices : []));
    return choices.find((choice) => choice.id === status)?.label.fr ?? textOf(status);
  };

  const results: RequestHandler = (req, res) => {
    noParams(req);
    mayRead(req, 'surveys');
    const survey = find('surveys', req.params.id);
    const answers = store.rows('_surveyAnswers').find(({ id }) => id === survey.id);
    res.json(surveyResults(survey, Number(answers?.respondents ?? 0), new Date()));
  };

  const pdf: RequestHandler = (req, res) => {
    noParams(req);
    mayRead(req, 'reports');
    const report = find('reports', req.params.id);
    const category = store.rows('reportCategories').find(({ id }) => id === report.category);
    res.set('content-disposition', `attachment; filename="Rapport_${report.id}.pdf"`);
    res.type('application/pdf').send(reportPdf(report, textOf(category?.title), statusLabel(report.status)));
  };

  const visits: RequestHandler = (req, res) => {
    mayRead(req, 'traffic');
    const query = parseQuery(asTownDay(paramsOf(req)), trafficFields, 'list');
    res.json({ entries: select(plainTable(traffic(new Date())), query) });
  };
  const visitCount: RequestHandler = (req, res) => {
    mayRead(req, 'traffic');
    const query = parseQuery(asTownDay(paramsOf(req)), trafficFields, 'count');
    res.json({ count: count(plainTable(traffic(new Date())), query) });
  };
  return { results, pdf, visits, visitCount };
}

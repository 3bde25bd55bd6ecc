import { formatDate } from '../src/i18n/dates';
import { type App, choiceLabel, getResource, isEmpty } from '../src/metadata';
import { type Line, pdfOf } from './pdf';
import { type Row, textOf } from './row';

function statusLabel(app: App, status: unknown): string {
  const field = getResource(app, 'reports').fields.status;
  return choiceLabel(field?.kind === 'status' ? field.choices : [], textOf(status)).fr;
}

export function reportPdf(app: App, report: Row, category: string): Buffer {
  const dateOf = (value: unknown) => formatDate(value, 'fr', { dateStyle: 'long', timeStyle: 'short' });
  const { latitude, longitude, pictures, answer } = report;
  const facts: [string, string][] = [
    ['Dossier', textOf(report.folder)],
    ['État', statusLabel(app, report.status)],
    ['Catégorie', category],
    ['Signalé par', textOf(report.from)],
    ['Signalé le', dateOf(report.createdAt)],
    ['Modifié le', dateOf(report.updatedAt)],
    ['Adresse', textOf(report.formattedAddress)],
    ['Position', isEmpty(latitude) || isEmpty(longitude) ? '' : `${latitude} ; ${longitude}`],
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
    ...(isEmpty(answer)
      ? []
      : [{ text: '' }, { text: 'Réponse', size: 14, bold: true }, { text: textOf(answer) }]),
  ];
  return pdfOf(`Rapport ${textOf(report.id)}`, lines);
}

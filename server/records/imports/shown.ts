import { type CellContext, cellsOf } from '../../../contract/cells/show';
import { hourText, relevantPeriod, shortDate } from '../../../src/i18n/dates';
import { hoursText } from '../../../src/i18n/hours';
import { recurrenceText } from '../../../src/i18n/recurrence';
import {
  areHours,
  type Field,
  geometryText,
  isGeometry,
  type Locale,
  type Values,
} from '../../../src/metadata';

const moment = (value: unknown, language: Locale): string =>
  [shortDate(value, language), hourText(value, language)].filter(Boolean).join(', ');

/** For the kinds whose text in a file is hard to read, such as a date (`2026-05-03`); '' for the others. */
function words(field: Field, value: unknown, record: Values, { language, label }: CellContext): string {
  switch (field.kind) {
    case 'date':
    case 'dateTime':
      return moment(value, language);
    case 'period': {
      const { period } = relevantPeriod(value) ?? {};
      const ends = [period?.startDate, period?.endDate].map((end) => moment(end, language));
      return ends.filter(Boolean).join(' – ');
    }
    case 'openingHours':
      return areHours(value) ? hoursText(value, language) : '';
    case 'recurrence':
      return recurrenceText(field, value, record, language) ?? '';
    case 'geometry':
      return isGeometry(value) ? label(geometryText(value)) : '';
    default:
      return '';
  }
}

export function shownText(field: Field, value: unknown, record: Values, context: CellContext): string {
  const text =
    words(field, value, record, context) ||
    cellsOf(field, value, record, context)
      .filter((cell) => cell !== undefined && cell !== null && cell !== '')
      .join(' – ');
  return text.slice(0, 500);
}

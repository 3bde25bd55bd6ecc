import type { CellProps } from '../fields/columns/cell';
import { columns } from '../fields/columns/columns';
import { periodThatCounts } from '../i18n/dates';
import { choiceOf, type Field, type Label } from '../metadata';
import { type Cell, isoDay, isoMinute } from './csv';

type Context = Omit<CellProps, 'value' | 'field'>;

function moment(value: unknown, write: (date: Date) => string): Cell {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? String(value) : write(date);
}

/** The columns that a field takes in a file: a period has a start, an end and, where it is declared, a word. */
export function headersOf(
  field: Field,
  label: (label: Label) => string,
  translate: (key: string) => string,
): string[] {
  const name = label(field.label);
  if (field.kind !== 'period') return [name];
  const ends = [`${name} (${translate('forms.start')})`, `${name} (${translate('forms.end')})`];
  return field.words ? [name, ...ends] : ends;
}

/** A value in a file: in the words that the list shows, with dates and numbers that a spreadsheet can sort. */
export function cellsOf(field: Field, value: unknown, context: Context): Cell[] {
  switch (field.kind) {
    case 'number':
      return [typeof value === 'number' || typeof value === 'string' ? value : undefined];
    case 'boolean':
      return [typeof value === 'boolean' ? context.translate(`ra.boolean.${value}`) : undefined];
    case 'date':
      return [moment(value, isoDay)];
    case 'dateTime':
      return [moment(value, isoMinute)];
    case 'period': {
      const { period, state } = periodThatCounts(value) ?? {};
      const ends = [period?.startDate, period?.endDate].map((end) => moment(end, isoMinute));
      return field.words ? [state && context.label(field.words[state]), ...ends] : ends;
    }
    case 'status': {
      const choice = choiceOf(field.choices, value);
      return [choice ? context.label(choice.label) : text(value)];
    }
    case 'coordinates': {
      const degrees = [context.record[field.latitude], context.record[field.longitude]];
      return [degrees.every((one) => typeof one === 'number') ? degrees.join(', ') : undefined];
    }
    // A link, a picture and a pictogram are drawn in a list; a file has what is stored.
    case 'email':
    case 'phone':
    case 'url':
    case 'image':
    case 'icon':
      return [text(value)];
    default: {
      const shown = columns[field.kind]({ ...context, field, value });
      return [typeof shown === 'string' || typeof shown === 'number' ? shown : undefined];
    }
  }
}

const text = (value: unknown): Cell => (value === null || value === undefined ? undefined : String(value));

import { relevantPeriod } from '../../i18n/dates';
import {
  areHours,
  choiceOf,
  type Field,
  fieldValue,
  hoursCode,
  isEmpty,
  isGeometry,
  isReadable,
  wktOf,
} from '../../metadata';
import { dayText, momentText } from '../../metadata/townTime';
import type { CellProps } from './cell';
import { renderKind } from './columns';
import { statusOf } from './StatusChip';

export type Cell = string | number | null | undefined;

type Context = Omit<CellProps, 'value' | 'field'>;

/** A formatted date, or the stored text if it is not a date. */
const dateCell = (formatted: string, value: unknown): Cell =>
  formatted || (typeof value === 'string' ? value : undefined);

/** `2026-11-21 14:05`, by the town's clock. */
const momentCell = (value: unknown): Cell => dateCell(momentText(value).replace('T', ' '), value);

function textCell(value: unknown): Cell {
  if (isEmpty(value)) return undefined;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The headers of a field: one, or for a period its state (with `stateLabels` only), start and end. */
export function headersOf(
  field: Field,
  label: CellProps['label'],
  translate: (key: string) => string,
): string[] {
  const name = label(field.label);
  // The header has the unit, because a spreadsheet can sum only bare numbers.
  if (field.kind === 'number' && field.unit)
    return [`${name} (${typeof field.unit === 'object' ? label(field.unit) : field.unit})`];
  if (field.kind !== 'period') return [name];
  const ends = [
    `${name} (${label(field.labels?.start) || translate('forms.start')})`,
    `${name} (${label(field.labels?.end) || translate('forms.end')})`,
  ];
  return field.stateLabels ? [name, ...ends] : ends;
}

/** One value in the columns of `headersOf`: labels as in the list, dates and numbers that a spreadsheet can sort. */
export function cellsOf(field: Field, value: unknown, context: Context): Cell[] {
  const { label, translate, record } = context;
  if (!isReadable(field, field.kind === 'coordinates' ? fieldValue(field, record, '') : value))
    return headersOf(field, label, translate).map(() => translate('forms.unreadable.word'));
  switch (field.kind) {
    case 'number':
      return [typeof value === 'number' || typeof value === 'string' ? value : undefined];
    case 'boolean':
      return [typeof value === 'boolean' ? translate(`ra.boolean.${value}`) : undefined];
    case 'date':
      return [dateCell(dayText(value), value)];
    case 'dateTime':
      return [momentCell(value)];
    case 'period': {
      const { period, state } = relevantPeriod(value) ?? {};
      const ends = [period?.startDate, period?.endDate].map(momentCell);
      return field.stateLabels ? [state && label(field.stateLabels[state]), ...ends] : ends;
    }
    case 'openingHours':
      return [areHours(value) ? hoursCode(value) : undefined];
    case 'choice':
    case 'status': {
      const choice =
        field.kind === 'status' ? statusOf(field, value, record) : choiceOf(field.choices, value);
      return [label(choice?.label) || textCell(value)];
    }
    case 'coordinates': {
      const degrees = [record[field.latitude], record[field.longitude]];
      return [degrees.every((value) => typeof value === 'number') ? degrees.join(', ') : undefined];
    }
    case 'geometry':
      return [isGeometry(value) ? wktOf(value) : undefined];
    // Lists render these as links, images and sentences. A CSV file contains the stored text, which other programs read.
    case 'recurrence':
    case 'email':
    case 'phone':
    case 'url':
    case 'image':
    case 'file':
    case 'icon':
      return [textCell(value)];
    default: {
      const cell = renderKind({ ...context, field, value });
      return [typeof cell === 'string' || typeof cell === 'number' ? cell : undefined];
    }
  }
}

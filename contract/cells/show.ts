import { relevantPeriod } from '../../src/i18n/dates';
import { statusOf } from '../../src/i18n/statusOf';
import {
  areHours,
  type ChoiceValue,
  choiceOf,
  type Field,
  fieldValue,
  hoursCode,
  isEmpty,
  isGeometry,
  isReadable,
  type Label,
  type Locale,
  maskSecret,
  type Values,
  valueAt,
  wktOf,
} from '../../src/metadata';
import { dayText, isDay, momentText } from '../../src/metadata/townTime';

export type Cell = string | number | null | undefined;

export interface CellContext {
  /** The language of the functions below. */
  language: Locale;
  label: (label: Label | undefined) => string;
  translate: (key: string) => string;
  /** The name of the referenced record; `undefined` if the record is not known. */
  nameOf: (field: Field, value: unknown) => string | undefined;
  plainText: (html: string) => string;
}

const dateCell = (formatted: string, value: unknown): Cell =>
  formatted || (typeof value === 'string' ? value : undefined);

/** `2026-11-21 14:05`, by the town's clock. */
const momentCell = (value: unknown): Cell => dateCell(momentText(value).replace('T', ' '), value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function textCell(value: unknown): Cell {
  if (isEmpty(value)) return undefined;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

export function headersOf(
  field: Field,
  { label, translate }: Pick<CellContext, 'label' | 'translate'>,
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

function wordsCell(field: Field, value: unknown, { label, nameOf }: CellContext): Cell {
  if (isEmpty(value)) return undefined;
  switch (field.kind) {
    case 'choices':
    case 'tags':
      return listOf(value)
        .map((id) => label(choiceOf<ChoiceValue>(field.choices, id)?.label) || String(id))
        .join(', ');
    case 'flags':
      return Object.entries(field.flags)
        .flatMap(([flag, name]) => (valueAt(value, flag) === true ? label(name) : []))
        .join(', ');
    default:
      return (
        listOf(value)
          .map((one) => nameOf(field, one))
          .filter(Boolean)
          .join(', ') || undefined
      );
  }
}

/** One cell for each header of `headersOf`, in a form that a spreadsheet can sort. `readCell` is the inverse. */
export function cellsOf(field: Field, value: unknown, record: Values, context: CellContext): Cell[] {
  const { label, translate, plainText } = context;
  if (!isReadable(field, field.kind === 'coordinates' ? fieldValue(field, record, '') : value))
    return headersOf(field, context).map(() => translate('forms.unreadable.word'));
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
      const { startDate, endDate } = period ?? {};
      // A period that ends on a day lasts all that day, so a midnight would be the wrong moment.
      const ends = [momentCell(startDate), isDay(endDate) ? endDate : momentCell(endDate)];
      return field.stateLabels ? [state && label(field.stateLabels[state]), ...ends] : ends;
    }
    case 'openingHours':
      return [areHours(value) ? hoursCode(value) : undefined];
    case 'geometry':
      return [isGeometry(value) ? wktOf(value) : undefined];
    case 'choice':
    case 'status': {
      const choice =
        field.kind === 'status' ? statusOf(field, value, record) : choiceOf(field.choices, value);
      return [label(choice?.label) || textCell(value)];
    }
    case 'coordinates': {
      const degrees = [record[field.latitude], record[field.longitude]];
      return [degrees.every((degree) => typeof degree === 'number') ? degrees.join(', ') : undefined];
    }
    case 'choices':
    case 'tags':
    case 'flags':
    case 'reference':
    case 'references':
      return [wordsCell(field, value, context)];
    case 'list':
      return [Array.isArray(value) ? value.length : undefined];
    case 'richText':
      return [isEmpty(value) ? undefined : plainText(String(value))];
    case 'json':
      return [isEmpty(value) || typeof value !== 'object' ? textCell(value) : JSON.stringify(value)];
    case 'secret':
      return [maskSecret(value) || undefined];
    case 'password':
      return [undefined];
    default:
      return [textCell(value)];
  }
}

import { normalizeText } from '../src/i18n/normalizeText';
import { malformed } from './refusal';
import { type Row, valuesAt } from './row';
import type { Type } from './schema';
import type { Table } from './table';

/** The filter operators (docs/contract.md#filters). */
export const operators = ['eq', 'ne', 'like', 'gte', 'lte', 'in'] as const;
export type Operator = (typeof operators)[number];

export interface Filter {
  path: string;
  type: Type;
  operator: Operator;
  /** One value; several for `in`. */
  values: readonly string[];
  /** Set by the server for encrypted values: a stored text matches if it begins with the value. */
  isStart?: boolean;
  /** Alternative filters: one match is enough (docs/contract.md#or). Only for a backend that announces `or`. */
  or?: readonly Filter[];
}

export type Condition = (table: Table) => (index: number) => boolean;

export const frenchOrder = new Intl.Collator('fr').compare;

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** In milliseconds; `undefined` if the text is not an ISO 8601 date. */
export function momentOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !isoDate.test(text)) return undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}

function checkValue(name: string, value: string, type: Type): void {
  if (type === 'boolean' && value !== 'true' && value !== 'false') {
    throw malformed(name, {
      fr: `"${value}" n'est ni true ni false.`,
      en: `"${value}" is neither true nor false.`,
    });
  }
  if (type === 'number' && !Number.isFinite(Number(value))) {
    throw malformed(name, { fr: `"${value}" n'est pas un nombre.`, en: `"${value}" is not a number.` });
  }
  if (type === 'date' && momentOf(value) === undefined) {
    throw malformed(name, {
      fr: `"${value}" n'est pas une date ISO 8601.`,
      en: `"${value}" is not an ISO 8601 date.`,
    });
  }
}

/** Like a sort comparator; `undefined` if the values have no order. */
function compare(stored: unknown, value: string, type: Type): number | undefined {
  if (type === 'number') return typeof stored === 'number' ? stored - Number(value) : undefined;
  if (type === 'date') {
    const [one, other] = [momentOf(stored), momentOf(value)];
    return one === undefined || other === undefined ? undefined : one - other;
  }
  return typeof stored === 'string' ? frenchOrder(stored, value) : undefined;
}

const isPlain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Compares texts exactly: `aB` and `ab` are different ids. */
function isSame(stored: unknown, value: string, type: Type): boolean {
  const order = type === 'number' || type === 'date' ? compare(stored, value, type) : undefined;
  return order === undefined ? isPlain(stored) && String(stored) === value : order === 0;
}

/** A missing boolean counts as false (docs/contract.md#filters). */
const equals = (values: readonly unknown[], value: string, type: Type): boolean => {
  const absent = values.every((stored) => stored === '');
  if (value === '') return absent;
  if (type === 'boolean' && value === 'false' && absent) return true;
  return values.some((stored) => isSame(stored, value, type));
};

/** The table may cache columns: those with the same name must read the same values. */
const columnCondition =
  <T>(name: string, read: (row: Row) => readonly T[], test: (values: readonly T[]) => boolean): Condition =>
  (table) => {
    const column = table.column(name, read);
    return (index) => test(column[index] ?? []);
  };

/**
 * @param name the parameter, for the error
 * @throws Refusal 400 for a value of the wrong type, or an empty value of `like`, `gte`, `lte` or `in`
 */
export function parseFilter(
  name: string,
  path: string,
  operator: Operator,
  value: string,
  type: Type,
): Filter {
  const values = operator === 'in' ? [...new Set(value.split(','))] : [value];
  if (operator !== 'eq' && operator !== 'ne' && values.includes('')) {
    throw malformed(name, {
      fr: `Le filtre ${name} n'a pas de valeur.`,
      en: `The filter ${name} has no value.`,
    });
  }
  if (operator !== 'like') for (const one of values) if (one !== '') checkValue(name, one, type);
  return { path, type, operator, values };
}

/**
 * An empty value of `eq` and `ne` means "nothing stored". On lists, `eq` means "contains" and `in` "contains one of".
 * Ignores `isStart`, which only the server uses, and `or`, which dialect.ts handles.
 */
export function condition({ path, type, operator, values: wanted }: Filter): Condition {
  const steps = path.split('.');
  const [value = ''] = wanted;
  const values = (row: Row) => valuesAt(row, steps);
  switch (operator) {
    case 'eq':
      return columnCondition(path, values, (stored) => equals(stored, value, type));
    case 'ne':
      return columnCondition(path, values, (stored) => !equals(stored, value, type));
    case 'in':
      return columnCondition(path, values, (stored) => wanted.some((one) => equals(stored, one, type)));
    case 'like': {
      const sought = normalizeText(value);
      const texts = (row: Row) =>
        values(row).flatMap((one) => (isPlain(one) ? normalizeText(String(one)) : []));
      return columnCondition(`${path} like`, texts, (stored) => stored.some((text) => text.includes(sought)));
    }
    default: {
      const sign = operator === 'gte' ? 1 : -1;
      if (type === 'date') {
        const bound = momentOf(value) ?? Number.NaN;
        const moments = (row: Row) => values(row).flatMap((one) => momentOf(one) ?? []);
        return columnCondition(`${path} moments`, moments, (stored) =>
          stored.some((one) => (one - bound) * sign >= 0),
        );
      }
      return columnCondition(path, values, (stored) =>
        stored.some((one) => {
          const order = compare(one, value, type);
          return order !== undefined && order * sign >= 0;
        }),
      );
    }
  }
}

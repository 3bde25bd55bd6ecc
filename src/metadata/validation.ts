import type { ChoiceValue, Field, Values } from './kinds';
import type { Label } from './label';
import { areHours } from './openingHours';
import { areImplausibleHours } from './openingTimes';
import { isReadable } from './readable';
import { isReadOnly } from './resource';
import { dateOf } from './townTime';
import { maxLengthOf } from './traits';
import { choiceOf, isEmpty, isRecord } from './values';

/**
 * Matches an e-mail address. Each character can match in one way only, so a long text cannot keep the server busy.
 * @example emailPattern.test('mairie@ville.example'); // true
 */
export const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

const plainNumber = /^[-+]?(\d+\.?\d*|\.\d+)$/;

const formats: Partial<Record<Field['kind'], { regexp: RegExp; message: string }>> = {
  email: { regexp: emailPattern, message: 'validation.email' },
  url: { regexp: /^(https?:\/\/|mailto:|tel:|\/)\S+$/i, message: 'validation.url' },
  phone: { regexp: /^\+?[\d\s().-]{3,}$/, message: 'validation.phone' },
};

function endsBeforeItStarts(period: unknown): boolean {
  if (!isRecord(period)) return false;
  const [start, end] = [dateOf(period.startDate), dateOf(period.endDate)];
  return start !== undefined && end !== undefined && end < start;
}

function itemsProblem(field: Field, count: number): string | undefined {
  if (field.kind !== 'list') return undefined;
  if (count < (field.min ?? 0)) return 'validation.minItems';
  return count > (field.max ?? count) ? 'validation.maxItems' : undefined;
}

/**
 * Whether a number is a multiple of a step. Tolerates rounding: 0.3 / 0.1 is 2.9999999999999996.
 * @example isMultiple(1.5, 0.5); // true
 */
export const isMultiple = (number: number, step: number): boolean =>
  Math.abs(number / step - Math.round(number / step)) < 1e-6;

/**
 * The advice on a value, as a translation key or a label. The backend decides what it refuses (docs/product.md#advice).
 * @param record the record or list item with the value, passed to `warn`
 * @example problemOf(halls.fields.title, ''); // 'validation.required'
 */
export function problemOf(field: Field, value: unknown, record: Values = {}): string | Label | undefined {
  if (isReadOnly(field)) return undefined;
  if (isEmpty(value)) {
    if (field.required) return 'validation.required';
    // An empty `list` also goes to `warn`, which may ask for more items.
    return itemsProblem(field, 0) ?? (field.kind === 'list' ? field.warn?.(value, record) : undefined);
  }
  if (!isReadable(field, value)) return 'forms.unreadable.kept';
  if (field.kind === 'number') {
    // A backend may store the number as text. `Number` alone would also read `0x10` and `1e3`, which a backend refuses.
    const number = typeof value === 'string' && plainNumber.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || Number.isNaN(number)) return 'validation.number';
    if (field.min !== undefined && number < field.min) return 'validation.min';
    if (field.max !== undefined && number > field.max) return 'validation.max';
    if (field.decimals !== undefined && Number(number.toFixed(field.decimals)) !== number)
      return 'validation.decimals';
    if (field.step !== undefined && !isMultiple(number, field.step)) return 'validation.step';
  }
  if ((field.kind === 'choice' || field.kind === 'status') && !choiceOf<ChoiceValue>(field.choices, value))
    return 'validation.choice';
  if (field.kind === 'period' && (Array.isArray(value) ? value : [value]).some(endsBeforeItStarts))
    return 'validation.period';
  if (field.kind === 'openingHours' && areHours(value) && areImplausibleHours(value))
    return 'validation.hours';
  const advice = itemsProblem(field, Array.isArray(value) ? value.length : 0) ?? field.warn?.(value, record);
  if (advice) return advice;
  if (typeof value !== 'string') return undefined;
  if (value.length > (maxLengthOf(field) ?? value.length)) return 'validation.beyondLimit';
  if ('pattern' in field && field.pattern && !field.pattern.regexp.test(value)) return field.pattern.hint;
  if ('softMaxLength' in field && field.softMaxLength && value.length > field.softMaxLength)
    return 'validation.tooLong';
  const format = formats[field.kind];
  return format && !format.regexp.test(value) ? format.message : undefined;
}

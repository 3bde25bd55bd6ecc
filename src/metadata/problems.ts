import { choiceOf } from './choices';
import type { ChoiceValue, Field } from './kinds';
import type { Label } from './label';

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const formats: Partial<Record<Field['kind'], { regexp: RegExp; message: string }>> = {
  email: { regexp: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'validation.email' },
  url: { regexp: /^(https?:\/\/|mailto:|tel:|\/)\S+$/i, message: 'validation.url' },
  phone: { regexp: /^\+?[\d\s().-]{3,}$/, message: 'validation.phone' },
};

function endsBeforeItStarts(period: unknown): boolean {
  if (typeof period !== 'object' || period === null) return false;
  const { startDate, endDate } = period as { startDate?: string | null; endDate?: string | null };
  return Boolean(startDate && endDate) && Date.parse(`${endDate}`) < Date.parse(`${startDate}`);
}

/**
 * What is to be said beside a field about its value, as a key of the dictionary or in words; `undefined` when
 * nothing is. It is advice: no save waits for it (spec §5, "the client does not check required fields").
 */
export function problemOf(field: Field, value: unknown): string | Label | undefined {
  if (field.readOnly) return undefined;
  if (isEmpty(value)) return field.required ? 'validation.required' : undefined;
  if (field.kind === 'number') {
    // A backend may store it as text.
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number !== 'number' || Number.isNaN(number)) return 'validation.number';
    if (field.min !== undefined && number < field.min) return 'validation.min';
    if (field.max !== undefined && number > field.max) return 'validation.max';
  }
  if ((field.kind === 'choice' || field.kind === 'status') && !choiceOf<ChoiceValue>(field.choices, value))
    return 'validation.choice';
  if (field.kind === 'period' && (Array.isArray(value) ? value : [value]).some(endsBeforeItStarts))
    return 'validation.period';
  const advice = field.advise?.(value);
  if (advice) return advice;
  if (typeof value !== 'string') return undefined;
  if ('pattern' in field && field.pattern && !field.pattern.regexp.test(value)) return field.pattern.hint;
  if ('advisedLength' in field && field.advisedLength && value.length > field.advisedLength)
    return 'validation.tooLong';
  const format = formats[field.kind];
  return format && !format.regexp.test(value) ? format.message : undefined;
}

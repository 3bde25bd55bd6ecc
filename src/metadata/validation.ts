import type { ChoiceValue, Field, Values } from './kinds';
import type { Label } from './label';
import { areHours, areOddHours } from './openingHours';
import { isReadOnly, valueAt } from './resource';
import { dateOf } from './townTime';
import { maxLengthOf } from './traits';
import { choiceOf, isEmpty, isId, isRecord, referencedId } from './values';

const isText = (value: unknown): value is string => typeof value === 'string';

const isListOf = (value: unknown, test: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(test);

/** Browsers have no date input for years before 1. */
const isDate = (value: unknown): boolean => isId(value) && new Date(value).getFullYear() >= 1;

const isPeriod = (value: unknown): boolean =>
  isRecord(value) && [value.startDate, value.endDate].every((end) => isEmpty(end) || isDate(end));

/**
 * Whether an input of this kind can show and edit a stored value. Empty values always qualify. The value need not be
 * valid: a number above the maximum is readable, a number in place of a list is not. Coordinates are passed as
 * `[latitude, longitude]`.
 * @example isReadable(halls.fields.price, 120); // true
 */
export function isReadable(field: Field, value: unknown): boolean {
  if (isEmpty(value)) return true;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'url':
    case 'choice':
    case 'status':
    // Text that is not a number is sent unchanged, for the backend to refuse.
    case 'number':
      return isId(value);
    case 'richText':
    case 'secret':
    case 'image':
    case 'icon':
    // The input says so if it cannot show a rule.
    case 'recurrence':
      return isText(value);
    case 'file':
      return isText(value) || (field.many === true && isListOf(value, isText));
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
    case 'dateTime':
      return isDate(value);
    case 'period':
      return isPeriod(value) || (field.many === true && isListOf(value, isPeriod));
    case 'openingHours':
      return areHours(value);
    case 'choices':
    case 'tags':
    case 'references':
      return isListOf(value, isId);
    case 'reference': {
      if (!field.embed || !isRecord(value)) return isId(value);
      return referencedId(field, value) !== undefined || isEmpty(value[field.embed[0]]);
    }
    case 'coordinates':
      return isListOf(value, (degrees) => isEmpty(degrees) || typeof degrees === 'number');
    case 'geometry':
      // Backends refuse other mistakes. The input keeps what it cannot draw until something is drawn.
      return isRecord(value) && Array.isArray(value.coordinates);
    case 'list':
      // Items without declared fields are only counted.
      return isListOf(value, (item) => Object.keys(field.of).length === 0 || isRecord(item));
    case 'flags':
      return (
        isRecord(value) &&
        Object.keys(field.flags).every((flag) => isEmpty(value[flag]) || typeof value[flag] === 'boolean')
      );
    case 'json':
    case 'password':
      return true;
  }
}

/**
 * The value of a field in a record; `[latitude, longitude]` for coordinates.
 * @example fieldValue(halls.fields.price, hall, 'price'); // 120
 */
export const fieldValue = (field: Field, record: unknown, path: string): unknown =>
  field.kind === 'coordinates'
    ? [valueAt(record, field.latitude), valueAt(record, field.longitude)]
    : valueAt(record, path);

/**
 * The path of the value that prevents a form from editing a field: the field itself, or an ancestor that is not an object
 * and that an edit would overwrite. `undefined` if the form can edit the field.
 * @example const path = unreadablePath(halls.fields.steps, { steps: 'deux' }, 'steps');
 */
export function unreadablePath(field: Field, values: unknown, path: string): string | undefined {
  const steps = path.split('.');
  for (let length = 1; length < steps.length; length++) {
    const parent = steps.slice(0, length).join('.');
    const value = valueAt(values, parent);
    if (value === null || value === undefined) return undefined;
    if (typeof value !== 'object' || (Array.isArray(value) && !/^\d+$/.test(steps[length] ?? '')))
      return parent;
  }
  return field.kind === 'coordinates' || isReadable(field, valueAt(values, path)) ? undefined : path;
}

/**
 * An e-mail address. Takes linear time: each character can match in one way only, so that no long text can keep the
 * server busy.
 * @example emailPattern.test('mairie@ville.example'); // true
 */
export const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

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
 * 0.3 is a multiple of 0.1, although 0.3 / 0.1 is 2.9999999999999996.
 * @example isMultiple(1.5, 0.5); // true
 */
export const isMultiple = (number: number, step: number): boolean =>
  Math.abs(number / step - Math.round(number / step)) < 1e-6;

/**
 * The advice to show beside a field about its value, as a translation key or a label; `undefined` for none. Advice
 * never blocks a save (docs/product.md#advice).
 * @param record the record or list item with the value, passed to `warn`
 * @example problemOf(halls.fields.title, ''); // 'validation.required'
 */
export function problemOf(field: Field, value: unknown, record: Values = {}): string | Label | undefined {
  if (isReadOnly(field)) return undefined;
  if (isEmpty(value)) {
    if (field.required) return 'validation.required';
    return itemsProblem(field, 0) ?? (field.kind === 'list' ? field.warn?.(value, record) : undefined);
  }
  if (!isReadable(field, value)) return 'forms.unreadable.kept';
  if (field.kind === 'number') {
    // A backend may store the number as text.
    const number = typeof value === 'string' ? Number(value) : value;
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
  if (field.kind === 'openingHours' && areHours(value) && areOddHours(value)) return 'validation.hours';
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

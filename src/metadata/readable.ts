import type { Field } from './kinds';
import { areHours } from './openingHours';
import { valueAt } from './resource';
import { dateOf } from './townTime';
import { isEmpty, isId, isRecord, referencedId } from './values';

const isText = (value: unknown): value is string => typeof value === 'string';

const isListOf = (value: unknown, test: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(test);

/** Date inputs take no year before 1. */
const isDate = (value: unknown): boolean => (dateOf(value)?.getFullYear() ?? 0) >= 1;

const isPeriod = (value: unknown): boolean =>
  isRecord(value) && [value.startDate, value.endDate].every((end) => isEmpty(end) || isDate(end));

/**
 * Whether an input of this kind can show and edit a stored value. An invalid value may be readable, such as a number
 * above the maximum. Coordinates are passed as `[latitude, longitude]`.
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
    // For a rule that it cannot show, the input shows a message.
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
      // The input keeps a geometry that it cannot draw until the user draws something.
      return isRecord(value) && Array.isArray(value.coordinates);
    case 'list':
      // Items without declared fields are the ids of pictures.
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
 * The path of the value that prevents a form from editing a field: the field's path, or the path of an ancestor that an
 * edit would overwrite. `undefined` if the form can edit the field.
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
  // The two inputs of coordinates check the numbers that they show.
  return field.kind === 'coordinates' || isReadable(field, valueAt(values, path)) ? undefined : path;
}

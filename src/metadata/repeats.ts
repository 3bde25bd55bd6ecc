import { dateTime, date as dayField } from './fields';
import type { DateField, FieldOf, Fields, RuleContext, Values } from './kinds';
import { type StoredField, sourceOf, valueAt } from './resource';
import { isRecord } from './values';

type Repeat = StoredField & { field: FieldOf<'recurrence'> };

/**
 * The field of kind `recurrence` for the date or period named `of`; `undefined` if there is none.
 * @example repeatOf(halls.fields, 'booked'); // undefined
 */
export function repeatOf(fields: Fields, of: string): Repeat | undefined {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'recurrence' && field.of === of) return { name, field, path: sourceOf(name, field) };
  return undefined;
}

/**
 * The path of the end of the last occurrence, given the path of the `recurrence` field. Filters compare this end.
 * @example untilPathOf('repeat'); // 'repeatUntil'
 */
export const untilPathOf = (path: string): string => `${path}Until`;

/**
 * The stored path of the end of a period. If a period or a date repeats: the path of the end of its last occurrence.
 * @example endPathOf(halls.fields, 'booked'); // 'booked.endDate'
 */
export function endPathOf(fields: Fields, name: string): string {
  const field = fields[name];
  const repeat = repeatOf(fields, name);
  return repeat ? untilPathOf(repeat.path) : `${field ? sourceOf(name, field) : name}.endDate`;
}

/**
 * Whether a field is one of `untilFields`.
 * @example isUntil(halls.fields, 'title'); // false
 */
export const isUntil = (fields: Fields, name: string): boolean =>
  name.endsWith('Until') && fields[name.slice(0, -'Until'.length)]?.kind === 'recurrence';

async function lastEnd(
  { field, path }: Pick<Repeat, 'field' | 'path'>,
  record: Values,
  { lastTime }: RuleContext,
): Promise<string | null> {
  const own = valueAt(record, field.of);
  const end = isRecord(own) ? own.endDate : own;
  const rule = valueAt(record, path);
  const last = typeof rule === 'string' ? await lastTime(own, rule) : undefined;
  return last ?? (typeof end === 'string' && end !== '' ? end : null);
}

/**
 * For each field of kind `recurrence`, the field that stores the end of the last occurrence.
 * @example untilFields(halls.fields); // {}
 */
export const untilFields = (fields: Fields): Record<string, DateField> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind !== 'recurrence') return [];
      const makeField = fields[field.of]?.kind === 'date' ? dayField : dateTime;
      const path = sourceOf(name, field);
      return [
        [
          `${name}Until`,
          makeField(field.label, {
            source: untilPathOf(path),
            readOnly: true,
            readRoles: field.readRoles,
            personal: field.personal,
            derive: (record: Values, context: RuleContext) => lastEnd({ field, path }, record, context),
          }),
        ],
      ];
    }),
  );

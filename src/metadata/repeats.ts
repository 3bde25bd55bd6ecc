import type { DisplayField } from './displays';
import { dateTime, date as dayField } from './fields';
import type { DateField, FieldOf, Fields, RuleContext, Values } from './kinds';
import { formatRecurrence, parseRecurrence, startOf } from './recurrence';
import { sourceOf, valueAt } from './resource';
import { dateOf, isDay } from './townTime';
import { isRecord } from './values';

/** The field that says how the values of a date or a period repeat. */
export function repeatOf(
  fields: Fields,
  of: string,
): (DisplayField & { field: FieldOf<'recurrence'> }) | undefined {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'recurrence' && field.of === of) return { name, field, path: sourceOf(name, field) };
  return undefined;
}

/** Where the end of the last time is stored, which filters and lists compare. */
export const untilPathOf = (path: string): string => `${path}Until`;

/** The stored path of the end of a period: of its last time, if it repeats. */
export function endPathOf(fields: Fields, name: string): string {
  const field = fields[name];
  const repeat = repeatOf(fields, name);
  return repeat ? untilPathOf(repeat.path) : `${field ? sourceOf(name, field) : name}.endDate`;
}

/** The stored date or period, and how it repeats; `undefined` if it does not. */
export function repeated(fields: Fields, of: string, record: Values) {
  const repeat = repeatOf(fields, of);
  const text = repeat && valueAt(record, repeat.path);
  const recurrence = typeof text === 'string' ? parseRecurrence(text) : undefined;
  return recurrence && { first: firstOf(fields, of, record), recurrence };
}

const firstOf = (fields: Fields, of: string, record: Values): unknown => {
  const field = fields[of];
  return field && valueAt(record, sourceOf(of, field));
};

/** Stands for the end of what repeats without end. */
const never = '9999-12-31T00:00:00.000Z';

/** Computes the end of the last time, or the own end of a date or a period that does not repeat. */
async function lastEnd(
  fields: Fields,
  of: string,
  record: Values,
  { lastTime }: RuleContext,
): Promise<string | null> {
  const own = firstOf(fields, of, record);
  const end = isRecord(own) ? own.endDate : own;
  const stored = typeof end === 'string' && end !== '' ? end : null;
  const { recurrence } = repeated(fields, of, record) ?? {};
  if (!recurrence || !dateOf(startOf(own))) return stored;
  if (!recurrence.until && !recurrence.count) return isDay(own) ? never.slice(0, 10) : never;
  return (await lastTime(own, formatRecurrence(recurrence))) ?? stored;
}

/** The fields with the ends of what repeats, which `defineResource` adds. */
export const untilFields = (fields: Fields): Record<string, DateField> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind !== 'recurrence') return [];
      const kind = fields[field.of]?.kind === 'date' ? dayField : dateTime;
      const label = { fr: `${field.label.fr} : fin`, en: `${field.label.en}: end` };
      return [
        [
          `${name}Until`,
          kind(label, {
            source: untilPathOf(sourceOf(name, field)),
            readOnly: true,
            derive: (record: Values, context: RuleContext) => lastEnd(fields, field.of, record, context),
          }),
        ],
      ];
    }),
  );

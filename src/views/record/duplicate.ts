import { useCreatePath, useNavigate } from 'react-admin';
import { readSession } from '../../api/session';
import {
  canWrite,
  type Field,
  formatRecurrence,
  isReadOnly,
  isRecord,
  isSecret,
  isUnique,
  parseRecurrence,
  type Resource,
  type RuleDay,
  ruleDays,
  storedPathsOf,
  type Values,
  valueAt,
} from '../../metadata';
import { addDays, dateOf, dayText, isDay } from '../../metadata/townTime';
import { applyChanges } from '../../write/changes';

const daysSince = (moment: unknown, now: Date): number =>
  (Date.parse(dayText(now)) - Date.parse(dayText(moment))) / (24 * 60 * 60 * 1000);

/**
 * Moves a repetition by as many days as `startingNow` moves its period, and drops its exceptions. "The first Saturday
 * of the month" stays. So does a repetition that the form cannot show.
 */
function movedRule(value: unknown, period: unknown, now: Date): unknown {
  const rule = typeof value === 'string' ? parseRecurrence(value) : undefined;
  if (!rule || !isRecord(period) || !dateOf(period.startDate)) return value;
  const shift = daysSince(period.startDate, now);
  const movedDay = (day: RuleDay) => ruleDays.at((ruleDays.indexOf(day) + shift) % ruleDays.length) ?? day;
  return formatRecurrence({
    ...rule,
    days: rule.frequency === 'WEEKLY' ? rule.days.map(movedDay) : rule.days,
    until: rule.until && addDays(rule.until, shift),
    except: [],
  });
}

/** Moves periods together: the first one starts now, and lengths and gaps stay. */
function startingNow(value: unknown, now: Date): unknown {
  const periods: unknown[] = Array.isArray(value) ? value : [value];
  const starts = periods.flatMap((period) => (isRecord(period) ? (dateOf(period.startDate) ?? []) : []));
  if (starts.length === 0) return value;
  const first = new Date(Math.min(...starts.map((start) => start.getTime())));
  const shift = now.getTime() - first.getTime();
  // Dates without a time move by whole days: a change to or from summer time must not move them to the day before.
  const shiftInDays = daysSince(first, now);
  const moved = (moment: unknown) => {
    if (isDay(moment)) return addDays(moment, shiftInDays);
    const date = dateOf(moment);
    return date ? new Date(date.getTime() + shift).toISOString() : moment;
  };
  const movedPeriod = (period: unknown) => {
    if (!isRecord(period)) return period;
    return { ...period, startDate: moved(period.startDate), endDate: moved(period.endDate) };
  };
  return Array.isArray(value) ? value.map(movedPeriod) : movedPeriod(value);
}

/** Periods start now, because a copy of last year's fair is for the next one. */
export function copyOf(resource: Resource, record: Values): Record<string, unknown> {
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) =>
      name !== resource.key &&
      // The read-only source text of a translation tells whether the translation is outdated.
      (!isReadOnly(field) || field.translates) &&
      canWrite(readSession()?.role, field) &&
      !isSecret(field) &&
      !isUnique(field),
  );
  const now = new Date();
  const copied = (field: Field, value: unknown): unknown => {
    if (field.kind === 'period') return startingNow(value, now);
    return field.kind === 'recurrence' ? movedRule(value, valueAt(record, field.of), now) : value;
  };
  // Copies each path of a field by itself: a stored object may also contain values that must not be copied.
  const changes = fields.flatMap(([name, field]) =>
    storedPathsOf(name, field).map((path) => ({
      path: path.split('.'),
      before: undefined,
      after: copied(field, valueAt(record, path)),
    })),
  );
  return applyChanges(
    {},
    changes.filter(({ after }) => after !== undefined),
  );
}

/** react-admin's `CloneButton` puts the copy in the URL, which is too short for a page of text. */
export function useDuplicate(): (resource: Resource, record: Values) => void {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  return (resource, record) =>
    navigate(createPath({ resource: resource.name, type: 'create' }), {
      state: { record: copyOf(resource, record), isCopy: true },
    });
}

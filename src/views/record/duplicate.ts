import { useCreatePath, useNavigate } from 'react-admin';
import { readSession } from '../../api/session';
import {
  canWrite,
  isReadOnly,
  isRecord,
  isSecret,
  isUnique,
  type Resource,
  sourceOf,
  storedPathsOf,
  type Values,
  valueAt,
} from '../../metadata';
import { addDays, dateOf, dayText, isDay } from '../../metadata/townTime';
import { applyChanges } from '../../write/changes';

/** The number of days from a moment to now. */
const daysSince = (moment: unknown, now: Date): number =>
  (Date.parse(dayText(now)) - Date.parse(dayText(moment))) / (24 * 60 * 60 * 1000);

/** Moves the end of a repetition along with the period that repeats. Drops the exceptions of the repetition. */
function endingLater(value: unknown, period: unknown, now: Date): unknown {
  if (typeof value !== 'string' || !isRecord(period) || !dateOf(period.startDate)) return value;
  const shift = daysSince(period.startDate, now);
  // The exceptions are on the lines after the rule.
  const [rule = ''] = value.split('\n');
  // An end such as `UNTIL=20261130T225959Z` keeps only its day.
  return rule.replace(/(?<=UNTIL=)(\d{4})(\d\d)(\d\d)\w*/, (_, year, month, day) =>
    addDays(`${year}-${month}-${day}`, shift).replaceAll('-', ''),
  );
}

/** Moves one or more periods together so that the first one starts now. Keeps lengths and gaps. */
function startingNow(value: unknown, now: Date): unknown {
  const periods = Array.isArray(value) ? value : [value];
  const starts = periods.flatMap((period) => (isRecord(period) ? (dateOf(period.startDate) ?? []) : []));
  if (starts.length === 0) return value;
  const first = new Date(Math.min(...starts.map((start) => start.getTime())));
  const shift = now.getTime() - first.getTime();
  // Days move by whole days: a change to or from summer time must not move them to the day before.
  const shiftInDays = daysSince(first, now);
  const moved = (moment: unknown) => {
    if (isDay(moment)) return addDays(moment, shiftInDays);
    const date = dateOf(moment);
    return date ? new Date(date.getTime() + shift).toISOString() : moment;
  };
  const move = (period: unknown) =>
    isRecord(period)
      ? { ...period, startDate: moved(period.startDate), endDate: moved(period.endDate) }
      : period;
  return Array.isArray(value) ? value.map(move) : move(value);
}

/**
 * The values of the declared fields that are neither secret, unique nor read-only, and that the user may write. Periods
 * start now, because a copy of last year's fair is for the next one.
 */
export function copyOf(resource: Resource, record: Values): Record<string, unknown> {
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) =>
      name !== resource.key &&
      // Also copies the text from which a translation was made, so that the copy shows if the translation is outdated.
      (!isReadOnly(field) || field.translates) &&
      canWrite(readSession()?.role, field) &&
      !isSecret(field) &&
      !isUnique(field),
  );
  const copied = fields
    .flatMap(([name, field]) => storedPathsOf(name, field))
    .map((path) => ({ path: path.split('.'), before: undefined, after: valueAt(record, path) }))
    .filter(({ after }) => after !== undefined);
  const now = new Date();
  const movedDates = fields.flatMap(([name, field]) => {
    const source = sourceOf(name, field);
    const before = valueAt(record, source);
    if (field.kind === 'recurrence')
      return [
        { path: source.split('.'), before, after: endingLater(before, valueAt(record, field.of), now) },
      ];
    if (field.kind !== 'period' || before === undefined) return [];
    return [{ path: source.split('.'), before, after: startingNow(before, now) }];
  });
  return applyChanges({}, [...copied, ...movedDates]);
}

/**
 * Returns a function that opens the form of a new record with a copy of another one. The copy is passed in the location
 * state. react-admin's `CloneButton` puts it in the URL, which is too short for a page of text.
 */
export function useDuplicate(): (resource: Resource, record: Values) => void {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  return (resource, record) =>
    navigate(createPath({ resource: resource.name, type: 'create' }), {
      state: { record: copyOf(resource, record), isCopy: true },
    });
}

const two = (number: number) => String(number).padStart(2, '0');
const dayOf = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const dateOf = (value: unknown): Date | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = isDay(value) ? new Date(`${value}T00:00`) : new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** A stored day as a date input wants it, in the zone of this browser. A day without a time is the same everywhere. */
export function dayText(value: unknown): string {
  const date = dateOf(value);
  return date ? dayOf(date) : '';
}

/** A stored moment as a datetime-local input wants it, in the zone of this browser. */
export function momentText(value: unknown): string {
  const date = dateOf(value);
  return date ? `${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}` : '';
}

/**
 * A typed day as it is stored: in the form in which the old one came, at its time of day, so that no zone moves it.
 * A half-typed one is none.
 */
export function storedDay(text: string, before: unknown): string | null {
  if (!isDay(text)) return null;
  if (isDay(before)) return text;
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  const date = dateOf(before) ?? new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, day);
  return date.toISOString();
}

/** A typed moment as ISO 8601 with zone; the one before, seconds and all, where it reads the same. */
export function storedMoment(text: string, before: unknown): string | null {
  if (typeof before === 'string' && momentText(before) === text) return before;
  const date = dateOf(text);
  return date ? date.toISOString() : null;
}

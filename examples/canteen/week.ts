import { addDays, dayText } from 'my-town-admin/metadata';

/** The number of days since the last Monday: 0 for a Monday, 6 for a Sunday. */
export const daysSinceMonday = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** The Monday of this week, or of the week that was `weeksAgo` weeks ago. */
export const mondayOf = (weeksAgo: number) => {
  const today = dayText(new Date());
  return addDays(today, -daysSinceMonday(today) - 7 * weeksAgo);
};

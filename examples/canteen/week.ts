import { addDays, dayText } from 'my-town-admin/metadata';

/** How many days a day is after Monday: 0 for a Monday. */
export const daysSinceMonday = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** The Monday of the week that was `weeksAgo` weeks ago; 0 is this week. */
export const mondayOf = (weeksAgo: number) => {
  const today = dayText(new Date());
  return addDays(today, -daysSinceMonday(today) - 7 * weeksAgo);
};

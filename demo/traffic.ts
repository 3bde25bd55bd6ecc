import type { Row } from '../contract/row';
import type { Fieldset, Type } from '../contract/schema';
import { dice } from './seed/dice';

const dayLength = 86_400_000;
const daysBack = 760;
/** Platforms with their average sessions per day. */
const platforms = [
  ['ANDROID', 260],
  ['IOS', 190],
  ['WEB', 120],
] as const;

/** The fields that queries of the traffic may use. `startDate` and `endDate` refer to `date`. */
export const trafficFields: Fieldset = {
  names: new Set(['date', 'platform', 'sessions', 'users', 'pageViews']),
  paths: new Map<string, Type>([
    ['date', 'date'],
    ['platform', 'text'],
    ['sessions', 'number'],
    ['users', 'number'],
    ['pageViews', 'number'],
  ]),
  lists: new Set(),
  dateField: 'date',
};

/** Formats the day in the town's time zone. */
const townDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** Converts `startDate` and `endDate` from instants to days in the town's time zone. */
export function asTownDay(params: URLSearchParams): URLSearchParams {
  const days = new URLSearchParams(params);
  for (const name of ['startDate', 'endDate']) {
    const moment = Date.parse(params.get(name) ?? '');
    if (params.get(name)?.includes('T') && !Number.isNaN(moment)) days.set(name, townDay.format(moment));
  }
  return days;
}

function figures(date: string, platform: string, usual: number): Row {
  const chance = dice(`traffic ${date} ${platform}`);
  const day = new Date(date);
  const weekend = [0, 6].includes(day.getUTCDay()) ? 1.25 : 1;
  const summer = [6, 7].includes(day.getUTCMonth()) ? 0.7 : 1;
  const busy = chance.chance(4) ? 2.6 : 1;
  const sessions = Math.round(usual * weekend * summer * busy * (0.85 + chance.below(30) / 100));
  const users = Math.round(sessions * (0.62 + chance.below(16) / 100));
  return { date, platform, sessions, users, pageViews: Math.round(sessions * (2.6 + chance.below(14) / 10)) };
}

/** A little over two years until today, three platforms a day. Past figures never change. */
export function traffic(now: Date): Row[] {
  const today = Date.parse(townDay.format(now));
  return Array.from({ length: daysBack + 1 }, (_, n) => today - (daysBack - n) * dayLength).flatMap((day) =>
    platforms.map(([platform, usual]) => figures(new Date(day).toISOString().slice(0, 10), platform, usual)),
  );
}

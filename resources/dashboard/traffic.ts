import { ApiError } from '../../src/engine';
import { isRecord, textOf } from '../../src/metadata';

export const measures = ['sessions', 'users', 'pageViews'] as const;
export type Measure = (typeof measures)[number];

/** The figures of one day on one platform. */
export interface DayTraffic extends Record<Measure, number> {
  date: string;
  platform: string;
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/**
 * Parses the response of `traffic?startDate=&endDate=`.
 * @throws ApiError `unexpectedResponse` if it has no list `entries`
 */
export function readTraffic(json: unknown): DayTraffic[] {
  if (!isRecord(json) || !Array.isArray(json.entries))
    throw new ApiError('unexpectedResponse', 0, undefined, 'traffic: no entries');
  return json.entries.filter(isRecord).map((entry) => ({
    date: textOf(entry.date).slice(0, 10),
    platform: textOf(entry.platform),
    sessions: numberOf(entry.sessions),
    users: numberOf(entry.users),
    pageViews: numberOf(entry.pageViews),
  }));
}

export const sumOf = (entries: readonly DayTraffic[], measure: Measure): number =>
  entries.reduce((sum, entry) => sum + entry[measure], 0);

/** The change as a fraction of `before`; `undefined` if `before` is 0. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined;

export const platformsOf = (entries: readonly DayTraffic[]): string[] =>
  [...new Set(entries.map(({ platform }) => platform))].sort();

export const seriesOf = (entries: readonly DayTraffic[], days: readonly string[], measure: Measure) =>
  platformsOf(entries).map((platform) => {
    const valueOfDay = new Map(
      entries.filter((entry) => entry.platform === platform).map((entry) => [entry.date, entry[measure]]),
    );
    return { platform, values: days.map((day) => valueOfDay.get(day) ?? 0) };
  });

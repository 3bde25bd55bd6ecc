import type { Days } from '../../src/charts/days';
import { isRecord } from '../../src/metadata';

export const measures = ['sessions', 'users', 'pageViews'] as const;
export type Measure = (typeof measures)[number];

/** The figures of one day on one platform (contract, traffic). */
export interface Visit extends Record<Measure, number> {
  date: string;
  platform: string;
}

/** The visits of some days. */
export interface Traffic extends Days {
  visits: readonly Visit[];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** The answer of `traffic?startDate=&endDate=`. */
export function readTraffic(json: unknown): Visit[] {
  const entries = isRecord(json) && Array.isArray(json.entries) ? json.entries.filter(isRecord) : [];
  return entries.map((entry) => ({
    date: textOf(entry.date).slice(0, 10),
    platform: textOf(entry.platform),
    sessions: numberOf(entry.sessions),
    users: numberOf(entry.users),
    pageViews: numberOf(entry.pageViews),
  }));
}

export const sumOf = (visits: readonly Visit[], measure: Measure): number =>
  visits.reduce((sum, visit) => sum + visit[measure], 0);

/** The change against before, as a share of it; none where there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined;

export const platformsOf = (visits: readonly Visit[]): string[] =>
  [...new Set(visits.map(({ platform }) => platform))].sort();

/** One value a day of each platform. */
export const seriesOf = (visits: readonly Visit[], days: readonly string[], measure: Measure) =>
  platformsOf(visits).map((platform) => {
    const own = new Map(
      visits.filter((visit) => visit.platform === platform).map((visit) => [visit.date, visit[measure]]),
    );
    return { platform, values: days.map((day) => own.get(day) ?? 0) };
  });

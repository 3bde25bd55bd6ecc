import type { Fieldset, Type } from './schema';

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

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone, such as `2026-11-26`. */
export function dayIn(moment: Date | number, timeZone = 'Europe/Paris'): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(moment);
}

/** Converts `startDate` and `endDate` from instants to days in the town's time zone. */
export function asTownDay(params: URLSearchParams, timeZone?: string): URLSearchParams {
  const days = new URLSearchParams(params);
  for (const name of ['startDate', 'endDate']) {
    const moment = Date.parse(params.get(name) ?? '');
    if (params.get(name)?.includes('T') && !Number.isNaN(moment)) days.set(name, dayIn(moment, timeZone));
  }
  return days;
}

import { dateOf, dayText } from '../src/metadata/townTime';
import type { Fieldset, Type } from './schema';

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

/** Converts `startDate` and `endDate` from instants to days in the town's time zone. */
export function withTownDays(params: URLSearchParams): URLSearchParams {
  const days = new URLSearchParams(params);
  for (const name of ['startDate', 'endDate']) {
    const value = params.get(name);
    if (dateOf(value)) days.set(name, dayText(value));
  }
  return days;
}

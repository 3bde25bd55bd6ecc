import { momentOf } from '../../../contract/condition';
import { malformed } from '../../../contract/refusal';

const day = 86_400_000;
export const maxDays = 90;

function momentIn(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name);
  if (!text) return undefined;
  const moment = momentOf(text);
  if (moment !== undefined) return moment;
  throw malformed(name, { fr: 'une date ISO 8601 est attendue', en: 'an ISO 8601 date is expected' });
}

/** If `start_date` or `end_date` is missing, the period has 90 days. @throws Refusal 400 */
export function periodIn(params: URLSearchParams): readonly [from: Date, until: Date] {
  const [start, end] = [momentIn(params, 'start_date'), momentIn(params, 'end_date')];
  const until = end ?? (start === undefined ? Date.now() : start + maxDays * day);
  const from = start ?? until - maxDays * day;
  if (until - from > maxDays * day)
    throw malformed('end_date', {
      fr: `${maxDays} jours au plus après start_date`,
      en: `at most ${maxDays} days after start_date`,
    });
  return [new Date(from), new Date(until)];
}

export const listIn = (params: URLSearchParams, name: string) =>
  (params.get(name) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

export const requestStates = ['open', 'closed'] as const;

/** @throws Refusal 400 for an unknown status */
export function statesIn(params: URLSearchParams): string[] {
  const states = listIn(params, 'status');
  if (states.every((state) => requestStates.some((one) => one === state))) return states;
  throw malformed('status', { fr: 'open ou closed est attendu', en: 'open or closed is expected' });
}

import { choiceOf, type StatusField, type Values, valueAt } from '../metadata';
import { periodState } from './dates';

export function statusOf({ choices, byPeriod }: StatusField, value: unknown, record: Values = {}) {
  const choice = choiceOf(choices, value);
  if (!byPeriod || choice?.id !== byPeriod.status) return choice;
  const state = periodState(valueAt(record, byPeriod.period));
  return state === 'upcoming' || state === 'past' ? byPeriod[state] : choice;
}

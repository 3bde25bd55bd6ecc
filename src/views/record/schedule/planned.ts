import { isRecord, type Label } from '../../../metadata';

/** A status that a record takes at a time (docs/contract.md#schedule). */
export interface Planned extends Record<string, unknown> {
  status: string;
  at: string;
  by: string;
  /** Why it did not happen. */
  failure: string | null;
}

const isPlanned = (value: unknown): value is Planned =>
  isRecord(value) && typeof value.status === 'string' && typeof value.at === 'string';

export const plannedIn = (answer: unknown): Planned[] =>
  isRecord(answer) && Array.isArray(answer.entries) ? answer.entries.filter(isPlanned) : [];

/** What did not happen, and why. */
export const failedText: Label = {
  fr: '{what}, sans effet. {failure}',
  en: '{what}, without effect. {failure}',
};

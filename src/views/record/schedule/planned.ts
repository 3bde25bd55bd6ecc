import { isRecord, type Label } from '../../../metadata';

/** A status that a record will get at a given time (docs/contract.md#schedule). */
export interface PlannedStatus extends Record<string, unknown> {
  status: string;
  at: string;
  by: string;
  /** Why the change failed; `null` while it is still to come. */
  failure: string | null;
}

const isPlannedStatus = (value: unknown): value is PlannedStatus =>
  isRecord(value) && typeof value.status === 'string' && typeof value.at === 'string';

export const plannedIn = (answer: unknown): PlannedStatus[] =>
  isRecord(answer) && Array.isArray(answer.entries) ? answer.entries.filter(isPlannedStatus) : [];

/** Says which planned change failed, and why. */
export const failedText: Label = {
  fr: '{what}, sans effet. {failure}',
  en: '{what}: failed. {failure}',
};

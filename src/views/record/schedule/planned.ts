import { entriesIn } from '../../../api/entries';
import { isRecord, type Label, type Resource } from '../../../metadata';

/** An entry as the backend sends it (docs/contract.md#schedule). */
export interface ScheduleEntry extends Record<string, unknown> {
  status: string;
  at: string;
  by: string;
  /** Why the change failed; `null` while it is still to come. */
  failure: string | null;
}

/** An entry as the admin sends it. */
export type NewScheduleEntry = { status: string; at: unknown };

const isScheduleEntry = (value: unknown): value is ScheduleEntry =>
  isRecord(value) &&
  typeof value.status === 'string' &&
  typeof value.at === 'string' &&
  (value.failure === null || typeof value.failure === 'string');

export const scheduleIn = (answer: unknown): ScheduleEntry[] => entriesIn(answer, isScheduleEntry);

export const failedText: Label = {
  fr: '{what}, sans effet. {failure}',
  en: '{what}: failed. {failure}',
};

/** When these changes will publish the record. */
export const publicationIn = (
  { workflow }: Resource,
  planned: readonly ScheduleEntry[],
): string | undefined =>
  planned.find(({ status, failure }) => status === workflow?.publish && failure === null)?.at;

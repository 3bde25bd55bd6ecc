import { entriesIn } from '../../../api/entries';
import { isRecord, type Label, type Resource } from '../../../metadata';

/** A status that a record will get at a given time (docs/contract.md#schedule). */
export interface PlannedStatus extends Record<string, unknown> {
  status: string;
  at: string;
  by: string;
  /** Why the change failed; `null` while it is still to come. */
  failure: string | null;
}

/** A planned change, as the admin sends it. */
export type PlannedChange = { status: string; at: unknown };

/** Whether the backend will make exactly these changes. The backend may write a moment in another form. */
export const isPlanned = (planned: readonly PlannedStatus[], entries: readonly PlannedChange[]): boolean =>
  planned.length === entries.length &&
  entries.every((entry) =>
    planned.some(
      ({ status, at }) => status === entry.status && Date.parse(at) === Date.parse(String(entry.at)),
    ),
  );

const isPlannedStatus = (value: unknown): value is PlannedStatus =>
  isRecord(value) && typeof value.status === 'string' && typeof value.at === 'string';

export const plannedIn = (answer: unknown): PlannedStatus[] => entriesIn(answer, isPlannedStatus);

export const failedText: Label = {
  fr: '{what}, sans effet. {failure}',
  en: '{what}: failed. {failure}',
};

/** When these changes will publish a record. */
export const publicationIn = (
  { workflow }: Resource,
  planned: readonly PlannedStatus[],
): string | undefined =>
  planned.find(({ status, failure }) => status === workflow?.publish && failure === null)?.at;

import { createContext, useContext } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource, Values } from '../../metadata';

export type Task = 'save' | 'publish' | 'unpublish' | 'delete' | 'action';

/**
 * Runs after a save.
 * - New record or changed id: before the stored record opens, and only if the backend returned an id.
 * - Any other record: only if the user typed nothing during the save.
 */
export type AfterStored = (stored: RaRecord) => unknown;

export interface SubmitOptions {
  /** Whether the user has just reviewed what citizens will see. */
  isReviewed?: boolean;
  /** Saves with the switch of `workflow.notify` off. */
  isSilent?: boolean;
  afterStored?: AfterStored;
}

export interface RecordFormContextValue {
  resource: Resource;
  /** The stored record, or the defaults of a new one. */
  record: Values;
  /** `undefined` for a new record. */
  id: Identifier | undefined;
  /** The `id` of the form element, for buttons outside the element. */
  formId: string;
  pendingTask: Task | undefined;
  /** May first show the advice of the fields (docs/product.md#advice). */
  submit: (task: 'save' | 'publish', options?: SubmitOptions) => void;
  /** Does nothing while another task runs: the call comes from a second click. */
  run: (task: Task, work: () => Promise<unknown>) => void;
  /**
   * Shows a newer version of the record, with the user's changes since `before` applied to it. With `isByOthers`, the
   * next save asks about conflicting values.
   * @returns the record on which the form is based from now on
   */
  rebase: (next: Values, before: Values, isByOthers?: boolean) => Values;
  isChanged: () => boolean;
  /** Turns off the unsaved-changes dialog and the draft. Call it once the changes are saved or discarded. */
  close: () => void;
}

export interface RecordFormHandle extends Pick<RecordFormContextValue, 'isChanged'> {
  /** Whether a draft keeps all unsaved changes. */
  keepsDraft: () => boolean;
  /** Changes values, as if the user had typed them. */
  change: (values: Values) => void;
}

export const RecordFormContext = createContext<RecordFormContextValue | undefined>(undefined);

/**
 * The `RecordForm` around a component. @throws Error if there is none
 * @example
 * const { record } = useRecordForm();
 * return <p>{String(record.title)}</p>;
 */
export function useRecordForm(): RecordFormContextValue {
  const form = useContext(RecordFormContext);
  if (!form) throw new Error('useRecordForm must be used inside a RecordForm');
  return form;
}

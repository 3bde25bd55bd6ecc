import { createContext, useContext } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource, Values } from '../../metadata';

/** A task that a form can run. */
export type Task = 'save' | 'publish' | 'unpublish' | 'delete' | 'action';

/**
 * Work to do after a save.
 * - New record or changed id: runs before the stored record opens. Does not run if the backend returned no id.
 * - Any other record: does not run if the user typed during the save.
 */
export type AfterStored = (stored: RaRecord) => unknown;

export interface SubmitOptions {
  /** Whether the user has just reviewed what citizens will see. */
  isReviewed?: boolean;
  /** Whether to publish without notifying: sends the switch of `workflow.notify` turned off. */
  isSilent?: boolean;
  afterStored?: AfterStored;
}

/** What `useRecordForm` returns: the form of one record. */
export interface RecordFormContextValue {
  resource: Resource;
  /** The stored record, or the defaults of a new one. */
  record: Values;
  /** `undefined` for a new record. */
  id: Identifier | undefined;
  /** The `id` of the form element, for buttons outside the element. */
  formId: string;
  pendingTask: Task | undefined;
  /**
   * Saves or publishes. If citizens will see the record and its fields have advice (docs/product.md#advice), asks
   * first, unless the user just reviewed it.
   */
  submit: (task: 'save' | 'publish', options?: SubmitOptions) => void;
  /** Runs a task. While another task runs, does nothing, because the call then comes from a second click. */
  run: (task: Task, work: () => Promise<unknown>) => void;
  /**
   * Shows a newer version of the record, with the user's changes since `before` applied to it. If it may contain the
   * changes of others (`isByOthers`), the next save asks about the conflicting values.
   * @returns the record on which the form is based from now on
   */
  rebase: (next: Values, before: Values, isByOthers?: boolean) => Values;
  /** Whether the form has unsaved changes. */
  isChanged: () => boolean;
  /** Turns off the unsaved-changes dialog and the draft. Call it once the changes are saved or discarded. */
  close: () => void;
}

/** What the `ref` of a `RecordForm` receives. */
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

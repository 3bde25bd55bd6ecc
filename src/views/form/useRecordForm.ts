import { createContext, useContext } from 'react';
import type { Identifier } from 'react-admin';
import type { Resource, Values } from '../../metadata';

/** An action of the form that is under way. */
export type Task = 'save' | 'publish' | 'unpublish' | 'delete' | 'action';

/** The form of one record, for its parts. */
export interface RecordForm {
  declaration: Resource;
  /** The record as stored, or the defaults of a new one. */
  record: Values;
  /** `undefined` for a new record. */
  id: Identifier | undefined;
  waiting: Task | undefined;
  submit: (task: 'save' | 'publish') => void;
  /** Runs one task at a time. Ignores calls in between, which are second clicks. */
  run: (task: Task, work: () => Promise<unknown>) => void;
  /** Shows a newer version of the record. Keeps what the user typed since `before`. */
  adopt: (next: Values, before: Values) => void;
  /** Whether a save would change anything now. */
  isChanged: () => boolean;
  /** Stops questions and drafts, once the text is saved or given up. */
  close: () => void;
}

export const RecordFormContext = createContext<RecordForm | undefined>(undefined);

export function useRecordForm(): RecordForm {
  const form = useContext(RecordFormContext);
  if (!form) throw new Error('RecordForm is missing above this component');
  return form;
}

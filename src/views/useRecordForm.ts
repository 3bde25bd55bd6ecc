import { createContext, useContext } from 'react';
import type { Identifier } from 'react-admin';
import type { Resource, Values } from '../metadata';

/** What was asked for and is under way. */
export type Task = 'save' | 'publish' | 'unpublish' | 'action';

/** One form of one record, as its parts see it. */
export interface RecordForm {
  declaration: Resource;
  /** The record as it was read, or the defaults of a new one. */
  record: Values;
  /** Absent on a new record. */
  id: Identifier | undefined;
  waiting: Task | undefined;
  submit: (task: 'save' | 'publish') => void;
  /** Runs one task at a time: what is asked for meanwhile is a second click. */
  run: (task: Task, work: () => Promise<unknown>) => void;
  /** Takes a newer state of the record over; what was typed since `before` stays. */
  adopt: (next: Values, before: Values) => void;
  /** Whether a save would change anything, at this moment. */
  isChanged: () => boolean;
  /** From here on nothing is asked and no draft kept: what was typed is saved, or given up. */
  settle: () => void;
}

export const RecordFormContext = createContext<RecordForm | undefined>(undefined);

export function useRecordForm(): RecordForm {
  const form = useContext(RecordFormContext);
  if (!form) throw new Error('RecordForm is missing above this component');
  return form;
}

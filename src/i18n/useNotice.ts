import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { Label, Values } from '../metadata';
import { useLabel } from './useLabel';

/** Returns a function that shows a label as a success toast. */
export function useNotice(): (notice: Label, record?: Values) => void {
  const notify = useNotify();
  const label = useLabel();
  return useCallback(
    (notice, record) => {
      const message = label(notice, record);
      notify(message, { type: 'success', messageArgs: { _: message } });
    },
    [notify, label],
  );
}

import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { Label, Values } from '../metadata';
import { useLabel } from './useLabel';

/** Says in a toast, in words of a declaration or of a view, that something went well. */
export function useNotice(): (words: Label, record?: Values) => void {
  const notify = useNotify();
  const label = useLabel();
  return useCallback(
    (words, record) => {
      const message = label(words, record);
      notify(message, { type: 'success', messageArgs: { _: message } });
    },
    [notify, label],
  );
}

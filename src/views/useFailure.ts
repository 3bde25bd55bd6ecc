import { useCallback } from 'react';
import { HttpError, useNotify, useTranslate } from 'react-admin';

/** What a failed call says for itself; a network that failed says it in English, and is said in our words. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof HttpError) return error.status === 0 ? 'error.exception' : error.message;
  return error instanceof Error ? error.message : '';
};

/** Says in a toast what failed, by its key, and why (spec §8). */
export function useFailure(): (key: string, error: unknown) => void {
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    (key, error) => {
      const reason = reasonOf(error);
      const message = `${translate(key)} ${reason && translate(reason, { _: reason })}`.trim();
      notify(message, { type: 'error', messageArgs: { _: message } });
    },
    [notify, translate],
  );
}

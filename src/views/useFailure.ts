import { useCallback } from 'react';
import { HttpError, useNotify, useTranslate } from 'react-admin';
import { isNoData, redirectFor } from '../api/errors';

/** What a failed call says for itself; a network that failed says it in English, and is said in our words. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof HttpError && error.status === 0) return 'error.exception';
  if (isNoData(error)) return 'error.gone';
  return error instanceof Error ? error.message : '';
};

/** Gives what failed, by its key, and why, in words (spec §8). */
export function useFailureText(): (key: string, error: unknown) => string {
  const translate = useTranslate();
  return useCallback(
    (key, error) => {
      const [what, reason] = [translate(key), reasonOf(error)];
      if (!reason) return what;
      // Some of the spec's own words end without a full stop.
      return `${what}${what.endsWith('.') ? ' ' : ' : '}${translate(reason, { _: reason })}`;
    },
    [translate],
  );
}

/** Says it in a toast; what has led away from the screen is said by the screen that it led to. */
export function useFailure(): (key: string, error: unknown) => void {
  const notify = useNotify();
  const textOf = useFailureText();
  return useCallback(
    (key, error) => {
      if (redirectFor(error)) return;
      const message = textOf(key, error);
      notify(message, { type: 'error', messageArgs: { _: message } });
    },
    [notify, textOf],
  );
}

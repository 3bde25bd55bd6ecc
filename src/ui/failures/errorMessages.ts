import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError, detailOf, isNoData, messageOf, redirectFor, ruleOf } from '../../api/errors';

/** Not every sentence ends with a full stop. */
export const sentences = (...texts: readonly (string | false | undefined)[]): string =>
  texts.reduce<string>(
    (all, text) => (all && text ? `${all.replace(/[^.!?…]$/, '$&.')} ${text}` : all || text || ''),
    '',
  );

/**
 * Returns a function that explains an error: the backend's message if it is meant for users, else a translated
 * sentence.
 * @example
 * const messageOf = useErrorMessage();
 * const show = (error: unknown) => <p>{messageOf(error)}</p>;
 */
export function useErrorMessage(): (error: unknown) => string {
  const translate = useTranslate();
  return useCallback(
    (error) => {
      if (isNoData(error)) return translate('error.gone');
      const key = ruleOf(error).message;
      const message = messageOf(error);
      // The message may be a translation key.
      const text = translate(message ?? key, { _: message });
      const seconds = (error instanceof ApiError && error.retryAfter) || (message ? undefined : 30);
      // A backend may say itself how long: "Réessayez dans 2 heures."
      if (key !== 'fault.tooMany' || !seconds || /\d\s?(s|min|h|seconde?|minute|hour|heure)s?\b/.test(text))
        return text;
      return sentences(text, translate('fault.wait', { seconds }));
    },
    [translate],
  );
}

/** `key` is the name of what failed, the translation key of that name, or the `error.…` key of a sentence. */
export function useErrorText(): (key: string, error: unknown) => string {
  const translate = useTranslate();
  const reasonOf = useErrorMessage();
  return useCallback(
    (key, error) => {
      const what = translate(key, { _: key });
      const reason = reasonOf(error);
      return key.startsWith('error.')
        ? sentences(what, reason)
        : translate('error.because', { what, reason });
    },
    [translate, reasonOf],
  );
}

/**
 * Returns a function that reports a failed call in a toast. Ignores errors that redirect, because the screen they lead
 * to reports them. `addition` follows the message, for example to say whether anything was stored.
 * @example
 * const notifyError = useNotifyError();
 * const fail = (error: unknown) => notifyError('error.save', error);
 */
export function useNotifyError(): (key: string, error: unknown, addition?: string) => void {
  const notify = useNotify();
  const textOf = useErrorText();
  return useCallback(
    (key, error, addition) => {
      if (redirectFor(error)) return;
      const message = sentences(textOf(key, error), addition);
      // A message from the backend has no details to read, so its toast may disappear by itself.
      const detail = messageOf(error) === undefined ? detailOf(error) : undefined;
      notify(message, { type: 'error', ...(detail && { detail, autoHideDuration: null }) });
    },
    [notify, textOf],
  );
}

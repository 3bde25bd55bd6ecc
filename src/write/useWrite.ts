import { useCallback } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { ApiError, messageOf, ruleOf } from '../api/errors';
import { atDateTime } from '../i18n/dates';
import { useAuthorName, useLabel, useLanguage } from '../i18n/useLabel';
import { type Label, languageTagOf, type Resource } from '../metadata';
import { sentences, useNotifyError } from '../ui/failures/errorMessages';
import { useFieldName } from './fieldAt';
import { useWriter } from './WriteContext';
import type { Outcome, Write } from './writer';

export interface Messages {
  /** The success message. Omit it if the caller shows its own. */
  done?: string;
  /** Shown as a button beside `done`. */
  undo?: () => void;
  /** The translation key of the error message. */
  failed: string;
  /** The text to add to the error message if the write might have been stored. */
  unknown?: string;
  /** The message if somebody else changed the status first. May contain `{at}` and fields of the record. */
  already?: Label;
  /** Translation keys of messages to show instead of `failed`, by HTTP status. */
  refusals?: Readonly<Record<number, string>>;
  /** If true, the error message says that the form keeps its text. */
  isForm?: boolean;
  /** More reasons of a refusal, to add to the error message. */
  reasonsIn?: (error: unknown) => string;
}

export function useSavedText() {
  const label = useLabel();
  const translate = useTranslate();
  return ({ notices }: Resource, event: 'created' | 'updated' | 'published') =>
    label(notices?.[event]) || translate(`forms.${event}`);
}

/** For a write that was not sent, because somebody else changed the record first. */
export function useStatusWarning(): (stored: RaRecord, already?: Label) => void {
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const notify = useNotify();
  return useCallback(
    (stored, already) => {
      const at = atDateTime(stored.updatedAt, language);
      const text = already ? label(already, { ...stored, at }) : translate('write.overtaken', { at });
      notify(text, { type: 'warning', autoHideDuration: null });
    },
    [label, language, translate, notify],
  );
}

/**
 * Returns a function that performs a write and shows its outcome in a toast.
 * @example
 * const write = useWrite();
 * const rename = (id: number, title: string) =>
 *   write(
 *     { resource: halls, verb: 'patch', id, data: { title } },
 *     { done: 'Salle renommée', failed: 'error.save' },
 *   );
 */
export function useWrite(): (write: Write, messages: Messages) => Promise<Outcome> {
  const writer = useWriter();
  const notify = useNotify();
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const language = useLanguage();
  const authorOf = useAuthorName();
  const nameOf = useFieldName();
  const warnStatusChanged = useStatusWarning();
  return useCallback(
    async (write, { done, undo, failed, unknown, already, refusals = {}, isForm = false, reasonsIn }) => {
      const outcome = await writer.send(write);
      if (outcome.result === 'stored' && done !== undefined) {
        const { by = [], paths = [] } = outcome.merged ?? {};
        const names = [...new Set(by.map(authorOf))];
        const who = new Intl.ListFormat(languageTagOf(language)).format(names);
        const fields = [...new Set(paths.map((path) => nameOf(write.resource, path, outcome.record)))].join(
          ', ',
        );
        const merge = outcome.merged && translate('write.merged', { who, fields, smart_count: names.length });
        const message = [done, merge].filter(Boolean).join(' ');
        notify(message, { type: 'success', undo, ...(merge && { autoHideDuration: null }) });
      }
      if (outcome.result === 'statusChanged') {
        const isMoved = write.verb === 'setStatus' && outcome.record.status !== write.record.status;
        warnStatusChanged(outcome.record, isMoved ? already : undefined);
      }
      if (outcome.result === 'failed') {
        const { error, maybeStored } = outcome;
        const refusal = error instanceof ApiError ? refusals[error.status] : undefined;
        if (refusal !== undefined) {
          notify(refusal, { type: 'error' });
          return outcome;
        }
        // The backend's own message, or the text `fault.refused`, already implies that nothing was stored.
        const isSelfExplanatory = messageOf(error) !== undefined || ruleOf(error).message === 'fault.refused';
        const notStored = translate(isForm ? 'write.kept' : 'write.nothingDone');
        const consequence = maybeStored ? (unknown ?? translate('write.unknown')) : notStored;
        notifyError(failed, error, sentences(reasonsIn?.(error), !isSelfExplanatory && consequence));
      }
      return outcome;
    },
    [writer, notify, translate, notifyError, language, authorOf, nameOf, warnStatusChanged],
  );
}

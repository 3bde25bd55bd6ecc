import { useState } from 'react';
import { type RaRecord, useListContext, useNotify, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { detailOf, redirectFor } from '../../api/errors';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useErrorMessage } from '../../ui/failures/errorMessages';
import { rememberRowFocus } from '../../ui/screenFocus';
import { useTrash } from '../../write/useTrash';
import { useSavedText, useWrite } from '../../write/useWrite';
import { useWriter } from '../../write/WriteContext';
import type { Outcome, Write } from '../../write/writer';

interface Action {
  records: readonly RaRecord[];
  writeOf: (record: RaRecord) => Write;
  /** The text after success, by the number of records. */
  done: (count: number) => string;
  undo?: () => void;
  /** The translation key of the error message. */
  failed: string;
}

/** Not in `src/i18n`, which every list loads. */
const changed: Label = { fr: '{count} éléments modifiés.', en: '{count} items changed.' };
const overtaken: Label = {
  fr: 'Quelqu’un d’autre les a changés entre-temps, rien n’est écrasé : {names}.',
  en: 'Somebody else changed them meanwhile, nothing was overwritten: {names}.',
};

/**
 * Deletes records of a list or changes their status, one write after the other. Several writes end with one summary: how
 * many succeeded, failed and were not sent. The other records stay selected. See `docs/product.md#row-actions`.
 */
export function useListActions() {
  const resource = useResource();
  const { workflow } = resource;
  const writer = useWriter();
  const write = useWrite();
  const trash = useTrash();
  const savedText = useSavedText();
  const notify = useNotify();
  const recordName = useRecordName();
  const translate = useTranslate();
  const label = useLabel();
  const reasonOf = useErrorMessage();
  const { selectedIds, onSelect } = useListContext();
  const [isPending, setPending] = useState(false);

  const summarize = ({ records, done, undo, failed }: Action, outcomes: readonly Outcome[]) => {
    const failures = outcomes.flatMap((outcome, index) => {
      const record = records[index];
      return outcome.result === 'failed' && record ? [{ ...outcome, record }] : [];
    });
    const overtakenNames = records
      .filter((_, index) => outcomes[index]?.result === 'statusChanged')
      .map((record) => recordName(resource, record));
    const [first] = failures;
    if (!first && overtakenNames.length === 0) {
      notify(done(records.length), { type: 'success', undo });
      return;
    }
    const counts = {
      done: outcomes.filter(({ result }) => result === 'stored').length,
      failed: failures.filter(({ maybeStored }) => !maybeStored).length,
      unknown: failures.filter(({ maybeStored }) => maybeStored).length,
      untried: records.length - outcomes.length,
      total: records.length,
    };
    const details = failures.map(({ record, error }) => {
      const what = recordName(resource, record);
      return `${translate('error.because', { what, reason: reasonOf(error) })} ${detailOf(error)}`;
    });
    const text = [
      first && translate(failed),
      translate('list.summary', { ...counts, smart_count: counts.done }),
      counts.unknown > 0 && translate('list.unknown', { smart_count: counts.unknown }),
      counts.untried > 0 && translate('list.untried', { smart_count: counts.untried }),
      overtakenNames.length > 0 && label(overtaken, { names: overtakenNames.join(', ') }),
      first && reasonOf(first.error),
    ]
      .filter(Boolean)
      .join(' ');
    notify(text, {
      type: first ? 'error' : 'warning',
      autoHideDuration: null,
      ...(first && { detail: details.join('\n') }),
    });
  };

  const run = async (action: Action): Promise<readonly Outcome[]> => {
    const { records, writeOf, done, undo, failed } = action;
    const [first] = records;
    if (first && records.length === 1) {
      return [await write(writeOf(first), { done: done(1), undo, failed })];
    }
    const outcomes: Outcome[] = [];
    for (const record of records) {
      const outcome = await writer.send({ ...writeOf(record), isBatchItem: true });
      outcomes.push(outcome);
      // Without a session, the next writes would fail too.
      if (outcome.result === 'failed' && redirectFor(outcome.error)?.endsSession) break;
    }
    summarize(action, outcomes);
    return outcomes;
  };

  const counted = (key: string) => (count: number) => translate(key, { smart_count: count });

  const runAndRestoreFocus = async (action: Action, close?: () => void) => {
    const { records } = action;
    const restoreFocus = rememberRowFocus(records[0]?.id);
    setPending(true);
    const outcomes = await writer.batch(() => run(action));
    setPending(false);
    const stored = records.filter((_, index) => outcomes[index]?.result === 'stored').map(({ id }) => id);
    onSelect(selectedIds.filter((id) => !stored.includes(id)));
    if (close) flushSync(close);
    restoreFocus();
  };

  return {
    isPending,
    /** Deletes records, calls `close`, and focuses the next row. */
    remove: (records: readonly RaRecord[], close: () => void) => {
      const moved = trash?.messagesOf(records);
      return runAndRestoreFocus(
        {
          records,
          writeOf: (record) => ({ verb: 'delete', resource, record }),
          done: moved ? () => moved.done : counted('list.deleted'),
          undo: moved?.undo,
          failed: 'error.delete',
        },
        close,
      );
    },
    /** Unpublishes published records. */
    unpublish: (records: readonly RaRecord[], close?: () => void) =>
      runAndRestoreFocus(
        {
          records,
          writeOf: (record) => ({ verb: 'setStatus', resource, record, status: workflow?.unpublish ?? '' }),
          done: counted('list.unpublished'),
          failed: 'error.unpublish',
        },
        close,
      ),
    /** Gives records one of the statuses that users can set freely. */
    setStatus: (records: readonly RaRecord[], status: string, close?: () => void) =>
      runAndRestoreFocus(
        {
          records,
          writeOf: (record) => ({ verb: 'setStatus', resource, record, status }),
          done: (count) => (count > 1 ? label(changed, { count }) : savedText(resource, 'updated')),
          failed: 'error.action',
        },
        close,
      ),
  };
}

import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { detailOf, redirectFor } from '../../api/errors';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useErrorMessage } from '../../ui/failures/errorMessages';
import { type Messages, useWrite } from '../../write/useWrite';
import { useWriter } from '../../write/WriteContext';
import type { Outcome, Write } from '../../write/writer';

const overtaken: Label = {
  fr: 'Changé entre-temps par quelqu’un d’autre, donc non écrasé : {names}.',
  en: 'Changed by somebody else meanwhile, so not overwritten: {names}.',
};

/**
 * Returns a function that writes records one after the other. For several records, one message at the end sums up the
 * outcomes: see `docs/product.md#row-actions`.
 */
export function useBatch() {
  const resource = useResource();
  const writer = useWriter();
  const write = useWrite();
  const notify = useNotify();
  const recordName = useRecordName();
  const translate = useTranslate();
  const label = useLabel();
  const reasonOf = useErrorMessage();

  const summarize = (
    records: readonly RaRecord[],
    outcomes: readonly Outcome[],
    { done, undo, failed }: Messages,
  ) => {
    const failures = outcomes.flatMap((outcome, index) => {
      const record = records[index];
      return outcome.result === 'failed' && record ? [{ ...outcome, record }] : [];
    });
    const overtakenNames = records
      .filter((_, index) => outcomes[index]?.result === 'statusChanged')
      .map((record) => recordName(resource, record));
    const [first] = failures;
    if (!first && overtakenNames.length === 0) {
      if (done !== undefined) notify(done, { type: 'success', undo });
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

  /** @param messages as for `useWrite`; for several records, only `done`, `undo` and `failed` are used */
  return (
    records: readonly RaRecord[],
    writeOf: (record: RaRecord) => Write,
    messages: Messages,
  ): Promise<readonly Outcome[]> =>
    writer.batch(async () => {
      const [first] = records;
      if (first && records.length === 1) return [await write(writeOf(first), messages)];
      const outcomes: Outcome[] = [];
      for (const record of records) {
        const outcome = await writer.send({ ...writeOf(record), staysOnScreen: true });
        outcomes.push(outcome);
        // Without a session, the next writes would fail too.
        if (outcome.result === 'failed' && redirectFor(outcome.error)?.endsSession) break;
      }
      summarize(records, outcomes, messages);
      return outcomes;
    });
}

import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/errors';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import type { Advice } from '../../fields/advice';
import { useLabel } from '../../i18n/useLabel';
import { type Label, notifiesOnPublish, type Values } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useNotifyError } from '../../ui/failures/errorMessages';
import { loadable } from '../../ui/loadable';
import { type Task, useTask } from '../../ui/useTask';
import { isEquivalent, looksSame } from '../../write/equality';
import { type Messages, useSavedText, useStatusWarning } from '../../write/useWrite';
import type { Write } from '../../write/writer';
import type { ActionChange, Move } from './movesOf';
import type { Asked } from './TransitionQuestion';
import { useBatch } from './useBatch';

const texts = {
  changed: { fr: '{count} éléments modifiés.', en: '{count} items changed.' },
} satisfies Record<string, Label>;

// Every list loads this file, but not the question.
const loadQuestion = () => import('./TransitionQuestion');
const TransitionQuestion = loadable(loadQuestion);

interface TransitionOptions {
  /** By default, the hook has its own task. */
  task?: Task;
  /** Gets the stored record before the question or the change. Not called if its status has changed. */
  onRead?: (stored: RaRecord) => void;
  /** Gets the changed records as stored. */
  onStored?: (records: readonly RaRecord[], move: Move | ActionChange) => unknown;
  /** Gets the stored records that somebody else changed first. The hook has warned the user. */
  onOvertaken?: (records: readonly RaRecord[]) => unknown;
  /** Called after any outcome, also if the user cancels. */
  onEnd?: () => void;
}

/**
 * Changes the status or other values of stored records. Asks the user if needed, and reports the outcome. See
 * `docs/product.md#transitions`.
 * @example
 * const task = useTask();
 * const { start, question } = useTransition({ task, onStored: () => {} });
 * return <>{question}<button type="button" onClick={() => start([hall], { by: 'publish', status: 'OPEN' })}>Ouvrir</button></>;
 */
export function useTransition({ task, onRead, onStored, onOvertaken, onEnd }: TransitionOptions) {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const batch = useBatch();
  const label = useLabel();
  const translate = useTranslate();
  const savedText = useSavedText();
  const notifyError = useNotifyError();
  const warn = useStatusWarning();
  const ownTask = useTask();
  const { run, isPending } = task ?? ownTask;
  const [asked, setAsked] = useState<Asked>();

  const messagesOf = (move: Move | ActionChange, records: readonly RaRecord[]): Messages => {
    const { length: count, 0: record } = records;
    const updated = savedText(resource, 'updated');
    switch (move.by) {
      case 'change':
      case 'action': {
        const { notice, failure = 'action', already, unknown } = move.action;
        const text = unknown && label(unknown, record);
        const done = count > 1 ? label(texts.changed, { count }) : label(notice, record);
        return { done, failed: `error.${failure}`, already, unknown: text };
      }
      case 'publish':
        return { done: savedText(resource, 'published'), failed: 'error.publish' };
      case 'unpublish':
        return { done: translate('list.unpublished', { smart_count: count }), failed: 'error.unpublish' };
      case 'set':
        return { done: count > 1 ? label(texts.changed, { count }) : updated, failed: 'error.action' };
      case 'form':
        return { done: updated, failed: 'error.save' };
    }
  };

  /**
   * The returned function throws if the action is blocked for the stored record. A list cannot tell this earlier,
   * because it loads only some fields.
   */
  const changesBy =
    ({ action }: ActionChange) =>
    (stored: Values): Values => {
      const reason = action.blocked?.(stored);
      if (reason) throw new ApiError(undefined, 409, { message: label(reason) });
      return action.set(stored);
    };

  const send = async (records: readonly RaRecord[], move: Move | ActionChange, changes?: Values) => {
    const writeOf = (record: RaRecord): Write => {
      if (move.by === 'change') return { verb: 'patch', resource, id: record.id, data: changesBy(move) };
      const { by, status } = move;
      return by === 'publish' || by === 'form'
        ? { verb: 'update', resource, opened: record, data: { ...record, ...changes, status } }
        : { verb: 'setStatus', resource, record, status };
    };
    const outcomes = await batch(records, writeOf, messagesOf(move, records));
    const recordsOf = (result: 'stored' | 'statusChanged') =>
      outcomes.flatMap((outcome) => (outcome.result === result ? [outcome.record] : []));
    const [stored, overtaken] = [recordsOf('stored'), recordsOf('statusChanged')];
    // Closes the dialog first, because `onStored` may hide the element to which the focus returns.
    flushSync(() => setAsked(undefined));
    if (stored.length > 0) await onStored?.(stored, move);
    if (overtaken.length > 0) await onOvertaken?.(overtaken);
    onEnd?.();
  };

  /** Reads the stored record first: the question must be about the newest version. */
  const readThenSend = async (record: RaRecord, move: Move | ActionChange) => {
    const action = move.by === 'action' || move.by === 'change' ? move.action : undefined;
    const changes = move.by === 'form' ? move.changes : undefined;
    let stored: RaRecord;
    let advice: readonly Advice[] = [];
    try {
      stored = (await dataProvider.getOne(resource.name, { id: record.id })).data;
      if (move.by === 'publish')
        advice = (await loadQuestion()).adviceToAsk(resource, stored, 'publish', true);
    } catch (error) {
      notifyError(`error.${action?.failure ?? 'action'}`, error, translate('write.nothingDone'));
      return onEnd?.();
    }
    const isOvertaken = Object.entries({ ...changes, status: record.status }).some(
      ([path, value]) => !looksSame(stored[path], record[path]) && !isEquivalent(value, stored[path]),
    );
    if (isOvertaken) {
      warn(stored, action?.already);
      await onOvertaken?.([stored]);
      return onEnd?.();
    }
    onRead?.(stored);
    const notifies = move.by === 'publish' && notifiesOnPublish(resource, stored);
    if (action?.ask || advice.length > 0 || notifies) setAsked({ records: [stored], move, advice });
    else await send([stored], move, changes);
  };

  const start = (records: readonly RaRecord[], move: Move | ActionChange) => {
    const [first] = records;
    if (!first) return;
    const changesSeveral = records.length > 1 && move.by === 'change';
    if (move.by === 'unpublish' || (changesSeveral && move.action.ask)) setAsked({ records, move });
    else if (changesSeveral || move.by === 'set') void run(() => send(records, move));
    else void run(() => readThenSend(first, move));
  };

  const close = () => {
    setAsked(undefined);
    onEnd?.();
  };
  const question = asked && (
    <TransitionQuestion
      {...asked}
      isPending={isPending}
      onConfirm={(changes) => void run(() => send(asked.records, asked.move, changes))}
      onClose={close}
    />
  );
  return { start, send, question, isPending };
}

import { type ReactNode, useRef, useState } from 'react';
import { type RaRecord, useRefresh, useTranslate } from 'react-admin';
import type { RecordAction } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useSavedText, useWrite } from '../../write/useWrite';
import type { Outcome } from '../../write/writer';
import { ConfirmAction } from './ConfirmAction';
import ConfirmUnpublish from './ConfirmUnpublish';
import type { Move } from './movesOf';
import { useActionCalls } from './useActionCalls';

/**
 * Returns a function that moves a record to another status, and the confirmation dialog. A move works like the button for
 * that status: it shows the same confirmation and messages, and makes the same calls.
 */
export function useMove(onMoved: (record: RaRecord, status: string) => void): {
  move: (record: RaRecord, move: Move) => void;
  question: ReactNode;
} {
  const resource = useResource();
  const calls = useActionCalls(resource);
  const write = useWrite();
  const savedText = useSavedText();
  const refresh = useRefresh();
  const translate = useTranslate();
  // A ref, because a second drop can come before the next render.
  const isRunning = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const [asked, setAsked] = useState<{ action: RecordAction; record: RaRecord; isOpen: boolean }>();
  const [unpublishing, setUnpublishing] = useState<{ record: RaRecord; status: string }>();

  const run = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setWaiting(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setWaiting(false);
    }
  };

  const overtaken = (stored: RaRecord, action?: RecordAction) => {
    calls.warnStatusChanged(stored, action);
    refresh();
  };
  const end = (outcome: Outcome, record: RaRecord, status: string) => {
    if (outcome.result === 'stored') onMoved(record, status);
    if (outcome.result === 'statusChanged') refresh();
  };

  /** The messages of the form and the list. */
  const messages = {
    publish: { done: savedText(resource, 'published'), failed: 'error.publish' },
    unpublish: { done: translate('list.unpublished', { smart_count: 1 }), failed: 'error.unpublish' },
    set: { done: savedText(resource, 'updated'), failed: 'error.action' },
    form: { done: savedText(resource, 'updated'), failed: 'error.save' },
  };

  const setStatus = async (record: RaRecord, status: string, by: 'unpublish' | 'set') => {
    const change = { verb: 'setStatus', resource, record, status } as const;
    end(await write(change, messages[by]), record, status);
  };

  const unpublish = async ({ record, status }: NonNullable<typeof unpublishing>) => {
    await setStatus(record, status, 'unpublish');
    setUnpublishing(undefined);
  };

  const start = async (record: RaRecord, move: Move) => {
    const { status } = move;
    if (move.by === 'unpublish') return setUnpublishing({ record, status });
    if (move.by === 'set') return setStatus(record, status, 'set');
    const action = move.by === 'action' ? move.action : undefined;
    const stored = await calls.read(record.id, action);
    if (!stored) return;
    if (stored.status !== record.status) return overtaken(stored, action);
    if (move.by === 'action') return setAsked({ action: move.action, record: stored, isOpen: true });
    const change = { verb: 'update', resource, opened: stored, data: { ...stored, status } } as const;
    end(await write(change, messages[move.by]), record, status);
  };

  const close = () => setAsked((before) => before && { ...before, isOpen: false });
  const confirm = async ({ action, record }: NonNullable<typeof asked>) => {
    const outcome = await calls.setStatus(record, action);
    close();
    end(outcome, record, action.status);
  };

  return {
    move: (record, move) => void run(() => start(record, move)),
    question: unpublishing ? (
      <ConfirmUnpublish
        records={[unpublishing.record]}
        isPending={isWaiting}
        onConfirm={() => run(() => unpublish(unpublishing))}
        onClose={() => setUnpublishing(undefined)}
      />
    ) : (
      asked && (
        <ConfirmAction
          {...asked}
          isWaiting={isWaiting}
          onConfirm={() => run(() => confirm(asked))}
          onCancel={close}
        />
      )
    ),
  };
}

import { type ReactNode, useRef, useState } from 'react';
import { type RaRecord, useRefresh, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { useLabel } from '../../i18n/useLabel';
import type { RecordAction } from '../../metadata';
import { useWrite } from '../../write/useWrite';
import type { Outcome } from '../../write/writer';
import { ConfirmAction } from '../record/ConfirmAction';
import { useActionCalls } from '../record/useActionCalls';
import type { Move } from './boardMoves';

/**
 * Returns a function that gives a record another status, and the confirmation of an action. A move does what the button for
 * that status does: the same question, calls and messages.
 */
export function useMove(onMoved: (record: RaRecord, status: string) => void): {
  move: (record: RaRecord, move: Move) => void;
  question: ReactNode;
} {
  const resource = useResource();
  const calls = useActionCalls(resource);
  const write = useWrite();
  const refresh = useRefresh();
  const label = useLabel();
  const translate = useTranslate();
  // A ref, because a second drop can come before the next render.
  const isRunning = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const [asked, setAsked] = useState<{ action: RecordAction; record: RaRecord; isOpen: boolean }>();

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
  const end = (outcome: Outcome, record: RaRecord, status: string, action?: RecordAction) => {
    if (outcome.result === 'stored') onMoved(record, status);
    if (outcome.result === 'statusChanged') overtaken(outcome.record, action);
  };

  const noticeOf = (end: 'updated' | 'published') => {
    const declared = resource.notices?.[end];
    return declared ? label(declared) : translate(`forms.${end}`);
  };
  /** The messages of the form and the list. */
  const messages = {
    publish: { done: noticeOf('published'), failed: 'error.publish' },
    unpublish: { done: translate('list.unpublished', { smart_count: 1 }), failed: 'error.unpublish' },
    set: { done: noticeOf('updated'), failed: 'error.action' },
    form: { done: noticeOf('updated'), failed: 'error.save' },
  };

  const start = async (record: RaRecord, move: Move) => {
    const { status } = move;
    if (move.by === 'unpublish' || move.by === 'set') {
      const change = { verb: 'setStatus', resource, record, status, onlyIfUnchanged: true } as const;
      return end(await write(change, messages[move.by]), record, status);
    }
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
    end(outcome, record, action.status, action);
  };

  return {
    move: (record, move) => void run(() => start(record, move)),
    question: asked && (
      <ConfirmAction
        {...asked}
        isWaiting={isWaiting}
        onConfirm={() => run(() => confirm(asked))}
        onCancel={close}
      />
    ),
  };
}

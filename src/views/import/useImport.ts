import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { entriesIn } from '../../api/entries';
import { unexpectedResponse } from '../../api/errors';
import { collectionOf, isRecord } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useNotifyError } from '../../ui/failures/errorMessages';
import { refreshAll } from '../../write/refreshAll';
import { useWrite } from '../../write/useWrite';

export const rowStates = ['new', 'changed', 'same', 'wrong'] as const;
export type RowState = (typeof rowStates)[number];

export interface ImportRow {
  /** The number of the row in the call, from 1. */
  line: number;
  state: RowState;
  title: string;
  /** `before` and `after` are values in words. */
  changes: readonly { path: string; before: string; after: string }[];
  /** By stored path. An empty path stands for the whole row. */
  errors: Readonly<Record<string, string>>;
  /** What to check, by stored path. An older backend sends none. */
  advice?: Readonly<Record<string, string>>;
}

export interface ImportResult {
  isApplied: boolean;
  counts: Readonly<Record<RowState, number>>;
  rows: readonly ImportRow[];
}

export const writtenCount = ({ counts }: ImportResult): number => counts.new + counts.changed;

export interface PastImport {
  id: string;
  at: string;
  by: string | null;
  created: number;
  changed: number;
  undoneAt: string | null;
}

const isResult = (value: unknown): value is ImportResult =>
  isRecord(value) && isRecord(value.counts) && Array.isArray(value.rows);

export const isPastImport = (value: unknown): value is PastImport =>
  isRecord(value) && typeof value.id === 'string' && typeof value.at === 'string';

/** See docs/contract.md#import. */
export function useImport() {
  const resource = useResource();
  const write = useWrite();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  /** The method of the last failed call. */
  const failed = useRef<string>(undefined);
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number>();
  const path = `imports/${collectionOf(resource)}`;

  const findPast = async (read: (path: string) => Promise<unknown>, id: string) =>
    entriesIn(await read(path), isPastImport).find((one) => one.id === id);
  const send = async (
    method: 'POST' | 'PUT' | 'DELETE',
    id: string | undefined,
    body: object | undefined,
    findAnswer: (read: (path: string) => Promise<unknown>) => Promise<object | undefined>,
  ) => {
    setPercent(0);
    const target = id === undefined ? path : `${path}/${id}`;
    const sent = body && { resource: resource.name, ...body };
    // `POST` only checks.
    const isTrial = method === 'POST';
    const outcome = await write(
      {
        verb: 'call',
        resource,
        method,
        path: target,
        body: sent,
        isTrial,
        onPercent: setPercent,
        findAnswer,
      },
      { failed: 'error.action' },
    );
    setPercent(undefined);
    // The dialog shows the success. The message about the earlier failure must go.
    if (outcome.result === 'stored' && failed.current === method) {
      notify('');
      failed.current = undefined;
    } else if (outcome.result === 'failed') failed.current = method;
    return outcome.result === 'stored' ? outcome.record : undefined;
  };
  /** Reports an answer of the wrong shape. `write` has already reported a failed call. */
  const resultOf = (answer: unknown, consequence?: string) => {
    if (isResult(answer)) return answer;
    if (answer) notifyError('error.action', unexpectedResponse(path), consequence);
    return undefined;
  };

  return {
    path,
    /** `undefined` while no call runs. */
    percent,
    // A check stores nothing, so a lost answer needs no search.
    check: async (body: object) => resultOf(await send('POST', undefined, body, async () => undefined)),
    apply: async (id: string, body: object) => {
      const answer = await send('PUT', id, body, async (read) => {
        const past = await findPast(read, id);
        // A past import counts only the written rows, and `DoneStep` shows no other count.
        const counts = past && { new: past.created, changed: past.changed, same: 0, wrong: 0 };
        return counts && { isApplied: true, counts, rows: [] };
      });
      void refreshAll(queryClient);
      return resultOf(answer, translate('write.unknown'));
    },
    /** `skipped` counts the records left as they are, such as those changed since. Missing if the answer was lost. */
    undo: async (id: string): Promise<{ skipped?: number } | undefined> => {
      const answer = await send('DELETE', id, undefined, async (read) =>
        (await findPast(read, id))?.undoneAt ? {} : undefined,
      );
      void refreshAll(queryClient);
      return answer && { skipped: typeof answer.skipped === 'number' ? answer.skipped : undefined };
    },
  };
}

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

/** What becomes of one row. */
export interface ImportRow {
  /** The number of the row in the call, from 1. */
  line: number;
  state: RowState;
  title: string;
  /** `before` and `after` are values in words. */
  changes: readonly { path: string; before: string; after: string }[];
  /** Why the row is wrong, by stored path. An empty path stands for the whole row. */
  errors: Readonly<Record<string, string>>;
}

/** What an import does, or would do. */
export interface ImportResult {
  isApplied: boolean;
  counts: Readonly<Record<RowState, number>>;
  rows: readonly ImportRow[];
}

/** How many records an import writes. */
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

/** The calls that import into the current resource (docs/contract.md#import), and the progress of the running call. */
export function useImport() {
  const resource = useResource();
  const write = useWrite();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  /** The method of the last call that failed. */
  const failed = useRef<string>(undefined);
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number>();
  const path = `imports/${collectionOf(resource)}`;

  /** The import with this id in the backend's list of past imports. */
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
    const outcome = await write(
      { verb: 'call', resource, method, path: target, body: sent, onPercent: setPercent, findAnswer },
      { failed: 'error.action' },
    );
    setPercent(undefined);
    // The dialog says that the call succeeded, without a message that would take the one about its failure away.
    if (outcome.result === 'stored' && failed.current === method) {
      notify('');
      failed.current = undefined;
    } else if (outcome.result === 'failed') failed.current = method;
    return outcome.result === 'stored' ? outcome.record : undefined;
  };
  /** Returns an answer of the right shape, and reports any other. A failed call was reported before. */
  const resultOf = (answer: unknown, consequence?: string) => {
    if (isResult(answer)) return answer;
    if (answer) notifyError('error.action', unexpectedResponse(path), consequence);
    return undefined;
  };

  return {
    path,
    /** The percentage of the running call; `undefined` while none runs. */
    percent,
    // A check stores nothing, so there is nothing to look for if its answer is lost.
    check: async (body: object) => resultOf(await send('POST', undefined, body, async () => undefined)),
    apply: async (id: string, body: object) => {
      const answer = await send('PUT', id, body, async (read) => {
        const past = await findPast(read, id);
        // The list does not count the rows that were not written, and no screen shows them after an import.
        const counts = past && { new: past.created, changed: past.changed, same: 0, wrong: 0 };
        return counts && { isApplied: true, counts, rows: [] };
      });
      // Other screens show these records too.
      void refreshAll(queryClient);
      return resultOf(answer, translate('write.unknown'));
    },
    /**
     * Undoes an import. Resolves to an object with the number of records that the backend skips, such as those that
     * somebody has changed since. The number is missing if the answer was lost. Resolves to `undefined` if the call
     * fails.
     */
    undo: async (id: string): Promise<{ skipped?: number } | undefined> => {
      const answer = await send('DELETE', id, undefined, async (read) =>
        (await findPast(read, id))?.undoneAt ? {} : undefined,
      );
      void refreshAll(queryClient);
      return answer && { skipped: typeof answer.skipped === 'number' ? answer.skipped : undefined };
    },
  };
}

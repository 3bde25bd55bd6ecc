import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { callPathOf, idFieldOf, isRecord } from '../metadata';
import { useApp } from '../routing/AppContext';
import { refreshAll } from './refreshAll';
import { useWrite } from './useWrite';

/** `count` is how many records use the file. The function resolves to how many changed, or `undefined` if it fails. */
export function useReplaceFile(count: number) {
  const { bank } = useApp();
  const queryClient = useQueryClient();
  const write = useWrite();
  return async (file: RaRecord, replacement: RaRecord): Promise<number | undefined> => {
    const path = `usage/${callPathOf(bank, file)}`;
    const body = { by: String(replacement[idFieldOf(bank)]) };
    const outcome = await write(
      {
        verb: 'call',
        resource: bank,
        method: 'PUT',
        path,
        body,
        findAnswer: async (read) => {
          const answer = await read(path);
          // The backend replaces all uses or none.
          return isRecord(answer) && answer.count === 0 ? { count } : undefined;
        },
      },
      { failed: 'error.action' },
    );
    void refreshAll(queryClient);
    return outcome.result === 'stored' ? Number(outcome.record.count ?? count) : undefined;
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { callPathOf, idFieldOf, isRecord } from '../metadata';
import { useApp } from '../routing/AppContext';
import { useWrite } from './useWrite';

/**
 * Returns a function that replaces a file of the bank with another one in all records (docs/contract.md#usage).
 * Resolves to the number of changed records. Shows a failure and resolves to `undefined`.
 */
export function useReplaceFile() {
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
          return isRecord(answer) && answer.count === 0 ? answer : undefined;
        },
      },
      { failed: 'error.action' },
    );
    // Records of any resource may have changed.
    void queryClient.invalidateQueries();
    return outcome.result === 'stored' ? Number(outcome.record.count ?? 0) : undefined;
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useAdminDataProvider, useApp } from '../AppContext';
import { callPathOf, idFieldOf, isRecord } from '../metadata';
import { useNotifyError } from '../ui/failures/errorMessages';

/**
 * Returns a function that replaces a file of the bank with another one in all records (docs/contract.md#usage).
 * Resolves to the number of changed records. Shows a failure and resolves to `undefined`.
 */
export function useReplaceFile() {
  const { bank } = useApp();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  return async (file: RaRecord, replacement: RaRecord): Promise<number | undefined> => {
    try {
      const by = String(replacement[idFieldOf(bank)]);
      const answer = await dataProvider.send('PUT', `usage/${callPathOf(bank, file)}`, { by });
      return isRecord(answer) ? Number(answer.count) : 0;
    } catch (error) {
      notifyError('error.action', error);
      return undefined;
    } finally {
      // Records of any resource may have changed.
      void queryClient.invalidateQueries();
    }
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useAdminDataProvider, useApp } from '../AppContext';
import { collectionOf, idFieldOf, isRecord } from '../metadata';
import { useNotifyError } from '../ui/failures/errorMessages';

/**
 * Returns a function that puts another file of the bank in the place of one, in all records (docs/contract.md#usage).
 * Resolves to the number of changed records; to `undefined` after a failure, once it is said.
 */
export function useReplaceFile() {
  const { bank } = useApp();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  return async (file: RaRecord, by: RaRecord): Promise<number | undefined> => {
    const idOf = (record: RaRecord) => String(record[idFieldOf(bank)]);
    const path = `usage/${collectionOf(bank)}/${encodeURIComponent(idOf(file))}`;
    try {
      const answer = await dataProvider.send('PUT', path, { by: idOf(by) });
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

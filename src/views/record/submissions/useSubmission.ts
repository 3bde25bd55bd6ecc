import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { isNoData } from '../../../api/errors';
import { queryKeys } from '../../../api/queryKeys';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { callPathOf, isRecord, type Resource, type Values } from '../../../metadata';
import { useWrite } from '../../../write/useWrite';

const pathOf = (resource: Resource, record: RaRecord) => `submissions/${callPathOf(resource, record)}`;
const keyOf = (resource: Resource, record: RaRecord) => [
  ...queryKeys.call(pathOf(resource, record)),
  record.updatedAt,
];

/** `data` is `null` for a record that does not come from a citizen. */
export function useSubmission(resource: Resource, record: RaRecord) {
  const isAnnounced = useCapability('submissions');
  const dataProvider = useAdminDataProvider();
  return useQuery({
    queryKey: keyOf(resource, record),
    queryFn: async (): Promise<Values | null> => {
      const answer = await dataProvider.read(pathOf(resource, record)).catch((error: unknown) => {
        if (isNoData(error)) return undefined;
        throw error;
      });
      return isRecord(answer) ? answer : null;
    },
    enabled: isAnnounced,
    // A write changes the key: show the old answer until the new one arrives.
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useBlock(resource: Resource, record: RaRecord) {
  const queryClient = useQueryClient();
  const write = useWrite();
  const path = pathOf(resource, record);
  const queryKey = keyOf(resource, record);
  return async (isBlocked: boolean, done: string): Promise<void> => {
    const findAnswer = async (read: (path: string) => Promise<unknown>) => {
      const answer = await read(path);
      return isRecord(answer) && answer.isBlocked === isBlocked ? answer : undefined;
    };
    const method = isBlocked ? 'PUT' : 'DELETE';
    const outcome = await write(
      { verb: 'call', resource, method, path: `${path}/block`, findAnswer },
      { done, failed: 'error.action' },
    );
    if (outcome.result === 'stored') queryClient.setQueryData(queryKey, outcome.record);
    // Perhaps the sender's address was erased meanwhile.
    else await queryClient.invalidateQueries({ queryKey });
  };
}

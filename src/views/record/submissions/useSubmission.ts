import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { isNoData } from '../../../api/errors';
import { queryKeys } from '../../../api/queryKeys';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { callPathOf, isRecord, type Resource, type Values } from '../../../metadata';

/** What is known of how a citizen sent a record; `undefined` while it loads and for other records. */
export function useSubmission(resource: Resource, record: RaRecord): Values | undefined {
  const isAnnounced = useCapability('submissions');
  const dataProvider = useAdminDataProvider();
  const path = `submissions/${callPathOf(resource, record)}`;
  const { data } = useQuery({
    queryKey: [...queryKeys.entries(path), record.updatedAt],
    queryFn: async () => {
      const answer = await dataProvider.read(path).catch((error: unknown) => {
        if (isNoData(error)) return undefined;
        throw error;
      });
      return isRecord(answer) ? answer : null;
    },
    enabled: isAnnounced,
    gcTime: 0,
  });
  return data ?? undefined;
}

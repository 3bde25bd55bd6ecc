import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../api/queryKeys';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { callPathOf, isId, type Values } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { publicationIn, type ScheduleEntry, scheduleIn } from './planned';

/** The longest delay that a browser's timer accepts, in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1;

/** In milliseconds: 2 s after `due`, but at least 5 s from now. */
export const delayUntil = (due: string): number =>
  Math.min(Math.max(Date.parse(due) - Date.now() + 2000, 5000), MAX_DELAY);

/** If `enabled` is false, returns only what another component has read. */
export function useScheduleOf(record: Values, enabled: boolean, refetchOnMount: false | 'always' = false) {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const path = `schedule/${callPathOf(resource, record)}`;
  const queryKey = queryKeys.schedule(path);
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const before = queryClient.getQueryData<ScheduleEntry[]>(queryKey);
      const entries = scheduleIn(await dataProvider.read(path));
      // An entry is gone: the backend has probably made this change. Reload the record.
      if (before && before.length > entries.length && isId(record.id))
        void queryClient.invalidateQueries({ queryKey: queryKeys.record(resource.name, record.id) });
      return entries;
    },
    // Once the next change is due, polls until the backend has made the change.
    refetchInterval: ({ state }) => {
      const next = state.data?.find(({ failure }) => failure === null);
      return next && delayUntil(next.at);
    },
    gcTime: 0,
    refetchOnMount,
    enabled,
  });
  return { path, queryKey, query };
}

/** Sends no request: uses what `ScheduleLines` has read. */
export function usePlannedAt(record: Values): string | undefined {
  const { data = [] } = useScheduleOf(record, false).query;
  return publicationIn(useResource(), data);
}

import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { queryKeys } from '../api/queryKeys';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { collectionOf, getResource, idFieldOf, type RuleContext } from '../metadata';
import { useApp, useResource } from '../routing/AppContext';

/** The most records that one `find` reads in a form. The backend checks again with all records. */
const MAX_FOUND = 1000;

const FRESH_FOR = 30_000;

export function useRuleContext(): RuleContext {
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const app = useApp();
  const current = useResource();
  const before = useRecordContext();
  return {
    before: before?.id === undefined ? undefined : before,
    find: async (filter, name = current.name) => {
      const target = getResource(app, name);
      const idField = idFieldOf(target);
      const request = {
        filter,
        pagination: { page: 1, perPage: MAX_FOUND },
        sort: { field: idField, order: 'ASC' as const },
        meta: { count: false },
      };
      const { data } = await queryClient.fetchQuery({
        queryKey: queryKeys.list(name, request),
        queryFn: () => dataProvider.getList(name, request),
        staleTime: FRESH_FOR,
      });
      return collectionOf(target) === collectionOf(current)
        ? data.filter((other) => other[idField] !== before?.[idField])
        : data;
    },
    lastTime: async (first, rule) => (await import('../metadata/occurrences')).lastTime(first, rule),
  };
}

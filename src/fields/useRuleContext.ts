import { useRecordContext } from 'react-admin';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { getResource, idFieldOf, type RuleContext } from '../metadata';
import { useApp, useResource } from '../routing/AppContext';

/** The most records that a form reads to check a rule. The backend, which decides, reads all. */
const MOST = 1000;

/** What the rules and the derived values of the form's record may ask for. */
export function useRuleContext(): RuleContext {
  const dataProvider = useAdminDataProvider();
  const app = useApp();
  const current = useResource();
  const before = useRecordContext();
  return {
    before: before?.id === undefined ? undefined : before,
    find: async (filter, name = current.name) => {
      const { data } = await dataProvider.getList(name, {
        filter,
        pagination: { page: 1, perPage: MOST },
        sort: { field: idFieldOf(getResource(app, name)), order: 'ASC' },
      });
      return name === current.name ? data.filter(({ id }) => id !== before?.id) : data;
    },
  };
}

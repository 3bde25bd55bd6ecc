import { useQuery } from '@tanstack/react-query';
import { groupBy } from 'es-toolkit';
import { useMemo } from 'react';
import { useCapability } from '../../../api/capabilities';
import type { AdminDataProvider } from '../../../api/dataProvider';
import { queryKeys } from '../../../api/queryKeys';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import type { Values } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { publicationIn, scheduleIn } from './planned';

/** The planned and the failed changes of all records (docs/contract.md#schedule). */
export const agendaQuery = (dataProvider: AdminDataProvider) => ({
  queryKey: queryKeys.schedule(''),
  queryFn: async () => scheduleIn(await dataProvider.read('schedule')),
});

/** Sends one request for the whole list, after its rows have loaded. */
export function usePlannedInList(hasRows: boolean): ((record: Values) => string | undefined) | undefined {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const isEnabled = useCapability('schedule') && resource.workflow?.publish !== undefined && hasRows;
  const { data } = useQuery({ ...agendaQuery(dataProvider), enabled: isEnabled });
  return useMemo(() => {
    const ofResource = data?.filter((entry) => entry.resource === resource.name) ?? [];
    // Without entries, return no function: a new one would render the memoised rows again.
    if (ofResource.length === 0) return undefined;
    const byId = groupBy(ofResource, ({ id }) => String(id));
    return ({ id }) => publicationIn(resource, byId[String(id)] ?? []);
  }, [data, resource]);
}

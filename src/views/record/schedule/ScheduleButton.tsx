import type { RaRecord } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { readSession } from '../../../api/session';
import { manualStatuses } from '../../../metadata';
import { useCan, useResource } from '../../../routing/AppContext';
import { loadable } from '../../../ui/loadable';

const Schedule = loadable<{ record: RaRecord }>(() => import('./Schedule'));

/** Shows and plans status changes of a record, if the backend supports it and the user may set a status by hand. */
export function ScheduleButton({ record }: { record: RaRecord }) {
  const can = useCan();
  const statuses = manualStatuses(useResource(), readSession()?.role);
  return useCapability('schedule') && statuses.length > 0 && can('edit') && <Schedule record={record} />;
}

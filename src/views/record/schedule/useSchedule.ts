import { useQueryClient } from '@tanstack/react-query';
import { partition } from 'es-toolkit';
import { type RaRecord, useTranslate } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import { choiceOf } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { useWrite } from '../../../write/useWrite';
import { isPlanned, type PlannedChange, plannedIn } from './planned';
import { useScheduleOf } from './scheduleQuery';

/** The planned and the failed status changes of a record, and `store`, which replaces the planned ones. */
export function useSchedule(record: RaRecord) {
  const resource = useResource();
  const queryClient = useQueryClient();
  const label = useLabel();
  const translate = useTranslate();
  const write = useWrite();
  const { path, queryKey, query } = useScheduleOf(record, true);
  const { data, error, refetch } = query;
  const store = async (entries: readonly PlannedChange[], done?: string): Promise<boolean> => {
    const findAnswer = async (read: (path: string) => Promise<unknown>) => {
      const now = plannedIn(await read(path)).filter(({ failure }) => failure === null);
      return isPlanned(now, entries) ? { entries: now } : undefined;
    };
    const outcome = await write(
      { verb: 'call', resource, method: 'PUT', path, body: { entries }, findAnswer },
      { done, failed: 'error.action' },
    );
    if (outcome.result !== 'stored') return false;
    queryClient.setQueryData(queryKey, plannedIn(outcome.record));
    return true;
  };
  const { workflow = {}, form, fields } = resource;
  const choices = fields.status?.kind === 'status' ? fields.status.choices : [];
  const nameFor = (status: string) => {
    if (status === workflow.publish) return translate('forms.publish');
    if (status === workflow.unpublish) return translate('list.unpublish');
    const action = form?.actions?.find((one) => one.status === status);
    return label(action?.label ?? choiceOf(choices, status)?.label) || status;
  };
  const [planned, failed] = partition(data ?? [], ({ failure }) => failure === null);
  return { isLoaded: data !== undefined, planned, failed, error, refetch, store, nameFor };
}

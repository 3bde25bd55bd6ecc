import { useQueryClient } from '@tanstack/react-query';
import { partition } from 'es-toolkit';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import { choiceOf, type Label } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { useNotifyError } from '../../../ui/failures/errorMessages';
import { isSame } from '../../../write/equality';
import { useWrite } from '../../../write/useWrite';
import { type NewScheduleEntry, type ScheduleEntry, scheduleIn } from './planned';
import { useScheduleOf } from './scheduleQuery';

const changed: Label = {
  fr: 'Le programme a changé entre-temps : rien n’est enregistré. Relisez-le, puis recommencez si besoin.',
  en: 'The schedule has changed meanwhile: nothing was saved. Read it again, then start over if needed.',
};

/** The backend may write a moment in another format. */
const isStoredAs = (entries: readonly NewScheduleEntry[], stored: readonly ScheduleEntry[]): boolean =>
  stored.length === entries.length &&
  // Storing a schedule removes the failed changes.
  stored.every(({ failure }) => failure === null) &&
  entries.every((entry) =>
    stored.some(
      ({ status, at }) => status === entry.status && Date.parse(at) === Date.parse(String(entry.at)),
    ),
  );

/**
 * `store` resolves to `false` if the schedule could not be read or stored. If the backend has other changes than
 * `shown`, `store` warns the user, stores nothing and resolves to `true`.
 */
export function useSchedule(record: RaRecord, refetchOnMount?: 'always') {
  const resource = useResource();
  const queryClient = useQueryClient();
  const label = useLabel();
  const translate = useTranslate();
  const write = useWrite();
  const { path, queryKey, query } = useScheduleOf(record, true, refetchOnMount);
  const { data = [], dataUpdatedAt, error, refetch } = query;
  const notify = useNotify();
  const notifyError = useNotifyError();
  const store = async (
    entries: readonly NewScheduleEntry[],
    shown: readonly ScheduleEntry[],
    done?: string,
  ): Promise<boolean> => {
    const { data: now = [], error: failedRead } = await refetch();
    if (failedRead) {
      notifyError('error.action', failedRead, translate('write.nothingDone'));
      return false;
    }
    // The user changed nothing, or the answer to an earlier attempt was lost.
    if (isStoredAs(entries, now)) {
      if (done) notify(done, { type: 'success' });
      return true;
    }
    if (!isSame(now, shown)) {
      notify(label(changed), { type: 'warning' });
      return true;
    }
    const findAnswer = async (read: (path: string) => Promise<unknown>) => {
      const found = scheduleIn(await read(path));
      return isStoredAs(entries, found) ? { entries: found } : undefined;
    };
    const outcome = await write(
      { verb: 'call', resource, method: 'PUT', path, body: { entries }, findAnswer },
      { done, failed: 'error.action' },
    );
    if (outcome.result !== 'stored') return false;
    queryClient.setQueryData(queryKey, scheduleIn(outcome.record));
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
  const [planned, failed] = partition(data, ({ failure }) => failure === null);
  return { data, dataUpdatedAt, planned, failed, error, refetch, store, nameFor };
}

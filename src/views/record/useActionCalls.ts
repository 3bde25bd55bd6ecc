import { type Identifier, type RaRecord, useNotify, useTranslate } from 'react-admin';
import { useAdminDataProvider } from '../../AppContext';
import { atDateTime } from '../../i18n/dates';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import type { RecordAction, Resource } from '../../metadata';
import { useNotifyError } from '../../ui/failures/errorMessages';
import { useWrite } from '../../write/useWrite';
import type { Outcome } from '../../write/writer';

/** The calls of a declared action and their messages, for its button in the form and for the board. */
export function useActionCalls(resource: Resource) {
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const write = useWrite();
  return {
    /** Says that somebody else changed the status first. */
    warnStatusChanged: (stored: RaRecord, action?: RecordAction): void => {
      const at = atDateTime(stored.updatedAt, language);
      const text = action?.already
        ? label(action.already, { ...stored, at })
        : translate('write.overtaken', { at });
      notify(text, { type: 'warning', autoHideDuration: null });
    },
    /** Reads the stored record before the user is asked. Shows a failure and resolves to `undefined`. */
    read: async (id: Identifier, action?: RecordAction): Promise<RaRecord | undefined> => {
      try {
        return (await dataProvider.getOne(resource.name, { id })).data;
      } catch (error) {
        notifyError(`error.${action?.failure ?? 'action'}`, error, translate('write.nothingDone'));
        return undefined;
      }
    },
    setStatus: (record: RaRecord, action: RecordAction): Promise<Outcome> =>
      write(
        { verb: 'setStatus', resource, record, status: action.status, onlyIfUnchanged: true },
        {
          done: label(action.notice, record),
          failed: `error.${action.failure ?? 'action'}`,
          unknown: action.unknown && label(action.unknown, record),
        },
      ),
  };
}

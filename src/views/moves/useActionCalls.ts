import { type Identifier, type RaRecord, useTranslate } from 'react-admin';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel } from '../../i18n/useLabel';
import type { RecordAction, Resource } from '../../metadata';
import { useNotifyError } from '../../ui/failures/errorMessages';
import { useStatusWarning, useWrite } from '../../write/useWrite';
import type { Outcome } from '../../write/writer';

/** The calls of a declared action and their messages, for its button in the form and for the board. */
export function useActionCalls(resource: Resource) {
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const write = useWrite();
  const warn = useStatusWarning();
  return {
    /** Says that somebody else changed the status before the user was asked. */
    warnStatusChanged: (stored: RaRecord, action?: RecordAction) => warn(stored, action?.already),
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
        { verb: 'setStatus', resource, record, status: action.status },
        {
          done: label(action.notice, record),
          failed: `error.${action.failure ?? 'action'}`,
          already: action.already,
          unknown: action.unknown && label(action.unknown, record),
        },
      ),
  };
}

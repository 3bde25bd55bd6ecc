import { useQuery } from '@tanstack/react-query';
import { entriesIn } from '../../../api/entries';
import { queryKeys } from '../../../api/queryKeys';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { useLabel } from '../../../i18n/useLabel';
import type { Label } from '../../../metadata';
import { useTask } from '../../../ui/useTask';
import { useWrite } from '../../../write/useWrite';
import { useRecordForm } from '../useRecordForm';

interface LogCall {
  method: 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** The success message. */
  done: string;
}

const unknown: Label = {
  fr: 'Nous ne savons pas si la demande est arrivée : le journal le montrera.',
  en: 'We do not know whether the request arrived: the log will show it.',
};

/** In milliseconds. */
const interval = 3_000;

/**
 * Reads the log of the record in the form. While an entry waits, reads it again every 3 seconds. `send` sends a call,
 * reads the log again, then calls `then` if the call succeeded.
 * @param path the path of the log; without it, nothing is read
 * @example
 * const isEntry = (one: unknown): one is { id: string; state: string } => typeof one === 'object' && one !== null;
 * const { query, send } = useLog('halls/log/7', isEntry);
 * const again = () => send({ method: 'PUT', path: 'halls/log/7', done: 'Envoi demandé.' });
 * return <button type="button" onClick={again}>Renvoyer les {query.data?.length} envois</button>;
 */
export function useLog<T extends { state: string }>(
  path: string | undefined,
  isEntry: (value: unknown) => value is T,
) {
  const { resource, record } = useRecordForm();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const write = useWrite();
  const { isPending, run } = useTask();
  const query = useQuery({
    // Saving the record can change its log.
    queryKey: [...queryKeys.call(path ?? ''), record.updatedAt],
    queryFn: async () => entriesIn(await dataProvider.read(path ?? ''), isEntry),
    enabled: path !== undefined,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? interval : false),
    gcTime: 0,
  });
  const send = ({ done, ...call }: LogCall, then?: () => void) =>
    run(async () => {
      const { result } = await write(
        { verb: 'call', resource, ...call },
        { done, failed: 'error.action', unknown: label(unknown) },
      );
      await query.refetch();
      if (result === 'stored') then?.();
    });
  return { query, isPending, send };
}

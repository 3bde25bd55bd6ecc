import { useQuery } from '@tanstack/react-query';
import { entriesIn } from '../../../api/entries';
import { queryKeys } from '../../../api/queryKeys';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { useLabel } from '../../../i18n/useLabel';
import type { Label } from '../../../metadata';
import { useTask } from '../../../ui/useTask';
import { useWrite } from '../../../write/useWrite';
import { useRecordForm } from '../useRecordForm';

/** A call that a button of a log sends. */
interface LogCall {
  method: 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** The text of the toast that says that the call succeeded. */
  done: string;
}

const unknown: Label = {
  fr: 'Nous ne savons pas si la demande est arrivée : le journal le montrera.',
  en: 'We do not know whether the request arrived: the log will show it.',
};

/** Milliseconds between two reads while an entry waits. */
const interval = 3_000;

/**
 * Returns the query for the log of the record in a form, whether a call is running, and `send`. `send` sends a call,
 * reads the log again, and then calls `then` if the call succeeded. While an entry waits, the log is read every few
 * seconds.
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

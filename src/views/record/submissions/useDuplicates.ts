import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { queryKeys } from '../../../api/queryKeys';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { callPathOf, idFieldOf, isId, isRecord, type Resource, type Values } from '../../../metadata';
import { useWrite } from '../../../write/useWrite';

/** See docs/contract.md#duplicates. */
interface Duplicates {
  /** The record into which this one was merged. */
  into: RaRecord | undefined;
  merged: readonly RaRecord[];
  near: readonly RaRecord[];
}

function duplicatesIn(resource: Resource, answer: unknown): Duplicates {
  const { into, merged, near } = isRecord(answer) ? answer : {};
  const recordsIn = (list: unknown): RaRecord[] =>
    (Array.isArray(list) ? list : []).filter(isRecord).flatMap((row: Values) => {
      const id = row[idFieldOf(resource)];
      return isId(id) ? [{ ...row, id }] : [];
    });
  return { into: recordsIn([into])[0], merged: recordsIn(merged), near: recordsIn(near) };
}

/** `undoMerge` separates the record from the one into which it was merged. */
export function useDuplicates(resource: Resource, record: RaRecord) {
  const isAnnounced = useCapability('duplicates');
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const write = useWrite();
  const path = `duplicates/${callPathOf(resource, record)}`;
  const queryKey = [...queryKeys.call(path), record.updatedAt];
  const query = useQuery({
    queryKey,
    queryFn: async () => duplicatesIn(resource, await dataProvider.read(path)),
    enabled: isAnnounced,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  /** If the answer is lost, `isDone` looks for the change in what the backend has stored. */
  const call = async (
    change: { method: 'PUT'; body: { id: string } } | { method: 'DELETE' },
    isDone: (found: Duplicates) => boolean,
    done: string,
  ): Promise<boolean> => {
    const findAnswer = async (read: (path: string) => Promise<unknown>) => {
      const answer = await read(path);
      return isRecord(answer) && isDone(duplicatesIn(resource, answer)) ? answer : undefined;
    };
    const outcome = await write(
      { verb: 'call', resource, path, ...change, findAnswer },
      { done, failed: 'error.action' },
    );
    if (outcome.result === 'stored')
      queryClient.setQueryData(queryKey, duplicatesIn(resource, outcome.record));
    // Perhaps a colleague has merged or separated the records meanwhile.
    else if (outcome.result === 'failed') await query.refetch();
    return outcome.result === 'stored';
  };
  return {
    query,
    merge: ({ id }: RaRecord, done: string) =>
      call(
        { method: 'PUT', body: { id: String(id) } },
        ({ merged }) => merged.some((one) => one.id === id),
        done,
      ),
    undoMerge: (done: string) => call({ method: 'DELETE' }, ({ into }) => into === undefined, done),
  };
}

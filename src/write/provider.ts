import type { Identifier, RaRecord } from 'react-admin';
import type { AdminDataProvider, Reads } from '../api/dataProvider';
import { type App, getResource, type Values } from '../metadata';
import type { Outcome, Writer } from './writer';

/** Throws for any outcome but `stored`, because react-admin's hooks expect an error. */
function recordOf(outcome: Outcome): RaRecord {
  if (outcome.result === 'stored') return outcome.record;
  throw outcome.result === 'failed' ? outcome.error : new Error(`write: ${outcome.result}`);
}

/** Only errors that end the session open another screen: leaving a form of react-admin would lose what was typed. */
export function createDataProvider(app: App, reads: Reads, writer: Writer): AdminDataProvider {
  const target = (name: string) => ({ resource: getResource(app, name), staysOnScreen: true });
  const patch = (name: string, id: Identifier, data: Values) =>
    writer.send({ verb: 'patch', ...target(name), id, data });
  const remove = (name: string, record: RaRecord) => writer.send({ verb: 'delete', ...target(name), record });
  const writes = {
    create: async (name: string, { data }: { data: Values }) => {
      const form = JSON.stringify(data);
      return { data: recordOf(await writer.send({ verb: 'create', ...target(name), data, form })) };
    },
    // `data` may be only the changed values, as in react-admin's documentation.
    update: async (
      name: string,
      { id, data, previousData }: { id: Identifier; data: Values; previousData?: Values },
    ) => {
      if (!previousData) return { data: recordOf(await patch(name, id, data)) };
      const opened = { ...previousData, id };
      const edit = { ...target(name), opened, data: { ...opened, ...data } };
      return { data: recordOf(await writer.send({ verb: 'update', ...edit })) };
    },
    updateMany: async (name: string, { ids, data }: { ids: Identifier[]; data: Values }) =>
      writer.batch(async () => {
        for (const id of ids) recordOf(await patch(name, id, data));
        return { data: ids };
      }),
    delete: async (name: string, { id, previousData }: { id: Identifier; previousData?: RaRecord }) => ({
      data: recordOf(await remove(name, { ...previousData, id })),
    }),
    deleteMany: async (name: string, { ids }: { ids: Identifier[] }) =>
      writer.batch(async () => {
        for (const id of ids) recordOf(await remove(name, { id }));
        return { data: ids };
      }),
  };
  // Picks each read by name, because `reads` is a proxy that may also have writes.
  const { getList, getOne, getMany, getManyReference } = reads;
  const { count, download, read, stream, reportPresence, propose } = reads;
  const ownReads = { count, download, read, stream, reportPresence, propose };
  const provider = { getList, getOne, getMany, getManyReference, ...ownReads, ...writes };
  // react-admin's DataProvider promises whatever record type the caller names.
  return provider as unknown as AdminDataProvider;
}

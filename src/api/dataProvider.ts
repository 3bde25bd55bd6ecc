import type { QueryClient } from '@tanstack/react-query';
import simpleRestProvider from 'ra-data-simple-rest';
import {
  type DataProvider,
  type FilterPayload,
  type GetListParams,
  HttpError,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { type App, collectionOf, idFieldOf, isId, isRecord, type Resource, type Values } from '../metadata';
import { isNoData, noData } from './errors';
import type { Answer, Call, Http } from './http';
import { filterParams, listParams, toSearch } from './query';

interface UploadParams {
  file: File;
  words?: Record<string, string>;
  signal?: AbortSignal;
  onProgress?: Call['onProgress'];
}

/** What the backend can do beyond react-admin's own nine verbs (spec §7, "Generic data calls"). */
export interface AdminDataProvider extends DataProvider {
  /** The number of records of a resource under a filter. */
  count: (resource: string, filter?: FilterPayload) => Promise<number>;
  /** `PUT {collection}/setStatus/{id}`. */
  setStatus: (
    resource: string,
    params: { record: RaRecord; status: string },
  ) => Promise<{ data: Values | undefined }>;
  /** `POST {collection}`, multipart: the part `file` and the words that go with it. */
  upload: (resource: string, params: UploadParams) => Promise<{ data: RaRecord }>;
  /** `GET {path}` as a file. */
  download: (path: string) => Promise<Blob>;
  /** `GET {path}` as JSON, for what is no collection. @throws HttpError, "no data" included */
  read: (path: string) => Promise<unknown>;
}

/** The id of a record that was stored, but whose id the backend did not tell. It never leaves the admin. */
export const UNKNOWN_ID = 'unknown';

function countOf(answer: unknown): number {
  if (typeof answer === 'number') return answer;
  if (isRecord(answer)) {
    const count = answer.count ?? answer.total;
    if (typeof count === 'number') return count;
  }
  throw new Error('error.badCount');
}

/**
 * The contract as a react-admin data provider. Single records go through ra-data-simple-rest; lists, counts and the
 * extra calls are ours. Inside the admin a record bears `id`; outside it has the form in which it came.
 */
export function createDataProvider(app: App, http: Http, queryClient: QueryClient): AdminDataProvider {
  const byName = new Map(app.resources.map((resource) => [resource.name, resource]));
  const resourceOf = (name: string): Resource => {
    const resource = byName.get(name);
    if (!resource) throw new Error(`No declaration is named "${name}"`);
    return resource;
  };

  /** 204, and 404 on a read, are the "no data" result (spec §8); on a write a 404 is a failure like any other. */
  const call = async (path: string, options: Call = {}): Promise<Answer> => {
    const reads = (options.method ?? 'GET') === 'GET';
    const answer = await http.json(path, options).catch((error: unknown) => {
      throw reads && error instanceof HttpError && error.status === 404 ? noData() : error;
    });
    if (reads && (answer.status === 204 || answer.body === '')) throw noData();
    // The page of a web server, where the address of the backend is wrong.
    if (reads && answer.json === undefined) throw new Error('error.badAnswer');
    return answer;
  };
  const read = async (path: string): Promise<unknown> => (await call(path)).json;

  const single = simpleRestProvider('', (url: string, { method, body, signal }: RequestInit = {}) =>
    call(url.slice(1), { method, body, signal: signal ?? undefined }),
  );

  const inside = (resource: Resource, record: Record<string, unknown>): RaRecord => {
    const id = record[resource.key ?? idFieldOf(resource)];
    return { ...record, id: isId(id) ? id : UNKNOWN_ID };
  };

  const outside = (resource: Resource, { id, ...record }: Values): Record<string, unknown> =>
    idFieldOf(resource) === 'id' && id !== UNKNOWN_ID && id !== undefined ? { ...record, id } : record;

  const storedId = (resource: Resource, id: Identifier, record: Values | undefined): Identifier => {
    const stored = record?.[idFieldOf(resource)];
    return isId(stored) ? stored : id;
  };

  const entries = async (resource: Resource, params: URLSearchParams): Promise<RaRecord[]> => {
    try {
      const answer = await read(`${collectionOf(resource)}${toSearch(params)}`);
      const rows = isRecord(answer) && Array.isArray(answer.entries) ? answer.entries : undefined;
      if (!rows) throw new Error('error.badList');
      return rows.filter(isRecord).map((row) => inside(resource, row));
    } catch (error) {
      if (isNoData(error)) return [];
      throw error;
    }
  };

  /** Kept until a write, a refresh or a new visit of the list: a page or sort change does not ask again. */
  const count = (name: string, filter: FilterPayload = {}): Promise<number> => {
    const resource = resourceOf(name);
    const collection = collectionOf(resource);
    const search = toSearch(filterParams(resource, filter));
    return queryClient.fetchQuery({
      queryKey: ['count', collection, name, filter],
      queryFn: () =>
        read(`${collection}/count${search}`).then(countOf, (error) => {
          if (isNoData(error)) return 0;
          throw error;
        }),
      staleTime: Number.POSITIVE_INFINITY,
    });
  };

  /** A write makes stale whatever was read from its collection, by whichever resource. */
  const written = <T>(resource: Resource, result: T): T => {
    const collection = collectionOf(resource);
    queryClient.removeQueries({ queryKey: ['count', collection] });
    const others = app.resources.filter((other) => other !== resource && collectionOf(other) === collection);
    for (const { name } of others) {
      queryClient.invalidateQueries({ queryKey: [name, 'getList'] });
      queryClient.invalidateQueries({ queryKey: [name, 'getOne'], refetchType: 'none' });
    }
    // After this task: react-admin first writes the answer into the lists that it knows, which makes them count as
    // fresh, though the record may no longer belong where it stands.
    setTimeout(() =>
      queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'], refetchType: 'none' }),
    );
    return result;
  };

  const answered = (resource: Resource, answer: unknown, sent: Values): RaRecord =>
    inside(resource, isRecord(answer) && Object.keys(answer).length > 0 ? answer : { ...sent });

  const getOne = async (name: string, id: Identifier): Promise<RaRecord> => {
    const resource = resourceOf(name);
    // An empty filter would find somebody else.
    if (id === '') throw noData();
    if (resource.key) {
      const filter = { [`${resource.key}_eq`]: id };
      const [record] = await entries(
        resource,
        listParams(resource, { pagination: { page: 1, perPage: 1 }, filter }),
      );
      if (!record) throw noData();
      return record;
    }
    const { data } = await single.getOne(collectionOf(resource), { id });
    if (!isRecord(data)) throw noData();
    return inside(resource, data);
  };

  const update = async (
    name: string,
    id: Identifier,
    data: Values,
    previous: Values | undefined,
  ): Promise<RaRecord> => {
    const resource = resourceOf(name);
    const body = outside(resource, data);
    const { data: answer } = await single.update(collectionOf(resource), {
      id: storedId(resource, id, previous ?? data),
      data: body,
      previousData: { id },
    });
    return written(resource, answered(resource, answer, body));
  };

  const remove = async (name: string, id: Identifier, previous: Values | undefined): Promise<void> => {
    const resource = resourceOf(name);
    await single.delete(collectionOf(resource), { id: storedId(resource, id, previous) });
    // Whoever comes back to it asks whether it is still there.
    queryClient.invalidateQueries({ queryKey: [name, 'getOne', { id: String(id) }], refetchType: 'none' });
    written(resource, undefined);
  };

  const getList = async (name: string, params: GetListParams) => {
    const resource = resourceOf(name);
    const meta: { fields?: readonly string[]; count?: boolean } = params.meta ?? {};
    const query = listParams(resource, { ...params, fields: meta.fields });
    const [data, total] = await Promise.all([
      entries(resource, query),
      meta.count === false ? undefined : count(name, params.filter),
    ]);
    return { data, total: total ?? data.length };
  };

  const provider = {
    getList,
    getOne: async (name: string, { id }: { id: Identifier }) => ({ data: await getOne(name, id) }),
    /** One call each, side by side (contract, "several by id"). A record that is gone is left out. */
    getMany: async (name: string, { ids }: { ids: Identifier[] }) => {
      const found = await Promise.all(
        ids.map((id) =>
          getOne(name, id).catch((error) => {
            if (isNoData(error)) return undefined;
            throw error;
          }),
        ),
      );
      return { data: found.filter((record) => record !== undefined) };
    },
    getManyReference: async (name: string, params: GetListParams & { target: string; id: Identifier }) =>
      getList(name, { ...params, filter: { ...params.filter, [`${params.target}_eq`]: params.id } }),
    create: async (name: string, { data }: { data: Values }) => {
      const resource = resourceOf(name);
      const body = outside(resource, data);
      const { data: answer } = await single.create(collectionOf(resource), { data: body });
      return { data: written(resource, answered(resource, answer, body)) };
    },
    update: async (name: string, params: { id: Identifier; data: Values; previousData?: Values }) => ({
      data: await update(name, params.id, params.data, params.previousData),
    }),
    /** Reads each record whole and sends it back changed: a list's rows hold only what the list shows. */
    updateMany: async (name: string, { ids, data }: { ids: Identifier[]; data: Values }) => {
      for (const id of ids) {
        const record = await getOne(name, id);
        await update(name, id, { ...record, ...data }, record);
      }
      return { data: ids };
    },
    delete: async (name: string, { id, previousData }: { id: Identifier; previousData?: RaRecord }) => {
      await remove(name, id, previousData);
      return { data: previousData ?? { id } };
    },
    deleteMany: async (
      name: string,
      { ids, meta }: { ids: Identifier[]; meta?: { records?: readonly RaRecord[] } },
    ) => {
      for (const id of ids)
        await remove(
          name,
          id,
          meta?.records?.find((record) => record.id === id),
        );
      return { data: ids };
    },
    count,
    setStatus: async (name: string, { record, status }: { record: RaRecord; status: string }) => {
      const resource = resourceOf(name);
      const id = encodeURIComponent(storedId(resource, record.id, record));
      const { json } = await http.json(`${collectionOf(resource)}/setStatus/${id}`, {
        method: 'PUT',
        body: JSON.stringify({ status }),
      });
      return written(resource, { data: isRecord(json) ? json : undefined });
    },
    upload: async (name: string, { file, words = {}, signal, onProgress }: UploadParams) => {
      const resource = resourceOf(name);
      const body = new FormData();
      body.append('file', file);
      for (const [part, value] of Object.entries(words)) body.append(part, value);
      const { json } = await http.json(collectionOf(resource), { method: 'POST', body, signal, onProgress });
      if (!isRecord(json)) throw new Error('error.badAnswer');
      return { data: written(resource, inside(resource, json)) };
    },
    download: (path: string) => http.blob(path),
    read,
  };
  // react-admin's DataProvider promises any record type that the caller names; a backend answers what it answers.
  return provider as unknown as AdminDataProvider;
}

import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, FilterPayload, GetListParams, Identifier, RaRecord } from 'react-admin';
import type { Operators } from '../config';
import {
  type App,
  canRead,
  collectionOf,
  getResource,
  hiddenNames,
  idFieldOf,
  isId,
  isRecord,
  type Resource,
  type Values,
} from '../metadata';
import { ApiError, isNoData, noData, redirectFor, unexpectedResponse } from './errors';
import type { Call, Http, HttpResponse } from './http';
import { toJson } from './json';
import { filterParams, listedResource, listParams, searchedNames, toSearch } from './query';
import { countQuery } from './queryKeys';
import { readSession } from './session';

interface UploadParams {
  file: File;
  /** Values of the new record, sent as form fields. */
  values?: Record<string, string>;
  signal?: AbortSignal;
  onProgress?: Call['onProgress'];
}

interface WriteOptions {
  signal?: AbortSignal;
  /** Sent as `If-Match`: the backend responds 412 if the record has another ETag. */
  version?: string;
  onPercent?: (percent: number) => void;
}

/**
 * Only the code in `src/write` calls these. Most return the stored record, or `undefined` if the response contains none
 * (`docs/contract.md#empty-responses`).
 */
export interface Writes {
  /** Returns a record with a placeholder id if the backend confirms the creation without a record. */
  create: (resource: string, data: Values, options?: WriteOptions) => Promise<RaRecord | undefined>;
  update: (resource: string, record: Values, options?: WriteOptions) => Promise<RaRecord | undefined>;
  /** Returns whether the backend confirmed the deletion. A 200 without a body does not confirm it. */
  delete: (resource: string, record: Values, options?: WriteOptions) => Promise<boolean>;
  setStatus: (
    resource: string,
    record: Values,
    status: string,
    options?: WriteOptions,
  ) => Promise<RaRecord | undefined>;
  /** For a path outside the collections (docs/contract.md#capabilities). */
  call: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    options?: WriteOptions,
  ) => Promise<unknown>;
  upload: (resource: string, params: UploadParams) => Promise<RaRecord | undefined>;
}

export interface Reads extends Pick<DataProvider, 'getList' | 'getOne' | 'getMany' | 'getManyReference'> {
  count: (resource: string, filter?: FilterPayload) => Promise<number>;
  /** `signature` is the text that the file must start with, such as `%PDF`. */
  download: (path: string, signature?: string) => Promise<Blob>;
  /** For a path outside the collections. @throws ApiError, also for "no data" */
  read: (path: string, signal?: AbortSignal) => Promise<unknown>;
  /** Resolves when the backend ends the stream. */
  stream: (path: string, onText: (text: string) => void, signal: AbortSignal) => Promise<void>;
  /** Changes no record (docs/contract.md#presence). */
  reportPresence: (path: string) => Promise<unknown>;
  /** Changes nothing (docs/contract.md#assist). */
  propose: (request: object, signal?: AbortSignal) => Promise<unknown>;
}

export interface Calls extends Reads {
  writes: Writes;
  /** Returns the ETag with which the backend last sent a record, if there is one and `matches` accepts that record. */
  versionOf: (resource: string, id: Identifier, matches: (read: RaRecord) => boolean) => string | undefined;
  /** The backend's time in milliseconds since 1970, or this computer's time if that is unknown. */
  now: () => number;
  isTimeKnown: () => boolean;
}

/** The data provider that screens use. Its writes go through `src/write/writer.ts`. */
export type AdminDataProvider = DataProvider & Reads;

const PLACEHOLDER = 'placeholder:';

/** A lost ETag costs one call: the form reads its record again before it saves. */
const MAX_VERSIONS = 100;

/**
 * Whether an id stands in for one that the backend did not send. Such an id is never sent to the backend.
 * @example const stored = [hall].filter(({ id }) => !isPlaceholderId(id));
 */
export const isPlaceholderId = (id: unknown): boolean => typeof id === 'string' && id.startsWith(PLACEHOLDER);

export const withPlaceholderId = (record: Values): RaRecord => ({ ...record, id: PLACEHOLDER });

function countOf(json: unknown): number {
  const count = isRecord(json) ? (json.count ?? json.total) : json;
  if (typeof count === 'number') return count;
  throw unexpectedResponse('the count is not a number');
}

const orNoData = <T, Fallback>(result: Promise<T>, fallback: Fallback): Promise<T | Fallback> =>
  result.catch((error: unknown) => {
    if (isNoData(error)) return fallback;
    throw error;
  });

export const manyReference = (getList: (name: string, params: GetListParams) => Promise<unknown>) =>
  (async (name: string, { target, id, ...params }: GetListParams & { target: string; id: Identifier }) =>
    getList(name, {
      ...params,
      filter: { ...params.filter, [`${target}_eq`]: id },
    })) as Reads['getManyReference'];

/** Limits the size of a map, because a tab may stay open for weeks. */
export function keepNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= max) return;
    map.delete(oldest);
  }
}

/**
 * Gives each error to `onError`, and throws it again. With react-admin's `authProvider.checkError` instead, a call
 * whose error ends the session would resolve with an empty record or list.
 */
export const withErrorHandler = <R extends Reads>(reads: R, onError: (error: unknown) => void): Reads =>
  new Proxy(reads, {
    get: (target, method) => {
      const call: unknown = Reflect.get(target, method);
      if (typeof call !== 'function') return call;
      return (...args: unknown[]): Promise<unknown> =>
        call(...args).catch((error: unknown) => {
          onError(error);
          throw error;
        });
    },
  });

/**
 * Implements `docs/contract.md`. Adds react-admin's `id` to the records that it reads, and removes it from the records
 * that it sends, unless the backend itself stores the id as `id`.
 * @param hasOr whether the backend searches several fields at once
 */
export function createCalls(
  app: App,
  http: Http,
  queryClient: QueryClient,
  suffixes?: Operators,
  hasOr = () => false,
): Calls {
  const resourceOf = (name: string) => getResource(app, name);
  /** If `hasOr` returns `false`, `q` (react-admin's own search) searches only the first field. */
  const searchable = (resource: Resource, { q, ...others }: FilterPayload = {}): FilterPayload => {
    if (q === undefined) return others;
    return hasOr() ? { q, ...others } : { ...others, [`${searchedNames(resource)[0]}_like`]: q };
  };
  const versions = new Map<string, { etag: string; record: RaRecord }>();
  const versionKey = (resource: Resource, id: Identifier) => `${collectionOf(resource)}/${id}`;

  /** @throws ApiError; "no data" for 204, 404 and an empty response */
  const get = async (path: string, signal?: AbortSignal): Promise<HttpResponse> => {
    const response = await http.json(path, { signal }).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? noData() : error;
    });
    if (response.json === undefined) throw noData();
    return response;
  };

  /** Without a valid id, the `id` is a placeholder, made unique by `index`. */
  const toRecord = (
    resource: Resource,
    record: Record<string, unknown>,
    index: number | '' = '',
  ): RaRecord => {
    const id = record[resource.key ?? idFieldOf(resource)];
    return { ...record, id: isId(id) && id !== '' ? id : `${PLACEHOLDER}${index}` };
  };

  const toBody = (resource: Resource, { id, ...record }: Values): Record<string, unknown> =>
    idFieldOf(resource) === 'id' && !isPlaceholderId(id) && id !== undefined ? { ...record, id } : record;

  /** The stored id differs from `id` for resources with a `key`. */
  const idSegment = (resource: Resource, record: Values): string => {
    const stored = record[idFieldOf(resource)];
    const id = isId(stored) ? stored : record.id;
    if (!isId(id) || isPlaceholderId(id)) throw noData();
    return encodeURIComponent(id);
  };

  const storeVersion = (resource: Resource, record: RaRecord, headers: Headers) => {
    const etag = headers.get('etag');
    if (etag) keepNewest(versions, versionKey(resource, record.id), { etag, record }, MAX_VERSIONS);
    else versions.delete(versionKey(resource, record.id));
    return record;
  };

  const recordIn = (resource: Resource, { json, headers }: HttpResponse): RaRecord | undefined =>
    isRecord(json) && isId(json[idFieldOf(resource)])
      ? storeVersion(resource, toRecord(resource, json), headers)
      : undefined;

  const fetchRows = async (resource: Resource, search: string, signal?: AbortSignal): Promise<RaRecord[]> => {
    const { json } = await orNoData(get(`${collectionOf(resource)}${search}`, signal), {
      json: { entries: [] },
    });
    if (!isRecord(json) || !Array.isArray(json.entries))
      throw unexpectedResponse(`${collectionOf(resource)}: no entries`);
    return json.entries.filter(isRecord).map((row, index) => toRecord(resource, row, index));
  };

  const count = async (name: string, filter: FilterPayload = {}): Promise<number> => {
    const resource = resourceOf(name);
    const search = toSearch(filterParams(resource, searchable(resource, filter), undefined, suffixes));
    return countOf((await orNoData(get(`${collectionOf(resource)}/count${search}`), { json: 0 })).json);
  };

  /** With `isReferenced`, `id` is the stored id that a reference contains. */
  const getOne = async (
    name: string,
    id: Identifier,
    { signal, isReferenced = false }: { signal?: AbortSignal; isReferenced?: boolean } = {},
  ): Promise<RaRecord> => {
    const resource = resourceOf(name);
    // A filter leaves out an empty value, so it would match any record.
    if (id === '' || isPlaceholderId(id)) throw noData();
    // A list with a filter finds these records. The path of a record would return the file itself in the image bank,
    // and needs the stored id, not the `key`, in a resource with a `key`.
    const isBank = collectionOf(resource) === collectionOf(app.bank);
    const key = isBank || (resource.key && isReferenced) ? idFieldOf(resource) : resource.key;
    if (key) {
      const filter = { [`${key}_eq`]: id };
      const search = toSearch(
        listParams(resource, { pagination: { page: 1, perPage: 1 }, filter }, suffixes),
      );
      const [record] = await fetchRows(resource, search, signal);
      if (!record) throw noData();
      return record;
    }
    const { json, headers } = await get(`${collectionOf(resource)}/${encodeURIComponent(id)}`, signal);
    if (!isRecord(json) || !isId(json[idFieldOf(resource)]))
      throw unexpectedResponse(`${collectionOf(resource)}/${id}: no record`);
    return storeVersion(resource, toRecord(resource, json), headers);
  };

  const getList = async (name: string, params: GetListParams) => {
    const meta: { fields?: readonly string[]; count?: boolean; wholeCollection?: boolean } =
      params.meta ?? {};
    const resource = listedResource(resourceOf(name), meta);
    // The backend refuses a query that names a field which the role must not see.
    const role = readSession()?.role;
    const hidden = hiddenNames(resource, role);
    const fields = meta.fields?.filter((name) => !hidden.has(name));
    const sort = canRead(role, resource.fields[params.sort?.field ?? ''] ?? {}) ? params.sort : undefined;
    const filter = searchable(resource, params.filter);
    const search = toSearch(listParams(resource, { ...params, filter, sort, fields }, suffixes));
    const [data, total] = await Promise.all([
      fetchRows(resource, search, params.signal),
      meta.count === false
        ? undefined
        : queryClient.fetchQuery(countQuery({ count }, resource, params.filter)).catch((error: unknown) => {
            if (redirectFor(error)) throw error;
            // Show the rows without a total.
            return undefined;
          }),
    ]);
    if (meta.count === false || total !== undefined) return { data, total: total ?? data.length };
    const { page = 1, perPage = data.length } = params.pagination ?? {};
    return { data, pageInfo: { hasNextPage: data.length >= perPage, hasPreviousPage: page > 1 } };
  };

  const write = (
    path: string,
    method: string,
    body: unknown,
    { signal, version, onPercent }: WriteOptions = {},
  ) =>
    http.json(path, {
      onPercent,
      method,
      body: body === undefined ? undefined : toJson(body),
      signal,
      headers: version === undefined ? undefined : { 'if-match': version },
    });

  return {
    getList: getList as Reads['getList'],
    getOne: (async (name: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
      data: await getOne(name, id, { signal }),
    })) as Reads['getOne'],
    getMany: (async (name: string, { ids }: { ids: Identifier[] }) => {
      const found = await Promise.all(
        ids.map((id) => orNoData(getOne(name, id, { isReferenced: true }), undefined)),
      );
      return { data: found.filter((record) => record !== undefined) };
    }) as Reads['getMany'],
    getManyReference: manyReference(getList),
    count,
    writes: {
      create: async (name, data, options) => {
        const resource = resourceOf(name);
        const response = await write(collectionOf(resource), 'POST', toBody(resource, data), options);
        const isCreated = response.status === 201 || response.status === 204;
        return recordIn(resource, response) ?? (isCreated ? withPlaceholderId(data) : undefined);
      },
      update: async (name, record, options) => {
        const resource = resourceOf(name);
        const path = `${collectionOf(resource)}/${idSegment(resource, record)}`;
        return recordIn(resource, await write(path, 'PUT', toBody(resource, record), options));
      },
      delete: async (name, record, options) => {
        const resource = resourceOf(name);
        const path = `${collectionOf(resource)}/${idSegment(resource, record)}`;
        const { status, json } = await write(path, 'DELETE', undefined, options);
        const stored = record[idFieldOf(resource)] ?? record.id;
        const isDeletedRecord = isRecord(json) && (json.id === stored || json._id === stored);
        return status === 204 || isDeletedRecord || (isRecord(json) && Object.keys(json).length === 0);
      },
      setStatus: async (name, record, status, options) => {
        const resource = resourceOf(name);
        const path = `${collectionOf(resource)}/setStatus/${idSegment(resource, record)}`;
        return recordIn(resource, await write(path, 'PUT', { status }, options));
      },
      call: async (method, path, body, options) => (await write(path, method, body, options)).json,
      upload: async (name, { file, values = {}, signal, onProgress }) => {
        const resource = resourceOf(name);
        const body = new FormData();
        body.append('file', file);
        for (const [part, value] of Object.entries(values)) body.append(part, value);
        const call = { method: 'POST', body, signal, onProgress };
        return recordIn(resource, await http.json(collectionOf(resource), call));
      },
    },
    versionOf: (name, id, matches) => {
      const read = versions.get(versionKey(resourceOf(name), id));
      return read && matches(read.record) ? read.etag : undefined;
    },
    download: http.blob,
    stream: http.stream,
    read: async (path, signal) => (await get(path, signal)).json,
    reportPresence: async (path) =>
      (await http.json(`presence/${path}`, { method: 'PUT', hasTimeout: true })).json,
    propose: async (request, signal) => (await write('assist', 'POST', request, { signal })).json,
    now: http.now,
    isTimeKnown: http.isTimeKnown,
  };
}

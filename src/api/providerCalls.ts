import type { DataProvider, FilterPayload, GetListParams, Identifier, RaRecord } from 'react-admin';
import type { Operators } from '../config';
import {
  type App,
  collectionOf,
  type Field,
  getResource,
  idFieldOf,
  isId,
  isRecord,
  type Resource,
  scopeFilter,
  sourceOf,
  type Values,
} from '../metadata';
import { type Calls, isPlaceholderId, manyReference, withPlaceholderId } from './dataProvider';
import { ApiError, noData } from './errors';
import { conditionsOf, listedResource, sortPath, storedPath } from './query';

const fieldAt = ({ fields }: Resource, path: string): Field | undefined =>
  Object.entries(fields).find(([name, field]) => {
    const source = sourceOf(name, field);
    return path === source || path.startsWith(`${source}.`);
  })?.[1];

/**
 * The values that a condition searches for, in their stored types, because providers compare values as JSON. Includes
 * the aliases of a choice.
 * @param given the values of the same condition in the filter, which has ids as they are stored
 */
function typedValues(field: Field | undefined, text: string, given: readonly unknown[]): unknown[] {
  if (field && 'choices' in field && field.choices) {
    const all = field.choices.flatMap(({ id, aliases = [] }): unknown[] => [id, ...aliases]);
    const same = all.filter((one) => String(one) === text);
    return same.length > 0 ? same : [text];
  }
  switch (field?.kind) {
    case 'boolean':
    case 'flags':
      return [text === 'true' || (text === 'false' ? false : text)];
    case 'number':
      return [Number.isFinite(Number(text)) ? Number(text) : text];
    case 'reference':
    case 'references':
    case undefined:
      return [given.find((one) => String(one) === text) ?? text];
    default:
      return [text];
  }
}

const refuseCall = async (): Promise<never> => {
  throw new ApiError('unsupported', 404);
};

/**
 * Carries out the calls of the app with a data provider of react-admin, which must store the whole `data` of an update.
 * @param suffixes what the filter of the provider adds to the name of a field for each operator
 */
export function createProviderCalls(app: App, provider: DataProvider, suffixes: Operators): Calls {
  const resourceOf = (name: string) => getResource(app, name);

  const toRecord = (resource: Resource, row: RaRecord): RaRecord => {
    const idField = idFieldOf(resource);
    const record = { ...row, [idField]: row[idField] ?? row.id };
    return { ...record, id: record[resource.key ?? idField] ?? row.id };
  };

  /** The stored id differs from `id` for resources with a `key`. */
  const storedId = (resource: Resource, record: Values): Identifier => {
    const stored = record[idFieldOf(resource)] ?? record.id;
    if (!isId(stored) || isPlaceholderId(stored)) throw noData();
    return stored;
  };

  /** A search in several fields uses react-admin's key `q`. @throws ApiError if one key needs two values */
  const filterOf = (resource: Resource, filter?: FilterPayload): FilterPayload => {
    const conditions = new Map<string, unknown>();
    const entries = Object.entries({ ...filter, ...scopeFilter(resource.scope) });
    const givenFor = (path: string, operator: string): unknown[] =>
      entries.flatMap(([key, value]) => {
        if (!key.endsWith(`_${operator}`)) return [];
        const stored = storedPath(resource, key.slice(0, -`_${operator}`.length));
        return `${path}.`.startsWith(`${stored}.`) ? value : [];
      });
    for (const [path, operator, text] of conditionsOf(resource, filter)) {
      const key = path.includes('|') ? 'q' : `${path}${suffixes[operator]}`;
      const typed = [text]
        .flat()
        .flatMap((one) => typedValues(fieldAt(resource, path), one, givenFor(path, operator)));
      const value = operator === 'like' ? text : Array.isArray(text) ? typed : typed[0];
      if (conditions.has(key) && conditions.get(key) !== value) throw new ApiError('unsupported', 404);
      conditions.set(key, value);
    }
    return Object.fromEntries(conditions);
  };

  const getList = async (name: string, { sort, filter, ...params }: GetListParams) => {
    const resource = listedResource(resourceOf(name), params.meta);
    const { data, ...rest } = await provider.getList(collectionOf(resource), {
      ...params,
      sort: sort && { ...sort, field: sortPath(resource, sort.field) },
      filter: filterOf(resource, filter),
    });
    return { ...rest, data: data.map((row) => toRecord(resource, row)) };
  };

  const getOne = async (name: string, id: Identifier, signal?: AbortSignal): Promise<RaRecord> => {
    const resource = resourceOf(name);
    // As a filter on the `key`, an empty id would match any record.
    if (id === '' || isPlaceholderId(id)) throw noData();
    if (resource.key) {
      const filter = { [`${resource.key}_eq`]: id };
      const { data } = await getList(name, { pagination: { page: 1, perPage: 1 }, filter, signal });
      if (!data[0]) throw noData();
      return data[0];
    }
    const { data } = await provider
      .getOne(collectionOf(resource), { id, signal })
      .catch((error: { status?: unknown }) => {
        throw error.status === 404 ? noData() : error;
      });
    return toRecord(resource, data);
  };

  const recordIn = (resource: Resource, data: unknown): RaRecord | undefined =>
    isRecord(data) && isId(data.id) ? toRecord(resource, { ...data, id: data.id }) : undefined;

  const update = async (name: string, { id, ...record }: Values) => {
    const resource = resourceOf(name);
    const stored = storedId(resource, { ...record, id });
    const data = { ...record, id: stored };
    // The caller has merged the changes into the stored record. The previous record is unknown here.
    const answer = await provider.update(collectionOf(resource), { id: stored, data, previousData: data });
    return recordIn(resource, answer.data);
  };

  const count = async (name: string, filter?: FilterPayload) => {
    const { total } = await getList(name, { pagination: { page: 1, perPage: 1 }, filter });
    return total ?? refuseCall();
  };

  return {
    getList: getList as Calls['getList'],
    getOne: (async (name: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
      data: await getOne(name, id, signal),
    })) as Calls['getOne'],
    getMany: (async (name: string, { ids }: { ids: Identifier[] }) => {
      const resource = resourceOf(name);
      const { data } = await provider.getMany(collectionOf(resource), { ids });
      return { data: data.map((row) => toRecord(resource, row)) };
    }) as Calls['getMany'],
    getManyReference: manyReference(getList),
    count,
    writes: {
      create: async (name, { id, ...data }) => {
        const resource = resourceOf(name);
        const answer = await provider.create(collectionOf(resource), { data });
        return recordIn(resource, answer.data) ?? withPlaceholderId(data);
      },
      update,
      delete: async (name, record) => {
        const resource = resourceOf(name);
        await provider.delete(collectionOf(resource), { id: storedId(resource, record) });
        return true;
      },
      setStatus: async (name, record, status) => {
        const resource = resourceOf(name);
        return update(name, {
          ...(await getOne(name, record.id as Identifier)),
          [storedPath(resource, 'status')]: status,
        });
      },
      call: refuseCall,
      upload: refuseCall,
    },
    versionOf: () => undefined,
    download: refuseCall,
    read: refuseCall,
    stream: refuseCall,
    reportPresence: refuseCall,
    propose: refuseCall,
    now: () => Date.now(),
    isTimeKnown: () => false,
  };
}

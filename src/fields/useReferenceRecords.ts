import { type QueryClient, useQueries } from '@tanstack/react-query';
import { uniqBy } from 'es-toolkit';
import { useMemo } from 'react';
import { type GetListParams, type RaRecord, useGetList } from 'react-admin';
import { type AdminDataProvider, isPlaceholderId } from '../api/dataProvider';
import { queryKeys } from '../api/queryKeys';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { compareNames } from '../i18n/compareNames';
import {
  type App,
  type Field,
  type FieldOf,
  getResource,
  idFieldOf,
  isId,
  isRecord,
  nameOf,
  type ReferenceOptions,
  type Resource,
  requestedFields,
  titleFieldsOf,
} from '../metadata';
import { useApp, useResource } from '../routing/AppContext';

/** @param subset `offered`: the records that users may choose; `all`: all that a stored value may refer to */
export function optionsRequest(
  resource: Resource,
  pick: ReferenceOptions | undefined,
  subset: 'offered' | 'all',
): Required<Omit<GetListParams, 'signal'>> {
  const titleFields = titleFieldsOf(resource);
  const names = resource.parentField ? [...titleFields, resource.parentField] : titleFields;
  const fields = pick?.fields ?? requestedFields(resource, names);
  const [field, order] = pick?.sort ?? [titleFields[0] ?? 'id', 'ASC'];
  return {
    pagination: { page: 1, perPage: pick?.perPage ?? 300 },
    sort: { field, order },
    filter: subset === 'offered' ? { ...pick?.filter } : {},
    meta: { fields, count: false },
  };
}

/** The id by which other records refer to a record. In a resource with a `key`, `record.id` holds the key. */
export function storedIdOf(resource: Resource, record: RaRecord): string | number {
  const id: unknown = record[idFieldOf(resource)];
  return isId(id) ? id : record.id;
}

/** The records that have an id, sorted by name unless the declaration sorts by another field. */
export function referableRecords(
  resource: Resource,
  { sort }: ReturnType<typeof optionsRequest>,
  records: readonly RaRecord[],
): readonly RaRecord[] {
  const referable = records.filter(({ id }) => !isPlaceholderId(id));
  if (!titleFieldsOf(resource).includes(sort.field)) return referable;
  return referable.sort((a, b) => compareNames(nameOf(resource, a), nameOf(resource, b)));
}

const namesById = (resource: Resource, records: readonly RaRecord[]) =>
  new Map(records.map((record) => [String(storedIdOf(resource, record)), nameOf(resource, record)]));

/**
 * The records that a reference may point to, at most one page of them. Once they are loaded, `isComplete` means that
 * there are no others. Cached until a record of the resource is written.
 * @example const { records: districts } = useReferenceRecords('districts');
 */
export function useReferenceRecords(name: string, pick?: ReferenceOptions) {
  const resource = useResource(name);
  const request = optionsRequest(resource, pick, 'all');
  const { data, isPending, error } = useGetList<RaRecord>(name, request, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const records = useMemo(() => referableRecords(resource, request, data ?? []), [resource, data]);
  return { records, isPending, error, isComplete: (data?.length ?? 0) < request.pagination.perPage };
}

type IdReference = FieldOf<'reference' | 'references'>;

const storesIds = (field: Field): field is IdReference =>
  field.kind === 'references' || (field.kind === 'reference' && !field.embed);

const referencesIn = (fields: readonly Field[]) => uniqBy(fields.filter(storesIds), ({ to }) => to);

type NameOf = (field: Field, id: unknown) => string | undefined;

/** The first page has the cache key of the unfiltered page in `useReferenceOptions`: one request serves both. */
const namesQuery = (app: App, dataProvider: AdminDataProvider, field: IdReference) => {
  const request = optionsRequest(getResource(app, field.to), field.pick, 'all');
  const { perPage } = request.pagination;
  const pageQuery = (page: number) => {
    const params = { ...request, pagination: { page, perPage } };
    return {
      queryKey: queryKeys.list(field.to, params),
      queryFn: () => dataProvider.getList<RaRecord>(field.to, params),
      staleTime: Number.POSITIVE_INFINITY,
    };
  };
  return {
    queryKey: [...queryKeys.list(field.to, request), 'names'],
    queryFn: async ({ client }: { client: QueryClient }) => {
      const data: RaRecord[] = [];
      let page = 0;
      do {
        page += 1;
        data.push(...(await client.fetchQuery(pageQuery(page))).data);
        // Only a full page can have another one after it.
      } while (data.length === page * perPage);
      return { data };
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
};

function createNameOf(
  app: App,
  references: readonly IdReference[],
  results: readonly ({ data: RaRecord[] } | undefined)[],
): NameOf {
  const names = new Map(
    references.map(({ to }, index) => [to, namesById(getResource(app, to), results[index]?.data ?? [])]),
  );
  return (field, value) => {
    if (field.kind === 'reference' && field.embed)
      return isRecord(value) ? nameOf(getResource(app, field.to), value) : undefined;
    return storesIds(field) && isId(value) ? names.get(field.to)?.get(String(value)) : undefined;
  };
}

/**
 * Looks up the names of referenced records, with one query per resource instead of one per cell.
 * @example const names = useReferenceNames([halls.fields.district]);
 */
export function useReferenceNames(fields: readonly Field[]): NameOf {
  const app = useApp();
  const dataProvider = useAdminDataProvider();
  const references = useMemo(() => referencesIn(fields), [fields]);
  const results = useQueries({
    queries: references.map((field) => namesQuery(app, dataProvider, field)),
    combine: dataOf,
  });
  return useMemo(() => createNameOf(app, references, results), [app, references, results]);
}

/** Outside of the hook, because `useQueries` keeps its result only if `combine` is the same function each time. */
const dataOf = (results: { data?: { data: RaRecord[] } }[]) => results.map(({ data }) => data);

/** `useReferenceNames` for use outside of React. */
export async function loadReferenceNames(
  fields: readonly Field[],
  { app, dataProvider, queryClient }: { app: App; dataProvider: AdminDataProvider; queryClient: QueryClient },
): Promise<NameOf> {
  const references = referencesIn(fields);
  const results = await Promise.all(
    references.map((field) => queryClient.fetchQuery(namesQuery(app, dataProvider, field))),
  );
  return createNameOf(app, references, results);
}

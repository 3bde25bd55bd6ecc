import { type QueryClient, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type GetListParams, type RaRecord, useGetList } from 'react-admin';
import { useApp } from '../AppContext';
import type { AdminDataProvider } from '../api/dataProvider';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import {
  type App,
  type Field,
  type FieldOf,
  fieldOf,
  idFieldOf,
  isId,
  isRecord,
  nameOf,
  type Pick,
  type Resource,
  storedNames,
  titleFieldsOf,
} from '../metadata';

export const declarationOf = (app: App, name: string): Resource => {
  const declaration = app.resources.find((resource) => resource.name === name);
  if (!declaration) throw new Error(`No declaration is named "${name}"`);
  return declaration;
};

/**
 * The one list page that holds the choices of a reference (contract, "several by id"): those that a form offers, or
 * all that a stored value may name.
 */
export function setRequest(
  target: Resource,
  pick: Pick | undefined,
  reach: 'offered' | 'all',
): Required<Omit<GetListParams, 'signal'>> {
  const named = [...titleFieldsOf(target), ...(target.tree ? [target.tree] : [])];
  const shown = named.flatMap((name) => storedNames(name, fieldOf(target, name)));
  const [field, order] = pick?.sort ?? [titleFieldsOf(target)[0] ?? 'id', 'ASC'];
  const fields = pick?.fields ?? [
    ...new Set([idFieldOf(target), ...(target.key ? [target.key] : []), ...shown]),
  ];
  return {
    pagination: { page: 1, perPage: pick?.perPage ?? 300 },
    sort: { field, order },
    filter: reach === 'offered' ? { ...pick?.filter } : {},
    meta: { fields, count: false },
  };
}

/** The id that other records hold of a record: the stored one, also where the address bar names it otherwise. */
export const storedIdOf = (target: Resource, record: RaRecord): string | number =>
  record[idFieldOf(target)] ?? record.id;

/** All records that a reference may point at, loaded once and kept until one of them is written. */
export function useReferenceSet(name: string, pick?: Pick, reach: 'offered' | 'all' = 'all') {
  const target = declarationOf(useApp(), name);
  const { data, isPending, error } = useGetList(name, setRequest(target, pick, reach), {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const records: RaRecord[] = data ?? [];
    const names = new Map(
      records.map((record) => [String(storedIdOf(target, record)), nameOf(target, record)]),
    );
    return {
      records,
      isPending,
      error,
      labelOf: (id: unknown) => (isId(id) ? names.get(String(id)) : undefined),
    };
  }, [data, isPending, error, target]);
}

type Pointer = FieldOf<'reference' | 'references'>;

/** A reference that holds an id; one that holds a copy of its record names itself. */
const isPointer = (field: Field): field is Pointer =>
  field.kind === 'references' || (field.kind === 'reference' && !field.embed);

type NameOf = (field: Field, id: unknown) => string | undefined;

/** How the set behind a reference is loaded: the same query for every table, and for the file of a list. */
const namesQuery = (app: App, dataProvider: AdminDataProvider, field: Pointer) => {
  const request = setRequest(declarationOf(app, field.to), field.pick, 'all');
  return {
    queryKey: [field.to, 'getList', request],
    queryFn: () => dataProvider.getList(field.to, request),
    staleTime: Number.POSITIVE_INFINITY,
  };
};

function namesIn(app: App, fields: readonly Pointer[], sets: readonly (RaRecord[] | undefined)[]): NameOf {
  const names = new Map<Field, Map<string, string>>();
  for (const [index, field] of fields.entries()) {
    const target = declarationOf(app, field.to);
    const records = sets[index] ?? [];
    names.set(
      field,
      new Map(records.map((record) => [String(storedIdOf(target, record)), nameOf(target, record)])),
    );
  }
  return (field, value) => {
    // A copy of the record is asked for its own name.
    if (field.kind === 'reference' && field.embed)
      return isRecord(value) ? nameOf(declarationOf(app, field.to), value) : undefined;
    return names.get(field)?.get(String(value));
  };
}

/** The names behind the references that a table shows: one query for each column, none for a cell. */
export function useReferenceNames(fields: readonly Field[]): NameOf {
  const app = useApp();
  const dataProvider = useAdminDataProvider();
  const shown = useMemo(() => fields.filter(isPointer), [fields]);
  const sets = useQueries({
    queries: shown.map((field) => namesQuery(app, dataProvider, field)),
    combine: dataOf,
  });
  return useMemo(() => namesIn(app, shown, sets), [app, shown, sets]);
}

/** Outside of the hook, so that the result stays the same object while the data do. */
const dataOf = (results: { data?: { data: RaRecord[] } }[]) => results.map((result) => result.data?.data);

/** The same names outside of a table, once all of them are there. */
export async function loadReferenceNames(
  fields: readonly Field[],
  { app, dataProvider, queryClient }: { app: App; dataProvider: AdminDataProvider; queryClient: QueryClient },
): Promise<NameOf> {
  const shown = fields.filter(isPointer);
  const sets = await Promise.all(
    shown.map((field) => queryClient.fetchQuery(namesQuery(app, dataProvider, field))),
  );
  return namesIn(
    app,
    shown,
    sets.map(({ data }) => data),
  );
}

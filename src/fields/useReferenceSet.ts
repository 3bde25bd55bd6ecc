import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type GetListParams, type RaRecord, useDataProvider, useGetList } from 'react-admin';
import { useApp } from '../AppContext';
import type { AdminDataProvider } from '../api/dataProvider';
import {
  type App,
  type Field,
  fieldOf,
  idFieldOf,
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

/** The one list page that holds the choices of a reference (contract, "several by id"). */
export function setRequest(target: Resource, pick?: Pick): Required<Omit<GetListParams, 'signal'>> {
  const named = [...titleFieldsOf(target), ...(target.tree ? [target.tree] : [])];
  const shown = named.flatMap((name) => storedNames(name, fieldOf(target, name)));
  const [field, order] = pick?.sort ?? [titleFieldsOf(target)[0] ?? 'id', 'ASC'];
  const fields = pick?.fields ?? [
    ...new Set([idFieldOf(target), ...(target.key ? [target.key] : []), ...shown]),
  ];
  return {
    pagination: { page: 1, perPage: pick?.perPage ?? 300 },
    sort: { field, order },
    filter: {},
    meta: { fields, count: false },
  };
}

/** The id that other records hold of a record: the stored one, also where the address bar names it otherwise. */
export const storedIdOf = (target: Resource, record: RaRecord): string | number =>
  record[idFieldOf(target)] ?? record.id;

/** All records that a reference may point at, loaded once and kept until one of them is written. */
export function useReferenceSet(name: string, pick?: Pick) {
  const target = declarationOf(useApp(), name);
  const { data, isPending, error } = useGetList(name, setRequest(target, pick), {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const records: RaRecord[] = data ?? [];
    const names = new Map(records.map((record) => [storedIdOf(target, record), nameOf(target, record)]));
    return { records, isPending, error, labelOf: (id: unknown) => (isId(id) ? names.get(id) : undefined) };
  }, [data, isPending, error, target]);
}

const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The names behind the references that a table shows: one query for each column, none for a cell. */
export function useReferenceNames(
  fields: readonly Field[],
): (field: Field, id: unknown) => string | undefined {
  const app = useApp();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const shown = useMemo(
    () => fields.filter((field) => field.kind === 'reference' || field.kind === 'references'),
    [fields],
  );
  const sets = useQueries({
    queries: shown.map((field) => {
      const request = setRequest(declarationOf(app, field.to), field.pick);
      return {
        queryKey: [field.to, 'getList', request],
        queryFn: () => dataProvider.getList(field.to, request),
        staleTime: Number.POSITIVE_INFINITY,
      };
    }),
    combine: dataOf,
  });
  return useMemo(() => {
    const names = new Map<Field, Map<unknown, string>>();
    for (const [index, field] of shown.entries()) {
      const target = declarationOf(app, field.to);
      const records = sets[index]?.data ?? [];
      names.set(
        field,
        new Map(records.map((record) => [storedIdOf(target, record), nameOf(target, record)])),
      );
    }
    return (field, id) => names.get(field)?.get(id);
  }, [app, shown, sets]);
}

/** Outside of the hook, so that the result stays the same object while the data do. */
const dataOf = (results: { data?: { data: RaRecord[] } }[]) => results.map((result) => result.data);

import { useEffect, useState } from 'react';
import { type RaRecord, useGetList, useGetMany, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useResource } from '../../../AppContext';
import { type FieldOf, idFieldOf, nameOf, titleFieldsOf } from '../../../metadata';
import { optionsRequest, storedIdOf, useReferenceRecords } from '../../useReferenceRecords';
import { allowedParents, treeOptions } from '../../useTreeOptions';

export type Id = string | number;
export type AnyReferenceField = FieldOf<'reference' | 'references'>;

export interface LoadedOptions {
  options: readonly { id: Id; level: number }[];
  isPending: boolean;
  /** The error if options or names failed to load. */
  failure?: { error: unknown; retry: () => void };
  labelOf: (id: Id) => string;
  recordOf: (id: Id) => RaRecord | undefined;
  /** Whether there may be more options than the declaration loads. */
  isCut?: boolean;
  /** Searches on the server; absent if all options are loaded. */
  search?: (text: string) => void;
}

/** Milliseconds after the last key before a search is sent. */
const TYPING_DELAY = 300;

/** Returns a function that labels a record without a known name: as deleted if `isGone`, else by its id. */
function useFallbackLabel() {
  const translate = useTranslate();
  return (id: Id, isGone: boolean): string =>
    isGone ? translate('forms.goneItem', { id: String(id) }) : String(id);
}

/** All options of a small set, in tree order for a tree. A parent field offers only the allowed parents. */
export function useAllOptions(field: AnyReferenceField, selected: readonly Id[]): LoadedOptions {
  const resource = useResource(field.to);
  const request = optionsRequest(resource, field.pick, 'offered');
  const { records, isPending, error, refetch, labelOf } = useReferenceRecords(
    field.to,
    field.pick,
    'offered',
  );
  const unnamed = isPending || error ? [] : selected.filter((id) => labelOf(id) === undefined);
  // Selected records that are not among the options are loaded by id, unless all records were loaded.
  const isComplete = Object.keys(request.filter).length === 0 && records.length < request.pagination.perPage;
  const ids = isComplete ? [] : unnamed;
  const { data: others = [], isSuccess } = useGetMany<RaRecord>(
    field.to,
    { ids },
    { enabled: ids.length > 0 },
  );
  const fallbackLabel = useFallbackLabel();
  const isParent =
    useResourceContext() === resource.name &&
    resource.parentField !== undefined &&
    resource.fields[resource.parentField] === field;
  const recordId: unknown = useFormContext().getValues(idFieldOf(resource));
  const options = treeOptions(resource, records);
  const allowed = isParent ? allowedParents(options, recordId) : undefined;
  const recordOf = (id: Id) =>
    [...records, ...others].find((record) => record && storedIdOf(resource, record) === id);
  return {
    options: allowed ? options.filter(({ id }) => allowed.has(id)) : options,
    isPending,
    failure: error ? { error, retry: refetch } : undefined,
    labelOf: (id) => {
      const label = labelOf(id);
      if (label !== undefined) return label;
      const record = recordOf(id);
      if (record) return nameOf(resource, record);
      return fallbackLabel(id, unnamed.includes(id) && (isComplete || isSuccess));
    },
    recordOf,
    isCut: records.length >= request.pagination.perPage,
  };
}

/** The options that match the typed text, and the names of the selected records. */
export function useSearchedOptions(field: AnyReferenceField, selected: readonly Id[]): LoadedOptions {
  const resource = useResource(field.to);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), TYPING_DELAY);
    return () => clearTimeout(timer);
  }, [typed]);
  const [title = 'id'] = titleFieldsOf(resource);
  const request = optionsRequest(resource, field.pick, 'offered');
  const found = useGetList<RaRecord>(
    field.to,
    {
      ...request,
      pagination: { page: 1, perPage: 25 },
      filter: { ...request.filter, ...(query.trim() !== '' && { [`${title}_like`]: query.trim() }) },
    },
    { placeholderData: (previous) => previous },
  );
  const named = useGetMany<RaRecord>(field.to, { ids: [...selected] }, { enabled: selected.length > 0 });
  const fallbackLabel = useFallbackLabel();
  const options = (found.data ?? []).map((record) => ({ id: storedIdOf(resource, record), level: 0 }));
  const records = new Map(
    [...(found.data ?? []), ...(named.data ?? []).filter(Boolean)].map((record) => [
      storedIdOf(resource, record),
      record,
    ]),
  );
  const failures = [found, named].filter(({ error }) => error);
  return {
    options,
    isPending: found.isPending,
    failure: failures[0] && {
      error: failures[0].error,
      retry: () => Promise.all(failures.map(({ refetch }) => refetch())),
    },
    labelOf: (id) => {
      const record = records.get(id);
      return record ? nameOf(resource, record) : fallbackLabel(id, named.isSuccess && selected.includes(id));
    },
    recordOf: (id) => records.get(id),
    search: setTyped,
  };
}

import { useState } from 'react';
import { type RaRecord, useGetList, useGetMany, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useResource } from '../../../AppContext';
import { isPlaceholderId } from '../../../api/dataProvider';
import { type FieldOf, idFieldOf, nameOf, titleFieldsOf } from '../../../metadata';
import { useSearchBox } from '../../../ui/useSearchBox';
import { optionsRequest, storedIdOf } from '../../useReferenceRecords';
import { allowedParents, treeOptions } from '../../useTreeOptions';

export type Id = string | number;

export interface LoadedOptions {
  options: readonly { id: Id; level: number }[];
  isPending: boolean;
  /** The error if options or names failed to load. */
  failure?: { error: unknown; retry: () => void };
  labelOf: (id: Id) => string;
  recordOf: (id: Id) => RaRecord | undefined;
  /** Searches on the server; absent if all options are loaded. */
  search?: (text: string) => void;
}

/**
 * The options of a reference, and the names of the selected records. Loads all options of a small set or a tree, else
 * those that match the typed text. A parent field offers only the allowed parents.
 */
export function useReferenceOptions(
  field: FieldOf<'reference' | 'references'>,
  selected: readonly Id[],
): LoadedOptions {
  const resource = useResource(field.to);
  const translate = useTranslate();
  const loadsAll = field.pick !== undefined || resource.parentField !== undefined;
  const [query, setQuery] = useState('');
  const [, search] = useSearchBox(query, setQuery);
  const all = optionsRequest(resource, field.pick, 'offered');
  const [title = 'id'] = titleFieldsOf(resource);
  const request = loadsAll
    ? all
    : {
        ...all,
        pagination: { page: 1, perPage: 25 },
        sort: { field: title, order: 'ASC' as const },
        filter: query === '' ? {} : { [`${title}_like`]: query },
      };
  const found = useGetList<RaRecord>(field.to, request, {
    placeholderData: (previous) => previous,
    ...(loadsAll && { staleTime: Number.POSITIVE_INFINITY }),
  });
  // No reference can point to a record without an id.
  const records = (found.data ?? []).filter(({ id }) => !isPlaceholderId(id));
  const byId = (list: readonly RaRecord[]) =>
    new Map(list.filter(Boolean).map((record) => [String(storedIdOf(resource, record)), record]));
  const offered = byId(records);
  const isComplete =
    loadsAll && Object.keys(request.filter).length === 0 && records.length < request.pagination.perPage;
  // Selected records that are not among the options are loaded by id, unless all records were loaded.
  const missing = !loadsAll
    ? selected
    : found.isSuccess
      ? selected.filter((id) => !offered.has(String(id)))
      : [];
  const ids = isComplete ? [] : [...missing];
  const named = useGetMany<RaRecord>(field.to, { ids }, { enabled: ids.length > 0 });
  const known = new Map([...byId(named.data ?? []), ...offered]);
  const recordOf = (id: Id) => known.get(String(id));
  const isParent =
    useResourceContext() === resource.name &&
    resource.parentField !== undefined &&
    resource.fields[resource.parentField] === field;
  const recordId: unknown = useFormContext().getValues(idFieldOf(resource));
  const options = treeOptions(resource, records);
  const allowed = isParent ? allowedParents(options, recordId) : undefined;
  const failures = [found, named].filter(({ error }) => error);
  return {
    options: allowed ? options.filter(({ id }) => allowed.has(id)) : options,
    isPending: found.isPending,
    failure: failures[0] && {
      error: failures[0].error,
      retry: () => Promise.all(failures.map(({ refetch }) => refetch())),
    },
    labelOf: (id) => {
      const record = recordOf(id);
      if (record) return nameOf(resource, record);
      // Its id, unless the record is known to be deleted.
      const isGone = missing.includes(id) && (isComplete || named.isSuccess);
      return isGone ? translate('forms.goneItem', { id: String(id) }) : String(id);
    },
    recordOf,
    search: loadsAll ? undefined : search,
  };
}

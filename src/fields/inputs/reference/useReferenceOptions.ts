import { useMemo, useState } from 'react';
import { type RaRecord, useGetList, useGetMany, useResourceContext, useTranslate } from 'react-admin';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { type FieldOf, fieldOf, idFieldOf, nameOf, sourceOf, titleFieldsOf } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import type { Query } from '../../../ui/failures/LoadFailure';
import { useSearchBox } from '../../../ui/useSearchBox';
import { optionsRequest, referableRecords, storedIdOf } from '../../useReferenceRecords';
import { allowedParents, treeOptions } from '../../useTreeOptions';

export type Id = string | number;

export interface LoadedOptions {
  options: readonly { id: Id; level: number }[];
  isPending: boolean;
  queries: readonly Query[];
  labelOf: (id: Id) => string;
  recordOf: (id: Id) => RaRecord | undefined;
  search: (text: string) => void;
  isServerFiltered: boolean;
}

const noRecords: readonly RaRecord[] = [];

/**
 * If the field has `pick` or the resource is a tree, loads one page of options. Otherwise, or if that page is full,
 * searches the backend for what the user types.
 * @param path the path of the field in the form, needed only to recognize a parent field
 */
export function useReferenceOptions(
  field: FieldOf<'reference' | 'references'>,
  selected: readonly Id[],
  path?: string,
): LoadedOptions {
  const resource = useResource(field.to);
  const translate = useTranslate();
  const mayLoadAll = field.pick !== undefined || resource.parentField !== undefined;
  const isParent =
    useResourceContext() === resource.name &&
    resource.parentField !== undefined &&
    path === sourceOf(resource.parentField, fieldOf(resource, resource.parentField));
  const [query, setQuery] = useState('');
  const [, search] = useSearchBox(query, setQuery);
  const request = optionsRequest(resource, field.pick, 'offered');
  // The values of an embedded copy except its id, which comes first in `embed`.
  const copied = field.kind === 'reference' ? (field.embed?.slice(1) ?? []) : [];
  const meta = { ...request.meta, fields: [...new Set([...request.meta.fields, ...copied])] };
  const allRequest = { ...request, meta };
  const all = useGetList<RaRecord>(field.to, allRequest, {
    enabled: mayLoadAll,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // After a full page, there may be more: search instead. A parent field needs a tree, so it never searches.
  const isTruncated = !isParent && (all.data?.length ?? 0) >= allRequest.pagination.perPage;
  const loadsAll = mayLoadAll && !isTruncated;
  const [title = 'id'] = titleFieldsOf(resource);
  const matches = useGetList<RaRecord>(
    field.to,
    {
      ...allRequest,
      pagination: { page: 1, perPage: 25 },
      filter: { ...allRequest.filter, ...(query !== '' && { [`${title}_like`]: query }) },
    },
    { enabled: !loadsAll, placeholderData: (previous) => previous },
  );
  const loaded = loadsAll ? all : matches;
  const { data = noRecords, isPending, isSuccess } = loaded;
  const records = useMemo(() => referableRecords(resource, allRequest, data), [resource, data]);
  // `useGetMany` returns `undefined` for a record that was not found.
  const byId = (list: readonly RaRecord[]) =>
    new Map(list.filter(Boolean).map((record) => [String(storedIdOf(resource, record)), record]));
  const offered = byId(records);
  // If the page has all records of the resource, a selected record that is not on it was deleted.
  const isComplete =
    loadsAll && Object.keys(allRequest.filter).length === 0 && data.length < allRequest.pagination.perPage;
  const missingIds = () => {
    if (!loadsAll) return selected;
    return isSuccess ? selected.filter((id) => !offered.has(String(id))) : [];
  };
  const missing = missingIds();
  const ids = isComplete ? [] : [...missing];
  const others = useGetMany<RaRecord>(field.to, { ids }, { enabled: ids.length > 0 });
  const loadedById = new Map([...byId(others.data ?? []), ...offered]);
  const recordOf = (id: Id) => loadedById.get(String(id));
  // `null` in the filter of a list, which is outside of a form.
  const form: UseFormReturn | null = useFormContext();
  const recordId: unknown = form?.getValues(idFieldOf(resource));
  const options = treeOptions(resource, records);
  const allowed = isParent ? allowedParents(options, recordId) : undefined;
  return {
    options: allowed ? options.filter(({ id }) => allowed.has(id)) : options,
    isPending,
    queries: [loaded, others],
    labelOf: (id) => {
      const record = recordOf(id);
      if (record) return nameOf(resource, record);
      // Only a request that succeeds without the record shows that it was deleted.
      const isGone = missing.includes(id) && (isComplete || others.isSuccess);
      if (isGone) return translate('forms.goneItem', { id: String(id) });
      const hasFailed = loaded.isError || others.isError;
      return hasFailed ? translate('forms.namelessItem', { id: String(id) }) : String(id);
    },
    recordOf,
    search,
    isServerFiltered: !loadsAll,
  };
}

import { useState } from 'react';
import { type RaRecord, useGetList, useGetMany, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useDeclaration } from '../../../AppContext';
import { isPlaceholderId } from '../../../api/dataProvider';
import { type FieldOf, idFieldOf, nameOf, titleFieldsOf } from '../../../metadata';
import { useSearchBox } from '../../../ui/useSearchBox';
import { setRequest, storedIdOf } from '../../useReferenceRecords';
import { allowedParents, treeOptions } from '../../useTreeOptions';

export type Id = string | number;

export interface ReferenceOptions {
  options: readonly { id: Id; level: number }[];
  isPending: boolean;
  /** Why options or names could not be loaded. */
  failure?: { error: unknown; retry: () => void };
  labelOf: (id: Id) => string;
  recordOf: (id: Id) => RaRecord | undefined;
  /** Searches on the server; absent if all options are loaded. */
  search?: (text: string) => void;
}

/**
 * The options of a reference, and the names of the selected records. A small set or a tree is loaded as a whole,
 * anything else by search. The parent of a record offers only valid places.
 */
export function useReferenceOptions(
  field: FieldOf<'reference' | 'references'>,
  selected: readonly Id[],
): ReferenceOptions {
  const target = useDeclaration(field.to);
  const translate = useTranslate();
  const isWhole = field.pick !== undefined || target.parentField !== undefined;
  const [query, setQuery] = useState('');
  const [, search] = useSearchBox(query, setQuery);
  const whole = setRequest(target, field.pick, 'offered');
  const [title = 'id'] = titleFieldsOf(target);
  const request = isWhole
    ? whole
    : {
        ...whole,
        pagination: { page: 1, perPage: 25 },
        sort: { field: title, order: 'ASC' as const },
        filter: query === '' ? {} : { [`${title}_like`]: query },
      };
  const found = useGetList<RaRecord>(field.to, request, {
    placeholderData: (previous) => previous,
    ...(isWhole && { staleTime: Number.POSITIVE_INFINITY }),
  });
  // Nothing can refer to a record without an id.
  const records = (found.data ?? []).filter(({ id }) => !isPlaceholderId(id));
  const byId = (list: readonly RaRecord[]) =>
    new Map(list.filter(Boolean).map((record) => [String(storedIdOf(target, record)), record]));
  const offered = byId(records);
  const isComplete =
    isWhole && Object.keys(request.filter).length === 0 && records.length < request.pagination.perPage;
  // Selected records that a form does not offer are loaded by id, unless the set is known to be complete.
  const missing = !isWhole
    ? selected
    : found.isSuccess
      ? selected.filter((id) => !offered.has(String(id)))
      : [];
  const ids = isComplete ? [] : [...missing];
  const named = useGetMany<RaRecord>(field.to, { ids }, { enabled: ids.length > 0 });
  const known = new Map([...byId(named.data ?? []), ...offered]);
  const recordOf = (id: Id) => known.get(String(id));
  const isParent =
    useResourceContext() === target.name &&
    target.parentField !== undefined &&
    target.fields[target.parentField] === field;
  const recordId: unknown = useFormContext().getValues(idFieldOf(target));
  const options = treeOptions(target, records);
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
      if (record) return nameOf(target, record);
      // The id alone, until it is certain that the record is gone.
      const isGone = missing.includes(id) && (isComplete || named.isSuccess);
      return isGone ? translate('forms.goneItem', { id: String(id) }) : String(id);
    },
    recordOf,
    search: isWhole ? undefined : search,
  };
}

import { useEffect, useState } from 'react';
import { type RaRecord, useGetList, useGetMany, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useApp } from '../../AppContext';
import { type FieldOf, idFieldOf, nameOf, titleFieldsOf } from '../../metadata';
import { declarationOf, setRequest, storedIdOf, useReferenceSet } from '../useReferenceSet';
import { allowedParents, treeOptions } from '../useTreeOptions';

export type Id = string | number;
export type ReferenceLike = FieldOf<'reference' | 'references'>;

interface Option {
  id: Id;
  name: string;
  level: number;
}

/** What can be chosen, and what the chosen are called. */
export interface ReferenceOptions {
  options: readonly Option[];
  isPending: boolean;
  labelOf: (id: Id) => string;
  recordOf: (id: Id) => RaRecord | undefined;
  /** Asks the server; absent where all options are here. */
  search?: (text: string) => void;
}

/** Milliseconds without a key before the server is asked. */
const patience = 300;

/** What stands for a record without a name: that it is gone, or its id while that is not known. */
function useUnnamed() {
  const translate = useTranslate();
  return (id: Id, isGone: boolean): string =>
    isGone ? translate('forms.goneItem', { id: String(id) }) : String(id);
}

/** The options of a set that is loaded whole, as a tree where it is one; a parent only where its tree lets it be. */
export function useWholeSet(field: ReferenceLike, chosen: readonly Id[]): ReferenceOptions {
  const target = declarationOf(useApp(), field.to);
  const request = setRequest(target, field.pick, 'offered');
  const { records, isPending, error, labelOf } = useReferenceSet(field.to, field.pick, 'offered');
  const missing = isPending || error ? [] : chosen.filter((id) => labelOf(id) === undefined);
  // What was chosen and is offered no more has a name of its own; of a set that is all here, nothing is elsewhere.
  const isAll = Object.keys(request.filter).length === 0 && records.length < request.pagination.perPage;
  const elsewhere = isAll ? [] : missing;
  const { data: known = [], isSuccess } = useGetMany<RaRecord>(
    field.to,
    { ids: elsewhere },
    { enabled: elsewhere.length > 0 },
  );
  const unnamed = useUnnamed();
  // The parent of a record in its own tree.
  const isParent =
    useResourceContext() === target.name && target.tree !== undefined && target.fields[target.tree] === field;
  const self: unknown = useFormContext().getValues(idFieldOf(target));
  const all = treeOptions(target, records);
  const allowed = isParent ? allowedParents(all, self) : undefined;
  const options: Option[] = all
    .filter(({ id }) => !allowed || allowed.has(id))
    .map(({ id, level, record }) => ({ id, level, name: nameOf(target, record) }));
  const recordOf = (id: Id) =>
    [...records, ...known].find((record) => record && storedIdOf(target, record) === id);
  const nameOfMissing = (id: Id) => {
    const record = recordOf(id);
    return record && nameOf(target, record);
  };
  return {
    options,
    isPending,
    labelOf: (id) =>
      labelOf(id) ?? nameOfMissing(id) ?? unnamed(id, missing.includes(id) && (isAll || isSuccess)),
    recordOf,
  };
}

/** The options that match what is typed, and the names of those already chosen. */
export function useSearchedSet(field: ReferenceLike, chosen: readonly Id[]): ReferenceOptions {
  const target = declarationOf(useApp(), field.to);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), patience);
    return () => clearTimeout(timer);
  }, [typed]);
  const [title = 'id'] = titleFieldsOf(target);
  const { data = [], isPending } = useGetList<RaRecord>(
    field.to,
    {
      pagination: { page: 1, perPage: 25 },
      sort: { field: title, order: 'ASC' },
      filter: asked.trim() === '' ? {} : { [`${title}_like`]: asked.trim() },
      meta: setRequest(target, undefined, 'all').meta,
    },
    { placeholderData: (previous) => previous },
  );
  const { data: known = [], isSuccess } = useGetMany<RaRecord>(
    field.to,
    { ids: [...chosen] },
    { enabled: chosen.length > 0 },
  );
  const unnamed = useUnnamed();
  const options = data.map((record) => ({
    id: storedIdOf(target, record),
    name: nameOf(target, record),
    level: 0,
  }));
  const records = new Map(
    [...data, ...known.filter(Boolean)].map((record) => [storedIdOf(target, record), record]),
  );
  const recordOf = (id: Id) => records.get(id);
  const labelOf = (id: Id) => {
    const record = recordOf(id);
    return record ? nameOf(target, record) : unnamed(id, isSuccess && chosen.includes(id));
  };
  return { options, isPending, labelOf, recordOf, search: setTyped };
}

import { useMemo, useState } from 'react';
import { parseQueryFromLocation, type RaRecord, useGetList, useLocation } from 'react-admin';
import { normalizeText } from '../../i18n/normalizeText';
import { type MapPoint, type Position, positionOf } from '../../map/position';
import {
  type FieldOf,
  fieldOf,
  isId,
  type Kind,
  nameOf,
  type Resource,
  sourceOf,
  type Values,
  valueAt,
} from '../../metadata';
import { initialOrder } from '../../routing/listRequest';
import { searchOf } from '../list/filters/searchOf';

/** More records would take seconds to load. */
export const maxPlaces = 5000;

const fieldOfKind = <K extends Kind>(resource: Resource, kind: K): [string, FieldOf<K>] | undefined => {
  const isOfKind = (entry: [string, { kind: Kind }]): entry is [string, FieldOf<K>] => entry[1].kind === kind;
  return Object.entries(resource.fields).find(isOfKind);
};

/** The field that holds the position of a record. @throws Error if the resource has none. */
export function coordinatesField(resource: Resource): FieldOf<'coordinates'> {
  const [, field] = fieldOfKind(resource, 'coordinates') ?? [];
  if (!field) throw new Error(`${resource.name}: a map needs a field of kind "coordinates"`);
  return field;
}

/** Converts a position to the stored values. */
export const coordinatesOf = (resource: Resource, [latitude, longitude]: Position): Values => {
  const field = coordinatesField(resource);
  return { [field.latitude]: latitude, [field.longitude]: longitude };
};

/** The pin of a record. `undefined` if the record has no position. */
export function mapPointOf(resource: Resource, record: RaRecord): MapPoint | undefined {
  const position = positionOf(coordinatesField(resource), record);
  return position && { id: String(record.id), name: nameOf(resource, record), position };
}

/** The field by which places are grouped, with its path in the record. */
export function groupField(
  resource: Resource,
): { field: FieldOf<'choices' | 'tags'>; path: string } | undefined {
  const [name, field] = fieldOfKind(resource, 'choices') ?? fieldOfKind(resource, 'tags') ?? [];
  return name === undefined || !field ? undefined : { field, path: sourceOf(name, field) };
}

const groupsIn = (record: RaRecord, path: string | undefined): readonly string[] => {
  const value = path === undefined ? undefined : valueAt(record, path);
  return Array.isArray(value) ? value.filter(isId).map(String) : [];
};

/** The filter value for places without a group. */
export const ungrouped = '-';

/** All places, loaded in one call, and those that match the search and the group. */
export function usePlaces(resource: Resource) {
  const [search, setSearch] = useState('');
  // A link, such as one of the palette, may filter by the name of a place.
  const { search: query } = useLocation();
  const [readQuery, setReadQuery] = useState('');
  if (query !== readQuery) {
    setReadQuery(query);
    setSearch(searchOf(parseQueryFromLocation({ search: query }).filter ?? {})?.text ?? search);
  }
  const [group, setGroup] = useState('');
  const { data, total, error, isPending, refetch } = useGetList<RaRecord>(resource.name, {
    pagination: { page: 1, perPage: maxPlaces },
    sort: initialOrder(resource).sort,
    filter: {},
  });
  const all = useMemo(() => data ?? [], [data]);
  const path = groupField(resource)?.path;
  const visible = useMemo(() => {
    const text = normalizeText(search).trim();
    const isInGroup = (record: RaRecord) => {
      const groups = groupsIn(record, path);
      return group === '' || (group === ungrouped ? groups.length === 0 : groups.includes(group));
    };
    const isFound = (record: RaRecord) =>
      (resource.list?.search ?? []).some((name) =>
        normalizeText(valueAt(record, sourceOf(name, fieldOf(resource, name)))).includes(text),
      );
    return all.filter((record) => isInGroup(record) && (text === '' || isFound(record)));
  }, [all, group, search, path, resource]);
  return {
    isLoaded: data !== undefined,
    all,
    visible,
    groups: useMemo(() => [...new Set(all.flatMap((record) => groupsIn(record, path)))].sort(), [all, path]),
    hasUngrouped: all.some((record) => groupsIn(record, path).length === 0),
    total,
    error,
    isPending,
    refetch,
    search,
    setSearch,
    group,
    setGroup,
  };
}

export type Places = ReturnType<typeof usePlaces>;

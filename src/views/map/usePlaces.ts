import { useMemo, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { type MapPoint, type Position, positionOf } from '../../fields/map/position';
import { plain } from '../../i18n/plain';
import {
  type FieldOf,
  fieldOf,
  type Kind,
  nameOf,
  type Resource,
  sourceOf,
  type Values,
  valueAt,
} from '../../metadata';

/** As many as a map still tells apart. */
const most = 1000;

const fieldOfKind = <K extends Kind>(resource: Resource, kind: K): [string, FieldOf<K>] | undefined => {
  const isOfKind = (entry: [string, { kind: Kind }]): entry is [string, FieldOf<K>] => entry[1].kind === kind;
  return Object.entries(resource.fields).find(isOfKind);
};

/** The field that says where the records of a resource lie. @throws Error where there is none */
export function placeField(resource: Resource): FieldOf<'coordinates'> {
  const [, field] = fieldOfKind(resource, 'coordinates') ?? [];
  if (!field) throw new Error(`${resource.name} has no field of the kind coordinates to show on a map`);
  return field;
}

/** The stored values of a place. */
export const placed = (resource: Resource, [latitude, longitude]: Position): Values => {
  const field = placeField(resource);
  return { [field.latitude]: latitude, [field.longitude]: longitude };
};

/** A record as the map knows it; `undefined` while it has no place. */
export function mapPointOf(resource: Resource, record: RaRecord): MapPoint | undefined {
  const position = positionOf(placeField(resource), record);
  return position && { id: String(record.id), name: nameOf(resource, record), position };
}

/** The field whose values make groups, with its stored path. */
export function groupField(resource: Resource): { field: FieldOf<'choices'>; path: string } | undefined {
  const [name, field] = fieldOfKind(resource, 'choices') ?? [];
  return name === undefined || !field ? undefined : { field, path: sourceOf(name, field) };
}

const groupsIn = (record: RaRecord, path: string | undefined): readonly string[] => {
  const value = path === undefined ? undefined : valueAt(record, path);
  return Array.isArray(value) ? value.map(String) : [];
};

/** The group of those that are in none. */
export const ungrouped = '-';

/** All records of a resource that lie on a map, loaded once, and those of them that are looked for. */
export function usePlaces(resource: Resource) {
  const [sought, setSought] = useState('');
  const [group, setGroup] = useState('');
  const [field, order] = resource.list?.sort ?? ['updatedAt', 'ASC'];
  const { data, total, error, isPending, refetch } = useGetList<RaRecord>(resource.name, {
    pagination: { page: 1, perPage: most },
    sort: { field, order },
    filter: {},
  });
  const all = useMemo(() => data ?? [], [data]);
  const path = groupField(resource)?.path;
  const shown = useMemo(() => {
    const words = plain(sought).trim();
    const isInGroup = (record: RaRecord) => {
      const groups = groupsIn(record, path);
      return group === '' || (group === ungrouped ? groups.length === 0 : groups.includes(group));
    };
    const isSought = (record: RaRecord) =>
      (resource.list?.search ?? []).some((name) =>
        plain(valueAt(record, sourceOf(name, fieldOf(resource, name)))).includes(words),
      );
    return all.filter((record) => isInGroup(record) && (words === '' || isSought(record)));
  }, [all, group, sought, path, resource]);
  return {
    data,
    all,
    shown,
    groups: useMemo(() => [...new Set(all.flatMap((record) => groupsIn(record, path)))].sort(), [all, path]),
    hasUngrouped: all.some((record) => groupsIn(record, path).length === 0),
    total,
    error,
    isPending,
    refetch,
    sought,
    setSought,
    group,
    setGroup,
  };
}

export type Places = ReturnType<typeof usePlaces>;

import { useMemo, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { type MapPoint, positionOf } from '../../src/fields/map/position';
import { nameOf } from '../../src/metadata';
import points from '.';

/** As many as a map still tells apart. */
const most = 1000;

export const typesOf = (record: RaRecord): readonly unknown[] =>
  Array.isArray(record.types) ? record.types : [];

/** The group of those that are in none. */
export const ungrouped = '-';

const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** A record as the map knows it; `undefined` while it has no place. */
export function mapPointOf(record: RaRecord): MapPoint | undefined {
  const position = positionOf(points.fields.place, record);
  return position && { id: String(record.id), name: nameOf(points, record), position };
}

/** All points of the town, loaded once, and those of them that are looked for. */
export function usePoints() {
  const [sought, setSought] = useState('');
  const [group, setGroup] = useState('');
  const { data, total, error, isPending, refetch } = useGetList<RaRecord>(points.name, {
    pagination: { page: 1, perPage: most },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  const all = useMemo(() => data ?? [], [data]);
  const shown = useMemo(
    () =>
      all.filter(
        (record) =>
          (group === '' ||
            (group === ungrouped ? typesOf(record).length === 0 : typesOf(record).includes(group))) &&
          plain(`${record.name} ${record.vicinity}`).includes(plain(sought).trim()),
      ),
    [all, group, sought],
  );
  const groups = useMemo(() => [...new Set(all.flatMap(typesOf).map(String))].sort(), [all]);
  return { all, shown, groups, total, error, isPending, refetch, sought, setSought, group, setGroup };
}

export type Points = ReturnType<typeof usePoints>;

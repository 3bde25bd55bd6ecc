import type { Item } from '../../../site/model';
import { toCsv } from '../../../src/i18n/csv';
import {
  areHours,
  coordinateFields,
  hoursCode,
  type Kind,
  type PagedResource,
  positionOf,
  publicFields,
  shownFields,
  valueAt,
} from '../../../src/metadata';
import type { PublicRecord } from '../record';
import { absolute, type Visit } from '../visit';

export function toGeoJson(visit: Visit, resource: PagedResource, items: readonly Item[]) {
  const position = positionOf(resource);
  const names = position ? Object.keys(coordinateFields(position.field)) : [];
  const features = items.flatMap((item) => {
    const [latitude, longitude] = names.map((name) => item.values[name]);
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    const others = shownFields(resource, item.values).filter(({ field }) => field.kind !== 'coordinates');
    const properties = Object.fromEntries(
      others.map(({ name, path }) => [name, valueAt(item.values, path) ?? null]),
    );
    return [
      {
        type: 'Feature',
        id: item.id,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { title: item.title, url: absolute(visit, item.href), ...properties },
      },
    ];
  });
  return { type: 'FeatureCollection', features };
}

function cellOf(kind: Kind, value: unknown): string | number {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (kind === 'openingHours' && areHours(value)) return hoursCode(value);
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

export function toTable(
  visit: Visit,
  resource: PagedResource,
  records: readonly PublicRecord[],
  items: readonly Item[],
): string {
  const columns = publicFields(resource).flatMap(({ field, path, name }) =>
    (field.kind === 'coordinates' ? Object.keys(coordinateFields(field)) : [path || name]).map((column) => ({
      column,
      kind: field.kind,
    })),
  );
  const rows = records.map(({ id, title, values }, index) => [
    id,
    title,
    absolute(visit, items[index]?.href ?? ''),
    ...columns.map(({ column, kind }) => cellOf(kind, valueAt(values, column))),
  ]);
  return toCsv([['id', 'title', 'url', ...columns.map(({ column }) => column)], ...rows], visit.locale);
}

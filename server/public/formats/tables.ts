import type { Item } from '../../../site/model';
import { toCsv } from '../../../src/i18n/csv';
import {
  areHours,
  coordinateFields,
  geometryOf,
  hoursCode,
  isGeometry,
  type Kind,
  type PagedResource,
  publicFields,
  shownFields,
  valueAt,
  wktOf,
} from '../../../src/metadata';
import type { PublicRecord } from '../record';
import { absoluteUrl, type Visit, withAbsoluteUrls } from '../visit';

export function toGeoJson(visit: Visit, resource: PagedResource, items: readonly Item[]) {
  const features = items.flatMap((item) => {
    const geometry = geometryOf(resource, item.values);
    if (!geometry) return [];
    const others = shownFields(resource, item.values).filter(
      ({ field: { kind } }) => kind !== 'coordinates' && kind !== 'geometry',
    );
    const values = withAbsoluteUrls(visit, resource, item.values);
    const properties = Object.fromEntries(
      others.map(({ name, path }) => [name, valueAt(values, path) ?? null]),
    );
    return [
      {
        type: 'Feature',
        id: item.id,
        geometry,
        properties: { title: item.title, url: absoluteUrl(visit, item.href), ...properties },
      },
    ];
  });
  return { type: 'FeatureCollection', features };
}

function cellOf(kind: Kind, value: unknown): string | number {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (kind === 'openingHours' && areHours(value)) return hoursCode(value);
  if (isGeometry(value)) return wktOf(value);
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

export function toCsvTable(
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
  const rows = records.map((record, index) => {
    const values = withAbsoluteUrls(visit, resource, record.values);
    return [
      record.id,
      record.title,
      absoluteUrl(visit, items[index]?.href ?? ''),
      ...columns.map(({ column, kind }) => cellOf(kind, valueAt(values, column))),
    ];
  });
  return toCsv([['id', 'title', 'url', ...columns.map(({ column }) => column)], ...rows], visit.locale);
}

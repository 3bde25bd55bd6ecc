import type { Display, Resource } from './define';
import { audit } from './fields';
import type { FieldOf, Kind } from './kinds';
import { type StoredField, storedField } from './resource';

/**
 * A display needs a field of one of these kinds. A table needs none.
 * @example displayKinds.map; // ['coordinates', 'geometry']
 */
export const displayKinds: Readonly<Record<Display, readonly Kind[]>> = {
  table: [],
  map: ['coordinates', 'geometry'],
  calendar: ['date', 'dateTime', 'period'],
  board: ['status'],
};

/**
 * The first field of a kind in `displayKinds` that every role sees, except audit fields. A board uses only `status`.
 * @example displayField(halls, 'map')?.name; // 'place'
 */
export function displayField(resource: Resource, display: Display): StoredField | undefined {
  const found = Object.entries(resource.fields).find(
    ([name, field]) =>
      displayKinds[display].includes(field.kind) &&
      !field.readRoles &&
      !Object.hasOwn(audit, name) &&
      // A board moves a record by setting `status`.
      (display !== 'board' || name === 'status'),
  );
  return found && storedField(resource, found[0]);
}

/**
 * A field that says where a record is.
 * @example const nameOfPlace = ({ name }: PlaceField) => name;
 */
export type PlaceField = StoredField & { field: FieldOf<'coordinates' | 'geometry'> };

/**
 * The field by which a map shows the records.
 * @example const path = placeFieldOf(halls)?.path;
 */
export function placeFieldOf(resource: Resource): PlaceField | undefined {
  const found = displayField(resource, 'map');
  if (found?.field.kind !== 'coordinates' && found?.field.kind !== 'geometry') return undefined;
  return { name: found.name, path: found.path, field: found.field };
}

/**
 * As `placeFieldOf`, but only if the list has a map.
 * @example const place = listPlaceOf(halls)?.name;
 */
export const listPlaceOf = (resource: Resource): PlaceField | undefined =>
  resource.list?.displays?.includes('map') ? placeFieldOf(resource) : undefined;

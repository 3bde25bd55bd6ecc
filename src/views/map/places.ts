import type { RaRecord } from 'react-admin';
import { statusOf } from '../../i18n/statusOf';
import { type MapPoint, type Position, placeIn } from '../../map/position';
import { displayField, type FieldOf, nameOf, placeFieldOf, type Resource, type Values } from '../../metadata';

/** More would take seconds to load. */
export const maxPlaces = 5000;

/** @throws Error if the map shows no `coordinates` field */
export function coordinatesField(resource: Resource): FieldOf<'coordinates'> {
  const { field } = displayField(resource, 'map') ?? {};
  if (field?.kind === 'coordinates') return field;
  throw new Error(
    `${resource.name}: a map on which positions can be changed needs coordinates(…), declared before any geometry(…)`,
  );
}

export const coordinatesOf = (resource: Resource, [latitude, longitude]: Position): Values => {
  const field = coordinatesField(resource);
  return { [field.latitude]: latitude, [field.longitude]: longitude };
};

export const mapPointsOf = (resource: Resource, records: readonly RaRecord[]): MapPoint[] =>
  records.flatMap((record) => {
    const place = placeFieldOf(resource);
    const at = place && placeIn(place, record);
    if (!at) return [];
    const { status } = resource.fields;
    const tone = status?.kind === 'status' ? statusOf(status, record.status, record)?.tone : undefined;
    return { id: String(record.id), name: nameOf(resource, record), ...at, tone };
  });

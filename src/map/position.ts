import {
  type FieldOf,
  type Geometry,
  isGeometry,
  middleOf,
  type PlaceField,
  type Tone,
  type Values,
  valueAt,
} from '../metadata';

export type Position = readonly [latitude: number, longitude: number];

export interface MapPoint {
  id: string;
  name: string;
  position: Position;
  /** A line or an area. `position` is its middle. */
  geometry?: Geometry;
  /** A number shown instead of the pin. */
  mark?: number;
  /** The colour of the status of the record. */
  tone?: Tone;
}

const isDegrees = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= max;

/**
 * The position of a record in degrees; `undefined` if it is missing or out of range.
 * @example const position = positionOf(halls.fields.place, hall);
 */
export function positionOf(field: FieldOf<'coordinates'>, record: Values): Position | undefined {
  const latitude = record[field.latitude];
  const longitude = record[field.longitude];
  return isDegrees(latitude, 90) && isDegrees(longitude, 180) ? [latitude, longitude] : undefined;
}

export function placeIn(
  { field, path }: PlaceField,
  record: Values,
): Pick<MapPoint, 'position' | 'geometry'> | undefined {
  if (field.kind === 'coordinates') {
    const position = positionOf(field, record);
    return position && { position };
  }
  const geometry = valueAt(record, path);
  if (!isGeometry(geometry)) return undefined;
  const middle = middleOf(geometry);
  if (!middle) return undefined;
  const [longitude, latitude] = middle;
  return { position: [latitude, longitude], ...(geometry.type !== 'Point' && { geometry }) };
}

/** Rounds to six decimals, about ten centimetres. */
export const rounded = ([latitude, longitude]: Position): Position => [
  Number(latitude.toFixed(6)),
  Number(longitude.toFixed(6)),
];

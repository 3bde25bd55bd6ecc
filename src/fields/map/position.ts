import type { FieldOf, Values } from '../../metadata';

export type Position = readonly [latitude: number, longitude: number];

/** A place on a map, with the name that it is called by. */
export interface MapPoint {
  id: string;
  name: string;
  position: Position;
}

const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

/** Where a record lies; `undefined` where it says nothing that is on earth. */
export function positionOf(field: FieldOf<'coordinates'>, record: Values): Position | undefined {
  const latitude = record[field.latitude];
  const longitude = record[field.longitude];
  return isDegrees(latitude, 90) && isDegrees(longitude, 180) ? [latitude, longitude] : undefined;
}

/** Six decimals: ten centimetres, and no tail of digits in the field. */
export const rounded = ([latitude, longitude]: Position): Position => [
  Number(latitude.toFixed(6)),
  Number(longitude.toFixed(6)),
];

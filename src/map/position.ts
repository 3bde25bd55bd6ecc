import type { FieldOf, Tone, Values } from '../metadata';

export type Position = readonly [latitude: number, longitude: number];

export interface MapPoint {
  id: string;
  name: string;
  position: Position;
  /** A number shown instead of the pin. */
  mark?: number;
  /** The colour of the pin, as that of the record's status. */
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

/** Rounds to six decimals, about ten centimetres. */
export const rounded = ([latitude, longitude]: Position): Position => [
  Number(latitude.toFixed(6)),
  Number(longitude.toFixed(6)),
];

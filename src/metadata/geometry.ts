import type { Degrees, Geometry } from './kinds';
import { isRecord } from './values';

/**
 * Whether a value has the form of a longitude and a latitude: two numbers, which may be out of range.
 * @example isDegrees([0.68, 47.39]); // true
 */
export const isDegrees = (value: unknown): value is Degrees =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

const isLine = (value: unknown): value is Degrees[] => Array.isArray(value) && value.every(isDegrees);

/**
 * Whether a value has the form of a geometry, which may still have a mistake.
 * @example isGeometry({ type: 'Point', coordinates: [0.68, 47.39] }); // true
 */
export function isGeometry(value: unknown): value is Geometry {
  if (!isRecord(value)) return false;
  const { type, coordinates, ...others } = value;
  if (Object.keys(others).length > 0) return false;
  if (type === 'Point') return isDegrees(coordinates);
  if (type === 'LineString') return isLine(coordinates);
  return type === 'Polygon' && Array.isArray(coordinates) && coordinates.every(isLine);
}

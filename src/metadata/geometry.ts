import type { Degrees, Geometry } from './kinds';
import { isRecord } from './values';

/**
 * Whether a value is a list of two numbers. They may be out of range.
 * @example isDegrees([0.68, 47.39]); // true
 */
export const isDegrees = (value: unknown): value is Degrees =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

const isLine = (value: unknown): value is Degrees[] => Array.isArray(value) && value.every(isDegrees);

/**
 * Whether a value has the structure of a geometry. `geometryProblem` finds mistakes in it.
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

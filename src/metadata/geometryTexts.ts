import { isDegrees, isGeometry } from './geometry';
import type { Degrees, Geometry, GeometryField, Shape } from './kinds';
import type { Label } from './label';
import { isRecord } from './values';

/**
 * The most points of a geometry: enough for a long path, few enough for a map of many geometries.
 * @example maxPoints; // 2000
 */
export const maxPoints = 2_000;

const shapeOfType = { Point: 'point', LineString: 'line', Polygon: 'area' } as const;

/**
 * The shapes that a field takes.
 * @example shapesOf(geometry({ fr: 'Tracé', en: 'Route' }, { shapes: ['line'] })); // ['line']
 */
export const shapesOf = ({ shapes }: GeometryField): readonly Shape[] => shapes ?? Object.values(shapeOfType);

const shapeOf = ({ type }: Geometry): Shape => shapeOfType[type];

/**
 * The lines of a geometry: a point is a line of one point, and an area has a line for each ring.
 * @example linesOf({ type: 'Point', coordinates: [0.68, 47.39] }); // [[[0.68, 47.39]]]
 */
export function linesOf(geometry: Geometry): readonly (readonly Degrees[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return [geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates];
}

/** Three corners, and the first one again. */
const minRing = 4;

const isSamePoint = ([x, y]: Degrees, [otherX, otherY]: Degrees) => x === otherX && y === otherY;

const isClosed = (ring: readonly Degrees[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && last !== undefined && isSamePoint(first, last);
};

/**
 * The points, without the last one of each closed ring, which repeats the first one.
 * @example pointsOf({ type: 'Point', coordinates: [0.68, 47.39] }); // [[0.68, 47.39]]
 */
export const pointsOf = (geometry: Geometry): readonly Degrees[] =>
  linesOf(geometry).flatMap((line) =>
    geometry.type === 'Polygon' && isClosed(line) ? line.slice(0, -1) : line,
  );

const shapeNames: Readonly<Record<Shape, Label>> = {
  point: { fr: 'un point', en: 'a point' },
  line: { fr: 'une ligne', en: 'a line' },
  area: { fr: 'une zone', en: 'an area' },
};

const mistakes = {
  range: { fr: 'Une position est hors du globe', en: 'A position is outside of the globe' },
  line: { fr: 'Une ligne a au moins deux points', en: 'A line has two points or more' },
  area: {
    fr: 'Une zone a au moins trois points et finit à son premier point',
    en: 'An area has three points or more and ends at its first point',
  },
  many: { fr: `Il y a plus de ${maxPoints} points`, en: `There are more than ${maxPoints} points` },
} satisfies Readonly<Record<string, Label>>;

/**
 * What is wrong with a geometry.
 * @example geometryProblem(geometry({ fr: 'Tracé', en: 'Route' }), { type: 'Point', coordinates: [200, 47] })?.en; // 'A position is outside of the globe'
 */
export function geometryProblem(field: GeometryField, geometry: Geometry): Label | undefined {
  const shapes = shapesOf(field);
  if (!shapes.includes(shapeOf(geometry)))
    return {
      fr: `Dessinez ${shapes.map((shape) => shapeNames[shape].fr).join(' ou ')}`,
      en: `Draw ${shapes.map((shape) => shapeNames[shape].en).join(' or ')}`,
    };
  const lines = linesOf(geometry);
  const points = lines.flat();
  if (points.length > maxPoints) return mistakes.many;
  if (points.some(([longitude, latitude]) => Math.abs(longitude) > 180 || Math.abs(latitude) > 90))
    return mistakes.range;
  if (geometry.type === 'LineString' && points.length < 2) return mistakes.line;
  const isArea = lines.length > 0 && lines.every((ring) => ring.length >= minRing && isClosed(ring));
  return geometry.type === 'Polygon' && !isArea ? mistakes.area : undefined;
}

/**
 * A geometry in a few words.
 * @example geometryText({ type: 'LineString', coordinates: [[0.68, 47.39], [0.7, 47.41]] }).en; // 'Line of 2 points'
 */
export function geometryText(geometry: Geometry): Label {
  const count = pointsOf(geometry).length;
  if (geometry.type === 'Point') return { fr: 'Point', en: 'Point' };
  return geometry.type === 'LineString'
    ? { fr: `Ligne de ${count} points`, en: `Line of ${count} points` }
    : { fr: `Zone de ${count} points`, en: `Area of ${count} points` };
}

/**
 * The middle of the bounding box; `undefined` without points.
 * @example middleOf({ type: 'LineString', coordinates: [[0.68, 47.39], [0.7, 47.41]] }); // [0.69, 47.4]
 */
export function middleOf(geometry: Geometry): Degrees | undefined {
  const points = pointsOf(geometry);
  if (points.length === 0) return undefined;
  const between = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    // Six decimals of a degree are about 10 cm.
    return Number(((Math.min(...values) + Math.max(...values)) / 2).toFixed(6));
  };
  return [between(0), between(1)];
}

const wktTypes = { Point: 'POINT', LineString: 'LINESTRING', Polygon: 'POLYGON' } as const;

/**
 * A geometry as well-known text (WKT), which map programs read from a table.
 * @example wktOf({ type: 'Point', coordinates: [0.68, 47.39] }); // 'POINT (0.68 47.39)'
 */
export function wktOf(geometry: Geometry): string {
  const lines = linesOf(geometry).map((line) => `(${line.map((point) => point.join(' ')).join(', ')})`);
  return `${wktTypes[geometry.type]} ${geometry.type === 'Polygon' ? `(${lines.join(', ')})` : lines[0]}`;
}

const closed = (line: readonly Degrees[]): readonly Degrees[] =>
  line[0] && !isClosed(line) ? [...line, line[0]] : line;

function fromLines(lines: readonly (readonly Degrees[])[], shapes: readonly Shape[]): Geometry | undefined {
  const [line = []] = lines;
  const [first] = line;
  if (!first) return undefined;
  const isArea = lines.length > 1 || (line.length >= minRing && isClosed(line)) || !shapes.includes('line');
  if (line.length === 1 && lines.length === 1 && shapes.includes('point'))
    return { type: 'Point', coordinates: first };
  if (shapes.includes('area') && isArea) return { type: 'Polygon', coordinates: lines.map(closed) };
  return lines.length === 1 ? { type: 'LineString', coordinates: line } : undefined;
}

/** Removes the heights that GeoJSON can have. */
const flat = (coordinates: unknown): unknown => {
  if (!Array.isArray(coordinates)) return coordinates;
  return typeof coordinates[0] === 'number' ? coordinates.slice(0, 2) : coordinates.map(flat);
};

function fromGeoJson(value: unknown): Geometry | undefined {
  if (!isRecord(value)) return undefined;
  if (value.type === 'Feature') return fromGeoJson(value.geometry);
  if (value.type === 'FeatureCollection')
    return Array.isArray(value.features) && value.features.length === 1
      ? fromGeoJson(value.features[0])
      : undefined;
  const geometry = { type: value.type, coordinates: flat(value.coordinates) };
  return isGeometry(geometry) ? geometry : undefined;
}

function fromWkt(text: string): Geometry | undefined {
  const [, word = '', inner = ''] = /^(POINT|LINESTRING|POLYGON)\s*\((.*)\)$/is.exec(text) ?? [];
  const pointsIn = (list: string) => list.split(',').map((point) => point.trim().split(/\s+/).map(Number));
  const type = (Object.keys(wktTypes) as Geometry['type'][]).find(
    (one) => wktTypes[one] === word.toUpperCase(),
  );
  if (!type) return undefined;
  const rings = type === 'Polygon' ? [...inner.matchAll(/\(([^()]*)\)/g)] : [];
  const coordinates = type === 'Polygon' ? rings.map(([, ring = '']) => pointsIn(ring)) : pointsIn(inner);
  const geometry = { type, coordinates: type === 'Point' ? coordinates[0] : coordinates };
  return isGeometry(geometry) ? geometry : undefined;
}

/** Accepts `47.39, 0.68` and `47,39 ; 0,68`, with the latitude first. */
function pointIn(line: string): Degrees | undefined {
  const parts = line.includes(';') ? line.replaceAll(',', '.').split(';') : line.split(/[\s,]+/);
  const [latitude, longitude, ...others] = parts.map((part) => (part.trim() ? Number(part) : Number.NaN));
  const point = [longitude, latitude];
  return others.length === 0 && isDegrees(point) ? point : undefined;
}

function fromPositions(text: string, shapes: readonly Shape[]): Geometry | undefined {
  const lines = text.split(/\n\s*\n/).map((part) =>
    part
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => pointIn(line.trim())),
  );
  const isWhole = (line: (Degrees | undefined)[]): line is Degrees[] => line.every(Boolean);
  return lines.every(isWhole) ? fromLines(lines, shapes) : undefined;
}

/**
 * Reads GeoJSON, well-known text, or a latitude and a longitude in each line. In a field that takes areas, positions
 * are an area if the last one repeats the first, or if the field takes no lines. A blank line precedes each hole.
 * @example parseGeometry('47.39, 0.68', geometry({ fr: 'Tracé', en: 'Route' })); // { type: 'Point', coordinates: [0.68, 47.39] }
 */
export function parseGeometry(text: string, field: GeometryField): Geometry | undefined {
  const trimmed = text.trim();
  if (/^[A-Z]/i.test(trimmed)) return fromWkt(trimmed);
  if (!trimmed.startsWith('{')) return fromPositions(trimmed, shapesOf(field));
  try {
    return fromGeoJson(JSON.parse(trimmed));
  } catch {
    return undefined;
  }
}

/**
 * The positions of the points, in the format that `parseGeometry` reads.
 * @example positionsText({ type: 'Point', coordinates: [0.68, 47.39] }); // '47.39, 0.68'
 */
export const positionsText = (geometry: Geometry): string =>
  linesOf(geometry)
    .map((line) => line.map(([longitude, latitude]) => `${latitude}, ${longitude}`).join('\n'))
    .join('\n\n');

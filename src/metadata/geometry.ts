import type { Degrees, Geometry, GeometryField, Shape } from './kinds';
import type { Label } from './label';
import { isRecord } from './values';

/** The most points of a geometry: enough for a long path, and few enough for a map with many of them. */
export const maxPoints = 2_000;

const shapeOfType = { Point: 'point', LineString: 'line', Polygon: 'area' } as const;

/** The shapes that a field takes. */
export const shapesOf = ({ shapes }: GeometryField): readonly Shape[] => shapes ?? Object.values(shapeOfType);

export const shapeOf = ({ type }: Geometry): Shape => shapeOfType[type];

export const isDegrees = (value: unknown): value is Degrees =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

const isLine = (value: unknown): value is Degrees[] => Array.isArray(value) && value.every(isDegrees);

/** Whether a value has the form of a geometry, which may still have a mistake. */
export function isGeometry(value: unknown): value is Geometry {
  if (!isRecord(value)) return false;
  const { type, coordinates, ...others } = value;
  if (Object.keys(others).length > 0) return false;
  if (type === 'Point') return isDegrees(coordinates);
  if (type === 'LineString') return isLine(coordinates);
  return type === 'Polygon' && Array.isArray(coordinates) && coordinates.every(isLine);
}

/** The lines of a geometry: a point is a line of one point, and an area has a line for each ring. */
export function linesOf(geometry: Geometry): readonly (readonly Degrees[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return [geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates];
}

const isSamePoint = ([x, y]: Degrees, [otherX, otherY]: Degrees) => x === otherX && y === otherY;

export const isClosed = (ring: readonly Degrees[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && last !== undefined && isSamePoint(first, last);
};

/** The points that people see: the last one of a ring is its first one again. */
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

/** What is wrong with a geometry; `undefined` if nothing is. */
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
  const isArea = lines.length > 0 && lines.every((ring) => ring.length >= 4 && isClosed(ring));
  return geometry.type === 'Polygon' && !isArea ? mistakes.area : undefined;
}

/** A geometry in a few words: "Ligne de 12 points". */
export function geometryText(geometry: Geometry): Label {
  const count = pointsOf(geometry).length;
  if (geometry.type === 'Point') return { fr: 'Point', en: 'Point' };
  return geometry.type === 'LineString'
    ? { fr: `Ligne de ${count} points`, en: `Line of ${count} points` }
    : { fr: `Zone de ${count} points`, en: `Area of ${count} points` };
}

/** The middle of the smallest box around a geometry; `undefined` if it has no points. */
export function middleOf(geometry: Geometry): Degrees | undefined {
  const points = pointsOf(geometry);
  if (points.length === 0) return undefined;
  const between = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return Number(((Math.min(...values) + Math.max(...values)) / 2).toFixed(6));
  };
  return [between(0), between(1)];
}

import { check } from '@placemarkio/check-geojson';
import { describe, expect, it } from 'vitest';
import {
  type Geometry,
  geometry,
  geometryText,
  middleOf,
  parseGeometry,
  positionsText,
  wktOf,
} from '../../src/metadata';

const any = geometry({ fr: 'Tracé', en: 'Route' });
const line: Geometry = {
  type: 'LineString',
  coordinates: [
    [0.68, 47.39],
    [0.69, 47.4],
    [0.7, 47.39],
  ],
};
const point: Geometry = { type: 'Point', coordinates: [0.68, 47.39] };
const area: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 0],
    ],
    [
      [1, 0.5],
      [2, 0.5],
      [2, 1],
      [1, 0.5],
    ],
  ],
};

describe('a geometry', () => {
  it.for([line, point, area])('is the same after it was written as text and read again: $type', (one) => {
    for (const text of [wktOf(one), positionsText(one), JSON.stringify(one)])
      expect(parseGeometry(text, any)).toEqual(one);
    expect(() => check(JSON.stringify(one))).not.toThrow();
  });

  it('is read from what people paste: a feature, positions with heights, French decimals', () => {
    const feature = { type: 'Feature', properties: {}, geometry: line };
    expect(parseGeometry(JSON.stringify(feature), any)).toEqual(line);
    const collection = { type: 'FeatureCollection', features: [feature] };
    expect(parseGeometry(JSON.stringify(collection), any)).toEqual(line);
    const high = { ...line, coordinates: line.coordinates.map((one) => [...one, 80]) };
    expect(parseGeometry(JSON.stringify(high), any)).toEqual(line);
    expect(parseGeometry('47,39 ; 0,68', any)).toEqual(point);
  });

  it('becomes a closed area if the field takes only areas', () => {
    const areas = geometry({ fr: 'Zone', en: 'Area' }, { shapes: ['area'] });
    expect(parseGeometry('0, 0\n0, 4\n4, 4', areas)).toEqual({
      type: 'Polygon',
      coordinates: [area.coordinates[0]],
    });
  });

  it('can have a blank line, which begins a hole, only if the field takes areas', () => {
    const lines = geometry({ fr: 'Tracé', en: 'Route' }, { shapes: ['line'] });
    expect(parseGeometry('0, 0\n0, 4\n\n4, 4\n4, 8', lines)).toBeUndefined();
  });

  it.for(['bonjour', '47.39', '47.39, 0.68, 3', '{', '{"type":"Circle"}', 'POINT (a b)', 'LINESTRING'])(
    'is not read from "%s"',
    (text) => expect(parseGeometry(text, any)).toBeUndefined(),
  );

  it('has a short text and a middle', () => {
    expect(geometryText(line).fr).toBe('Ligne de 3 points');
    expect(geometryText(area).en).toBe('Area of 6 points');
    expect(middleOf(line)).toEqual([0.69, 47.395]);
  });
});

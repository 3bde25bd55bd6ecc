import { expect, it } from 'vitest';
import { coordinates, sameLabel, text } from '../../src/metadata';
import { fieldAt } from '../../src/write/fieldAt';

it('finds the field of a position by the path of a coordinate or of the object around it', () => {
  const fields = {
    title: text(sameLabel('Titre')),
    place: coordinates(sameLabel('Position'), { latitude: 'geo.lat', longitude: 'geo.lng' }),
  };
  for (const path of [['geo', 'lat'], ['geo', 'lng'], ['geo']])
    expect(fieldAt(fields, path)).toEqual({
      field: fields.place,
      labels: [sameLabel('Position')],
      isWhole: false,
    });
  expect(fieldAt(fields, [])).toBeUndefined();
});

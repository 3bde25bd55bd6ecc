import { expect, it } from 'vitest';
import { coordinates, sameLabel, text } from '../../src/metadata';
import { fieldAt } from '../../src/write/fieldAt';

it('the paths of a latitude, a longitude and the object around both lead to the field of the position', () => {
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

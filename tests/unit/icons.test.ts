import { expect, it } from 'vitest';
import { icons } from '../../src/fields/icons';
import { iconWords } from '../../src/fields/inputs/icon/iconWords';

it('every pictogram that the form offers is found by French words, and no other has any', () => {
  expect(Object.keys(iconWords).sort()).toEqual(Object.keys(icons).sort());
});

import { expect, it } from 'vitest';
import { icons } from '../../src/fields/icons';
import { iconWords } from '../../src/fields/inputs/icon/iconWords';

it('the form offers exactly the icons that have search words', () => {
  // SVG path data begins with a move: M and a number.
  const drawn = Object.keys(icons).filter((name) => /^M[\d.]/i.test(icons[name] ?? ''));
  expect(drawn.sort()).toEqual(Object.keys(iconWords).sort());
});

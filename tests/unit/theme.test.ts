import { readFileSync } from 'node:fs';
import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { coloursOf } from '../../site/colours';
import { createAppTheme } from '../../src/layout/theme/theme';

const colours = ['#308e87', '#f39159', '#ffff00', '#000000', '#ffffff', '#1a237e', '#e91e63', '#808080'];
const cases = colours.flatMap((primary) => (['light', 'dark'] as const).map((mode) => ({ primary, mode })));

describe.each(cases)('The theme made of $primary in $mode mode', ({ primary, mode }) => {
  const { palette } = createAppTheme({ primary, secondary: '#f39159', mode });

  it('has text and links that can be read on every background', () => {
    for (const background of [palette.background.default, palette.background.paper]) {
      for (const colour of [
        palette.primary.main,
        palette.text.primary,
        palette.text.secondary,
        palette.error.main,
      ]) {
        expect(getContrastRatio(colour, background)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('has buttons whose words can be read, under the pointer too', () => {
    for (const { contrastText, main, dark } of [palette.primary, palette.error]) {
      expect(getContrastRatio(contrastText, main)).toBeGreaterThanOrEqual(4.5);
      expect(getContrastRatio(contrastText, dark)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps the exact colours on surfaces, with text that can be read on them', () => {
    const { brand } = palette;
    expect([brand.primary, brand.secondary]).toEqual([primary, '#f39159']);
    expect(getContrastRatio(brand.onPrimary, brand.primary)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(brand.onSecondary, brand.secondary)).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(colours)('The site of a town with the secondary colour %s', (secondary) => {
  const [light = '', dark = ''] = coloursOf({ primary: '#308e87', secondary }).split('@media');
  const button =
    /\.hero \.forms \.button \{([^}]*)\}/.exec(readFileSync('site/style.css', 'utf8'))?.[1] ?? '';

  it.each([
    ['light', light],
    ['dark', dark],
  ])('has a main button whose words can be read in the %s theme', (_, theme) => {
    const colourOf = (property: string) => {
      const [, token] = new RegExp(`\\s${property}: var\\(--([a-z-]+)\\)`).exec(button) ?? [];
      return new RegExp(`--${token}:(#[0-9a-f]{6})`).exec(theme)?.[1] ?? '';
    };
    expect(colourOf('background')).toBe(secondary);
    expect(getContrastRatio(colourOf('color'), secondary)).toBeGreaterThanOrEqual(4.5);
  });
});

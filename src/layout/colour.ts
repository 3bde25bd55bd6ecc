import { getContrastRatio } from '@mui/material/styles';

/** The contrast that text needs on its ground (WCAG AA). */
const enough = 4.5;

/**
 * The nearest shade of a colour that can be read, at 4.5:1, on every one of the grounds.
 * `shift` moves the colour away from them: darken on light grounds, lighten on dark ones.
 */
export function readableShade(
  colour: string,
  grounds: readonly string[],
  shift: (colour: string, amount: number) => string,
): string {
  for (let amount = 0; amount < 1; amount += 0.02) {
    const shade = amount === 0 ? colour : shift(colour, amount);
    if (grounds.every((ground) => getContrastRatio(shade, ground) >= enough)) return shade;
  }
  return shift(colour, 1);
}

/** White or black on a coloured surface: one of the two can always be read; white where both can. */
export const inkOn = (surface: string): string =>
  getContrastRatio('#ffffff', surface) >= enough ? '#ffffff' : '#000000';

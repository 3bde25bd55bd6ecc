/** The contrast that text needs (WCAG 2.2 AA). */
const minContrast = 4.5;

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The relative luminance of a colour, from 0 to 1 (WCAG). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function mixed(colour: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(colour).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

function readable(colour: string, background: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mixed(colour, towards, share);
    if (contrast(shade, background) >= minContrast) return shade;
  }
  return towards;
}

const tokens = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

interface Theme {
  page: string;
  /** The colour that text approaches until it is readable. */
  towards: string;
  /** The share of the colour of the page in soft surfaces, from 0 to 1. */
  soft: number;
  /** The share of `nearBlack` in deep surfaces, from 0 to 1. */
  deep: number;
}

const white = '#ffffff';
const nearBlack = '#0b1a20';

const themes: Readonly<Record<'light' | 'dark', Theme>> = {
  light: { page: white, towards: '#000000', soft: 0.88, deep: 0.55 },
  dark: { page: '#151d20', towards: white, soft: 0.78, deep: 0.7 },
};

/** Text in `on-brand` is readable on `brand`, `link` on `brand-soft`, and `on-accent` on `accent`. */
export function coloursOf({ primary, secondary }: { primary: string; secondary: string }): string {
  const brand = readable(primary, white, '#000000');
  const onAccent =
    contrast(white, secondary) >= minContrast ? white : readable(nearBlack, secondary, '#000000');
  const tokensOf = ({ page, towards, soft, deep }: Theme) => {
    const softBrand = mixed(primary, page, soft);
    return tokens({
      brand,
      'brand-deep': mixed(brand, nearBlack, deep),
      'brand-soft': softBrand,
      'on-brand': white,
      link: readable(primary, softBrand, towards),
      accent: secondary,
      'on-accent': onAccent,
    });
  };
  const { light, dark } = themes;
  return `:root{${tokensOf(light)}}@media (prefers-color-scheme:dark){:root{${tokensOf(dark)}}}`;
}

import {
  alpha,
  createTheme,
  darken,
  getContrastRatio,
  lighten,
  type PaletteOptions,
  type Theme,
} from '@mui/material/styles';
import { components } from './themeComponents';

/** Minimum contrast ratio of text (WCAG AA). */
const minContrast = 4.5;

/** `shift` moves the colour away from the backgrounds: `darken` on light ones, `lighten` on dark ones. */
function readableShade(
  colour: string,
  backgrounds: readonly string[],
  shift: (colour: string, amount: number) => string,
): string {
  for (let amount = 0; amount < 1; amount += 0.02) {
    const shade = amount === 0 ? colour : shift(colour, amount);
    if (backgrounds.every((background) => getContrastRatio(shade, background) >= minContrast)) return shade;
  }
  return shift(colour, 1);
}

const textOn = (surface: string): string =>
  getContrastRatio('#ffffff', surface) >= minContrast ? '#ffffff' : '#000000';

/** The exact colours, for backgrounds. `on…` are the text colours on them. */
interface BrandColours {
  primary: string;
  onPrimary: string;
  secondary: string;
  onSecondary: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    brand: BrandColours;
  }
  interface PaletteOptions {
    brand?: BrandColours;
  }
}

export interface Appearance {
  primary: string;
  secondary: string;
  mode: 'light' | 'dark';
}

const schemes = {
  light: {
    background: { default: '#f7f8f9', paper: '#ffffff' },
    text: { primary: '#16202a', secondary: '#55606b', disabled: '#8b95a0' },
    divider: '#e2e6ea',
  },
  dark: {
    background: { default: '#0f1315', paper: '#161b1e' },
    text: { primary: '#e6ebee', secondary: '#9ba7af', disabled: '#66727a' },
    divider: '#293136',
  },
} as const;

/**
 * `primary` becomes a shade that is readable on every background, including that of selected rows. `secondary` stays
 * exact, because no text has this colour.
 */
function paletteOf({ primary, secondary, mode }: Appearance): PaletteOptions {
  const { background, text, divider } = schemes[mode];
  const isDark = mode === 'dark';
  const tinted = isDark ? lighten(background.paper, 0.08) : darken(background.default, 0.06);
  const shade = readableShade(primary, [background.paper, tinted], isDark ? lighten : darken);
  const contrastText = isDark ? background.default : '#ffffff';
  return {
    mode,
    contrastThreshold: minContrast,
    background,
    text,
    divider,
    brand: { primary, onPrimary: textOn(primary), secondary, onSecondary: textOn(secondary) },
    primary: {
      main: shade,
      dark: isDark ? lighten(shade, 0.2) : darken(shade, 0.15),
      light: isDark ? darken(shade, 0.2) : lighten(shade, 0.2),
      contrastText,
    },
    secondary: { main: secondary, contrastText: textOn(secondary) },
    // MUI uses `dark` for hovered buttons. In dark mode it is lighter than `main`, so that dark text stays readable.
    error: isDark ? { main: '#ff8a80', dark: lighten('#ff8a80', 0.2) } : { main: '#c62828' },
    success: { main: isDark ? '#7bd08a' : '#2b7a36' },
    warning: { main: isDark ? '#f5b95c' : '#9a5b00' },
    info: { main: isDark ? '#7cc0f2' : '#1c6aa8' },
    action: { hover: alpha(text.primary, 0.05), selected: alpha(shade, 0.1), active: text.secondary },
  };
}

export const createAppTheme = (appearance: Appearance): Theme =>
  createTheme({
    palette: paletteOf(appearance),
    shape: { borderRadius: 8 },
    spacing: 8,
    typography: {
      fontFamily:
        'Figtree, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
      h1: { fontSize: '1.375rem', fontWeight: 550, lineHeight: 1.3, letterSpacing: '-0.011em' },
      h2: { fontSize: '1.0625rem', fontWeight: 550, lineHeight: 1.4 },
      h3: { fontSize: '0.9375rem', fontWeight: 550, lineHeight: 1.4 },
      h6: { fontSize: '1rem', fontWeight: 550 },
      body1: { fontSize: '0.875rem', lineHeight: 1.55 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem' },
      button: { fontSize: '0.875rem', fontWeight: 550, textTransform: 'none' },
    },
    components,
  });

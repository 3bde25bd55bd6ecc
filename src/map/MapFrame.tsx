import { styled } from '@mui/material/styles';
import { divIcon } from 'leaflet';
import type { Tone } from '../metadata';

export const MapFrame = styled('section')(({ theme }) => ({
  position: 'relative',
  minHeight: 240,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  overflow: 'hidden',
  // Leaflet uses z-indexes up to 1000. Isolated, they stay below the menus and dialogs of the page.
  isolation: 'isolate',
  '& .leaflet-container': {
    position: 'absolute',
    inset: 0,
    font: 'inherit',
    fontSize: '0.75rem',
    backgroundColor: theme.palette.mode === 'dark' ? '#262c33' : '#e9edf0',
    backgroundImage: `linear-gradient(${theme.palette.divider} 1px, transparent 1px), linear-gradient(90deg, ${theme.palette.divider} 1px, transparent 1px)`,
    backgroundSize: '64px 64px',
  },
  '& .leaflet-tile-pane':
    theme.palette.mode === 'dark' ? { filter: 'invert(1) hue-rotate(180deg) brightness(0.9)' } : {},
  '& .leaflet-container:focus-visible, & .pin:focus-visible': {
    outline: `3px solid ${theme.palette.primary.main}`,
    outlineOffset: -3,
  },
  '& .leaflet-bar a': {
    color: theme.palette.text.primary,
    backgroundColor: theme.palette.background.paper,
    borderColor: theme.palette.divider,
  },
  // Both classes, because Leaflet's stylesheet loads later and uses both, too.
  '& .leaflet-container .leaflet-control-attribution': {
    color: theme.palette.text.primary,
    backgroundColor: theme.palette.background.paper,
    '& a': { color: 'inherit' },
  },
  // Leaflet sets these colours as attributes, which a style overrides.
  '& path.shape': { color: theme.palette.primary.main, stroke: 'currentcolor', strokeWidth: 4 },
  '& path.shape:not([fill=none])': { fill: 'currentcolor' },
  '& path.shape.neutral': { color: theme.palette.text.secondary },
  '& .pin': { fill: theme.palette.primary.main, stroke: theme.palette.common.white, strokeWidth: 1 },
  '& .pin circle': { fill: theme.palette.common.white, stroke: 'none' },
  '& .pin.neutral': { fill: theme.palette.text.secondary },
  ...Object.fromEntries(
    (['info', 'success', 'warning', 'error'] as const).flatMap((tone) => [
      [`& path.shape.${tone}`, { color: theme.palette[tone].main }],
      [`& .pin.${tone}`, { fill: theme.palette[tone].main }],
    ]),
  ),
  '& .pin.highlighted': { fill: theme.palette.secondary.main, stroke: theme.palette.common.black },
  '& .pin.highlighted svg': { transform: 'scale(1.3)', transformOrigin: '50% 100%' },
  '& .group': {
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    color: theme.palette.primary.contrastText,
    backgroundColor: theme.palette.primary.main,
    border: `2px solid ${theme.palette.common.white}`,
    fontWeight: 550,
    '&:focus-visible': { outline: `3px solid ${theme.palette.secondary.main}`, outlineOffset: 1 },
  },
}));

export const MapNotice = styled('p')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1000,
  insetInline: 56,
  top: 10,
  margin: '0 auto',
  width: 'fit-content',
  padding: '4px 12px',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.secondary,
  fontSize: '0.75rem',
  textAlign: 'center',
  pointerEvents: 'none',
}));

const pinSvg =
  '<svg viewBox="0 0 24 32" width="24" height="32" aria-hidden="true"><path d="M12 0a12 12 0 0 0-12 12c0 9 12 20 12 20s12-11 12-20a12 12 0 0 0-12-12z" /><circle cx="12" cy="12" r="4.5" /></svg>';

const createPinIcon = (className: string) =>
  divIcon({ className: `pin ${className}`, html: pinSvg, iconSize: [24, 32], iconAnchor: [12, 32] });

const createPinIcons = (className: string) => ({
  plain: createPinIcon(className),
  highlighted: createPinIcon(`${className} highlighted`),
});

/** Inline SVG, so that the pins take the colours of the theme. */
export const pinIcons: Record<Tone | 'none', ReturnType<typeof createPinIcons>> = {
  none: createPinIcons(''),
  neutral: createPinIcons('neutral'),
  info: createPinIcons('info'),
  success: createPinIcons('success'),
  warning: createPinIcons('warning'),
  error: createPinIcons('error'),
};

/** The number is hidden from screen readers, which read the title of the marker instead. */
export const numberPin = (number: number, size = 40) =>
  divIcon({ className: 'group', html: `<span aria-hidden="true">${number}</span>`, iconSize: [size, size] });

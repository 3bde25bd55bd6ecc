import { divIcon } from 'leaflet';

const drawing =
  '<svg viewBox="0 0 24 32" width="24" height="32" aria-hidden="true"><path d="M12 0a12 12 0 0 0-12 12c0 9 12 20 12 20s12-11 12-20a12 12 0 0 0-12-12z" /><circle cx="12" cy="12" r="4.5" /></svg>';

const pinOf = (className: string) =>
  divIcon({ className: `pin ${className}`, html: drawing, iconSize: [24, 32], iconAnchor: [12, 32] });

/** The pins of a map. Drawn, not loaded: they need no picture and take the colours of the town. */
export const pins = { plain: pinOf(''), marked: pinOf('marked') };

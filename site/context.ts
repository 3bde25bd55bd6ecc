import { createContext, useContext } from 'react';
import { type Label, labelText } from '../src/metadata';
import type { Frame } from './model';
import { texts } from './texts';

const FrameContext = createContext<Frame | undefined>(undefined);

export const FrameProvider = FrameContext.Provider;

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('The page has no frame');
  return frame;
}

export function useText() {
  const { locale } = useFrame();
  return (label: Label, values?: Record<string, unknown>) => labelText(label, locale, values);
}

/** What site/browser/map.ts reads. */
export function useMapData() {
  const { map } = useFrame();
  const text = useText();
  return {
    'data-tiles': map.tiles,
    'data-attribution': map.attribution,
    'data-centre': map.centre.join(','),
    'data-zoom': map.zoom,
    'data-zoom-in': text(texts.zoomIn),
    'data-zoom-out': text(texts.zoomOut),
    'data-close': text(texts.close),
  };
}

export function pathIn(
  { base, locale, locales }: Pick<Frame, 'base' | 'locale' | 'locales'>,
  path: string,
): string {
  return `${base}${locale === locales[0] ? '' : `/${locale}`}${path}`;
}

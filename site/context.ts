import { createContext, useContext } from 'react';
import { type Label, labelText } from '../src/metadata';
import type { Frame } from './model';

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

export function pathIn(
  { base, locale, locales }: Pick<Frame, 'base' | 'locale' | 'locales'>,
  path: string,
): string {
  return `${base}${locale === locales[0] ? '' : `/${locale}`}${path}`;
}

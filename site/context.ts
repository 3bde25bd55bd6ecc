import { createContext, useContext } from 'react';
import { type Label, labelText } from '../src/metadata';
import type { Frame } from './model';

const FrameContext = createContext<Frame | undefined>(undefined);

export const FrameProvider = FrameContext.Provider;

/** What all parts of the page share, such as the town and the language. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('The page has no frame');
  return frame;
}

/** Returns a function that gives a label in the visitor's language, with its `{placeholders}` replaced. */
export function useText() {
  const { locale } = useFrame();
  return (label: Label, values?: Record<string, unknown>) => labelText(label, locale, values);
}

/** The path of a page of the site in a language, from its `path` below the site. */
export function pathIn(
  { base, locale, locales }: Pick<Frame, 'base' | 'locale' | 'locales'>,
  path: string,
): string {
  return `${base}${locale === locales[0] ? '' : `/${locale}`}${path}`;
}

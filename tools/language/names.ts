import { upperFirst } from 'es-toolkit';

/** Such as "Deutsch" for `de`. A straight apostrophe would end the string literal of `languageLine`. */
const nameOf = (code: string) =>
  upperFirst(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code).replaceAll("'", '’');

export const isNamed = (code: string): boolean =>
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) !== undefined;

export const languageLine = (code: string): string =>
  `  ${code}: { name: '${nameOf(code)}', load: () => import('./${code}.json') },\n`;

import { upperFirst } from 'es-toolkit';

/** A language's own name, such as "Deutsch". A straight apostrophe would end the string literal. */
const nameOf = (code: string) =>
  upperFirst(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code).replaceAll("'", '’');

/** The line of a language in `languages/index.ts`. */
export const languageLine = (code: string): string =>
  `  ${code}: { name: '${nameOf(code)}', load: () => import('./${code}.json') },\n`;

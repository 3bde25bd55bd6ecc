import { put, type Row } from '../../contract/row';
import {
  fieldOf,
  isEmpty,
  isTranslated,
  type Locale,
  locales,
  type PublicResource,
  pathSegmentOf,
  sourceOf,
  titleFieldsOf,
  translationPath,
  valueAt,
} from '../../src/metadata';

/** The main language of a town has no prefix. */
export const languagePrefixes = ['', ...locales.map((locale) => `/${locale}`)];

export interface Reading {
  locale: Locale;
  /** The language in which the town writes its records. */
  main: Locale;
  /** The languages into which the town translates them. */
  others: readonly Locale[];
}

export interface Translated {
  /** The record with its texts in the language, as far as there are any. */
  data: Row;
  /** The paths of the translated texts. */
  translated: readonly string[];
  /** The last segment of the path of the record, by language; `undefined` without translations. */
  segments?: Readonly<Record<Locale, string>>;
}

function translatedPaths(resource: PublicResource) {
  const pathsOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = fieldOf(resource, name);
      return isTranslated(field) ? [sourceOf(name, field)] : [];
    });
  return { title: pathsOf(titleFieldsOf(resource)), all: pathsOf(Object.keys(resource.fields)) };
}

function inLanguage(data: Row, paths: readonly string[], locale: Locale) {
  const translated = paths.filter((path) => !isEmpty(valueAt(data, translationPath(locale, path))));
  const row = { ...data };
  for (const path of translated) put(row, path, valueAt(data, translationPath(locale, path)));
  return { data: row, translated };
}

/**
 * A record exists in a language if its title is translated. If the resource translates no titles, any translated text
 * is enough.
 */
export function translatedRow(
  resource: PublicResource,
  id: string,
  data: Row,
  reading: Reading | undefined,
): Translated {
  const { title, all } = translatedPaths(resource);
  if (!reading || reading.others.length === 0 || all.length === 0) return { data, translated: [] };
  const { locale, main, others } = reading;
  const deciding = title.length > 0 ? title : all;
  const versions = others.map((other) => [other, inLanguage(data, all, other)] as const);
  const existing = versions.filter(([, { translated }]) =>
    deciding.some((path) => translated.includes(path)),
  );
  const own = versions.find(([other]) => other === locale)?.[1];
  return {
    ...(own ?? { data, translated: [] }),
    segments: Object.fromEntries([
      [main, pathSegmentOf(resource, id, data)],
      ...existing.map(([other, version]) => [other, pathSegmentOf(resource, id, version.data)]),
    ]),
  };
}

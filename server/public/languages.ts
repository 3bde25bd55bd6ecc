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

/** What may stand before a path of the site: nothing for the main language of the town, or a language. */
export const languagePrefixes = ['', ...locales.map((locale) => `/${locale}`)];

/** The language of a reader, and the languages in which the town publishes. */
export interface Reading {
  locale: Locale;
  /** The language in which the town writes its records. */
  main: Locale;
  /** The languages into which the town translates them. */
  others: readonly Locale[];
}

/** A record in one language. */
export interface Translated {
  /** The record with its texts in the language, as far as there are any. */
  data: Row;
  /** The paths of the texts that are translated. */
  translated: readonly string[];
  /** The last segment of its path in each language in which it exists; `undefined` if records are not translated. */
  segments?: Readonly<Record<Locale, string>>;
}

/** The stored paths of the fields that have a text in each language: those of the title (`title`), and all (`all`). */
function translatedPaths(resource: PublicResource) {
  const pathsOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = fieldOf(resource, name);
      return isTranslated(field) ? [sourceOf(name, field)] : [];
    });
  return { title: pathsOf(titleFieldsOf(resource)), all: pathsOf(Object.keys(resource.fields)) };
}

/** A record with its texts in a language, as far as there are any, and the paths of these texts. */
function inLanguage(data: Row, paths: readonly string[], locale: Locale) {
  const translated = paths.filter((path) => !isEmpty(valueAt(data, translationPath(locale, path))));
  const row = { ...data };
  for (const path of translated) put(row, path, valueAt(data, translationPath(locale, path)));
  return { data: row, translated };
}

/**
 * A public record in the language of a reader. It exists in the main language, and in each language into which its
 * title is translated; if the resource does not translate titles, any other text counts.
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

import type { Fields, Values } from './kinds';
import type { Locale } from './language';
import { setAt, sourceOf, valueAt } from './resource';
import { translatedFromPath, translationPath } from './translations';
import { isEmpty } from './values';

/** Leaves out the fields with copies of originals: they have `translates` too, but are `readOnly`. */
const translationsIn = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { translates } = field;
    const original = translates && fields[translates.name];
    if (!translates || !original || field.readOnly) return [];
    const originalPath = sourceOf(translates.name, original);
    const copyPath = translatedFromPath(translates.locale, originalPath);
    return [{ path: sourceOf(name, field), originalPath, copyPath }];
  });

const same = (one: unknown, other: unknown) => (isEmpty(one) && isEmpty(other)) || one === other;

/**
 * Returns the record with a new copy of the original beside each translation that has changed: `null` if the
 * translation is now empty. Some copies stay: one that `record` itself changes and, except in a form, that of an outdated
 * translation, whose author has perhaps not seen the new original.
 * @example withTranslatedFrom(halls.fields, hall, hall); // hall
 */
export function withTranslatedFrom(
  fields: Fields,
  record: Values,
  before: Values | undefined,
  isForm = false,
): Record<string, unknown> {
  const next = { ...record };
  for (const { path, originalPath, copyPath } of translationsIn(fields)) {
    const text = valueAt(record, path);
    const copyBefore = valueAt(before, copyPath);
    const isSetByWrite = !same(valueAt(record, copyPath), copyBefore);
    const wasOutdated = !isEmpty(copyBefore) && !same(copyBefore, valueAt(before, originalPath));
    if (same(text, valueAt(before, path)) || isSetByWrite || (wasOutdated && !isForm)) continue;
    const copy = isEmpty(text) ? null : (valueAt(record, originalPath) ?? null);
    if (!same(copy, valueAt(record, copyPath))) setAt(next, copyPath, copy);
  }
  return next;
}

/**
 * The original from which an outdated translation was made; `undefined` for any other translation.
 * @example translatedFrom('title', 'en', hall); // undefined
 */
export function translatedFrom(path: string, locale: Locale, record: Values): string | undefined {
  const copy = valueAt(record, translatedFromPath(locale, path));
  const hasTranslation = !isEmpty(valueAt(record, translationPath(locale, path)));
  return hasTranslation && typeof copy === 'string' && copy !== '' && !same(copy, valueAt(record, path))
    ? copy
    : undefined;
}

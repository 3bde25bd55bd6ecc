import type { Fields, Values } from './kinds';
import type { Locale } from './language';
import { setAt, sourceOf, valueAt } from './resource';
import { translatedFromPath, translationPath } from './translations';
import { isEmpty } from './values';

/**
 * The paths of each translation, of its original, and of the stored copy of the text from which it was made. The field
 * of that copy also has `translates`, but is left out because it is `readOnly`.
 */
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
 * A record to write, with a new copy of the original for each changed translation: the original in `record`, or `null`
 * if the translation is now empty. If the write itself changes a copy, that change stays. Outside a form, an outdated
 * translation keeps its old copy, and so stays outdated. In a form, the user sees the original and the translation, so
 * a new copy replaces the old one.
 * @param before the stored record
 * @param isForm whether a form makes the write
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
 * The text from which the translation of a field was made; `undefined` if that text is unknown or is still the
 * original, or if there is no translation.
 * @example translatedFrom('title', 'en', hall); // undefined
 */
export function translatedFrom(path: string, locale: Locale, record: Values): string | undefined {
  const copy = valueAt(record, translatedFromPath(locale, path));
  const hasTranslation = !isEmpty(valueAt(record, translationPath(locale, path)));
  return hasTranslation && typeof copy === 'string' && copy !== '' && !same(copy, valueAt(record, path))
    ? copy
    : undefined;
}

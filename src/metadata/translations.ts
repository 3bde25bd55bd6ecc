import type { App, Resource } from './define';
import type { Field, FieldOf, Fields } from './kinds';
import type { Label } from './label';
import { type Locale, locales } from './language';
import { sourceOf } from './resource';

type TranslatedField = FieldOf<'text' | 'longText' | 'richText'>;

/**
 * Whether a field has a text in each content language of the town.
 * @example isTranslated(halls.fields.title); // false
 */
export const isTranslated = (field: Field): field is TranslatedField =>
  'translated' in field && field.translated === true;

/**
 * The name of the field that `defineResource` adds for a text in another language.
 * @example translationName('title', 'en'); // 'title_en'
 */
export const translationName = (name: string, locale: Locale): string => `${name}_${locale}`;

const textsKey = 'translations';

/**
 * The key under which a record stores the originals of its translations. A translation is outdated if the stored
 * original differs from the current one.
 * @example translatedFromKey; // 'translatedFrom'
 */
export const translatedFromKey = 'translatedFrom';

/**
 * Where the text of a field in another language is stored.
 * @example translationPath('en', 'title'); // 'translations.en.title'
 */
export const translationPath = (locale: Locale, path: string): string => `${textsKey}.${locale}.${path}`;

/**
 * Where a record stores the original from which a translation was made.
 * @example translatedFromPath('en', 'title'); // 'translatedFrom.en.title'
 */
export const translatedFromPath = (locale: Locale, path: string): string =>
  `${translatedFromKey}.${locale}.${path}`;

/**
 * The name of a language, as a label.
 * @example languageLabel('en').fr; // 'anglais'
 */
export function languageLabel(locale: Locale): Label {
  const nameIn = (language: keyof Label) =>
    new Intl.DisplayNames(language, { type: 'language' }).of(locale) ?? locale;
  return { fr: nameIn('fr'), en: nameIn('en') };
}

/** The fields for the translation and for the original from which it was made. */
function fieldsIn(name: string, field: TranslatedField, locale: Locale): [string, Field][] {
  const { label, readRoles, writeRoles, aliases } = field;
  const language = languageLabel(locale);
  const added = { translated: undefined, translates: { name, locale } };
  const storedAt = (pathOf: typeof translationPath) => ({
    source: pathOf(locale, sourceOf(name, field)),
    aliases: aliases?.map((path) => pathOf(locale, path)),
  });
  const text = {
    ...field,
    ...added,
    ...storedAt(translationPath),
    label: { fr: `${label.fr} (${language.fr})`, en: `${label.en} (${language.en})` },
    // These options apply to the field itself, not to its translations.
    required: undefined,
    help: undefined,
    validate: undefined,
    unique: undefined,
    default: undefined,
    sample: undefined,
  };
  const from = {
    kind: field.kind,
    ...added,
    ...storedAt(translatedFromPath),
    label: {
      fr: `${label.fr} (original traduit en ${language.fr})`,
      en: `${label.en} (original translated into ${language.en})`,
    },
    maxLength: field.maxLength,
    readOnly: true,
    ...(readRoles && { readRoles }),
    ...(writeRoles && { writeRoles }),
  };
  return [
    [translationName(name, locale), text as Field],
    [`${translationName(name, locale)}_from`, from as Field],
  ];
}

/**
 * The fields that `defineResource` adds for the texts in other languages. A town uses only those of its
 * `contentLanguages`.
 * @example translationFields(halls.fields); // {}
 */
export const translationFields = (fields: Fields): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isTranslated(field) ? locales.flatMap((locale) => fieldsIn(name, field, locale)) : [],
    ),
  );

/**
 * The searched fields of a list, with their translations into some languages.
 * @example searchNames(halls, ['en']); // []
 */
export const searchNames = ({ list, fields }: Resource, languages: readonly Locale[]): string[] =>
  (list?.search ?? []).flatMap((name) => {
    const names = languages.map((locale) => translationName(name, locale));
    return [name, ...names.filter((one) => fields[one]?.translates)];
  });

/**
 * The names of some fields, each followed by those of its translations.
 * @example namesWithTranslations(halls, ['title']); // ['title']
 */
export const namesWithTranslations = ({ fields }: Resource, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const others = Object.entries(fields).filter(
      ([, { translates, readOnly }]) => translates?.name === name && !readOnly,
    );
    return [name, ...others.map(([other]) => other)];
  });

/**
 * The declarations with translations into the given languages only. Lists also search these translations.
 * @param languages the content languages of the town, without the main one
 * @example inLanguages(town, []).resources.length;
 */
export function inLanguages(app: App, languages: readonly Locale[]): App {
  const isUsed = ({ translates }: Field) => !translates || languages.includes(translates.locale);
  const used = (resource: Resource): Resource => {
    const { fields, list } = resource;
    if (!Object.values(fields).some(({ translates }) => translates)) return resource;
    return {
      ...resource,
      fields: Object.fromEntries(Object.entries(fields).filter(([, field]) => isUsed(field))),
      list: list && { ...list, search: list.search && searchNames(resource, languages) },
    };
  };
  const resources = app.resources.map(used);
  const reduced = (one: Resource) => resources[app.resources.indexOf(one)] ?? one;
  return { ...app, resources, bank: reduced(app.bank), profile: reduced(app.profile) };
}

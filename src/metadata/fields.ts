import type {
  BooleanField,
  Choice,
  ChoiceField,
  ChoicesField,
  ChoiceValue,
  CoordinatesField,
  DateField,
  Field,
  Fields,
  FileField,
  FlagsField,
  GeometryField,
  IconField,
  ImageField,
  JsonField,
  ListField,
  LongTextField,
  NumberField,
  OpeningHoursField,
  PasswordField,
  PeriodField,
  RecurrenceField,
  ReferenceField,
  ReferencesField,
  RichTextField,
  SecretField,
  StatusField,
  TagsField,
  TextField,
} from './kinds';
import type { Label } from './label';
import type { KindThatIs } from './traits';

type Extra<F extends Field> = Omit<F, 'kind' | 'label'>;

const field =
  <F extends Field>(kind: F['kind']) =>
  (label: Label, options?: Extra<F>): F =>
    ({ kind, label, ...options }) as F;

/**
 * One line of text.
 * @example title: text({ fr: 'Titre', en: 'Title' }, { required: true })
 */
export const text = field<TextField>('text');

/**
 * Several lines of plain text.
 * @example summary: longText({ fr: 'Résumé', en: 'Summary' }, { softMaxLength: 178 })
 */
export const longText = field<LongTextField>('longText');

/**
 * Formatted text, stored as HTML.
 * @example longDescription: richText({ fr: 'Contenu', en: 'Content' })
 */
export const richText = field<RichTextField>('richText');

/**
 * A number, shown in the format of the user's language.
 * @example price: number({ fr: 'Tarif', en: 'Price' }, { unit: '€', decimals: 2, step: 0.5, min: 0 })
 */
export const number = field<NumberField>('number');

/**
 * Yes or no. A missing value stays missing until the switch is used.
 * @example notify: boolean({ fr: 'Notifier les habitants', en: 'Notify citizens' }, { default: true })
 */
export const boolean = field<BooleanField>('boolean');

/**
 * A day, stored as `2026-11-21`.
 * @example founded: date({ fr: 'Fondée le', en: 'Founded' })
 */
export const date = field<DateField>('date');

/**
 * A day and a time, stored as ISO 8601 with zone.
 * @example meeting: dateTime({ fr: 'Prochaine réunion', en: 'Next meeting' })
 */
export const dateTime = field<DateField>('dateTime');

/**
 * A start and an end, stored as {startDate, endDate}.
 * @example booked: period({ fr: 'Réservée', en: 'Booked' }, { default: { startDate: null, endDate: null } })
 */
export const period = field<PeriodField>('period');

/**
 * The opening hours of each day of the week, and of exceptional days.
 * @example hours: openingHours({ fr: 'Horaires', en: 'Opening hours' })
 */
export const openingHours = field<OpeningHoursField>('openingHours');

/**
 * One value of a fixed set.
 * @example
 * size: choice({ fr: 'Taille', en: 'Size' }, [{ id: 'S', label: { fr: 'Petite', en: 'Small' } }], { default: 'S' })
 */
export const choice = <const V extends ChoiceValue>(
  label: Label,
  choices: readonly Choice<V>[],
  options: Omit<Extra<ChoiceField<NoInfer<V>>>, 'choices'> = {},
): ChoiceField<V> => ({ kind: 'choice', label, choices, ...options });

/**
 * Several values of a fixed set, stored as a list.
 * @example days: choices({ fr: 'Jours', en: 'Days' }, [{ id: 'MON', label: { fr: 'Lundi', en: 'Monday' } }])
 */
export const choices = <const V extends ChoiceValue>(
  label: Label,
  set: readonly Choice<V>[],
  options: Omit<Extra<ChoicesField<NoInfer<V>>>, 'choices'> = {},
): ChoicesField<V> => ({ kind: 'choices', label, choices: set, ...options });

/**
 * Words that users type, stored as a list. Forms and filters suggest the words of the 300 last changed records.
 * @example topics: tags({ fr: 'Thèmes', en: 'Topics' })
 */
export const tags = field<TagsField>('tags');

/**
 * The state of a record, shown as a coloured chip. Without `selectable`, forms have no input for it.
 * @example
 * status: status([{ id: 'OPEN', label: { fr: 'Ouverte', en: 'Open' }, tone: 'success' }], { default: 'OPEN' })
 */
export const status = <const V extends ChoiceValue>(
  set: readonly Choice<V>[],
  options: Partial<Omit<StatusField<NoInfer<V>>, 'kind' | 'choices'>> = {},
): StatusField<V> => ({
  kind: 'status',
  label: { fr: 'État', en: 'Status' },
  choices: set,
  readOnly: options.selectable === undefined,
  ...options,
});

/**
 * A reference to one record, stored as its id or, with `embed`, as a copy of some of its values.
 * @example category: reference({ fr: 'Catégorie', en: 'Category' }, 'categories')
 */
export const reference = (
  label: Label,
  to: string,
  options: Omit<Extra<ReferenceField>, 'to'> = {},
): ReferenceField => ({ kind: 'reference', label, to, ...options });

/**
 * References to several records, stored as a list of ids.
 * @example towns: references({ fr: 'Villes', en: 'Towns' }, 'towns')
 */
export const references = (
  label: Label,
  to: string,
  options: Omit<Extra<ReferencesField>, 'to'> = {},
): ReferencesField => ({ kind: 'references', label, to, ...options });

/**
 * A picture of the image bank, stored as its URL.
 * @example imageUrl: image({ fr: 'Image', en: 'Picture' })
 */
export const image = field<ImageField>('image');

/**
 * One or more files of the image bank, stored as a URL or a list of URLs.
 * @example annexes: file({ fr: 'Annexes', en: 'Annexes' }, { many: true, maxSize: 5, accept: ['application/pdf', 'image/jpeg'] })
 */
export const file = field<FileField>('file');

/**
 * An icon, stored as its name in Material Design Icons (`mdiHome`).
 * @example pageIcon: icon({ fr: 'Icône', en: 'Icon' })
 */
export const icon = field<IconField>('icon');

/**
 * An e-mail address, shown as a link.
 * @example contactEmail: email({ fr: 'E-mail', en: 'E-mail' })
 */
export const email = field<TextField>('email');

/**
 * A phone number, shown as a link.
 * @example cardPhone: phone({ fr: 'Téléphone', en: 'Telephone' }, { source: 'contact.phone' })
 */
export const phone = field<TextField>('phone');

/**
 * A web address, shown as a link.
 * @example site: url({ fr: 'Site web', en: 'Website' })
 */
export const url = field<TextField>('url');

/**
 * A password: never shown, and changed only if typed.
 * @example password: password({ fr: 'Mot de passe', en: 'Password' })
 */
export const password = field<PasswordField>('password');

/**
 * An API key: generated in the browser, shown once, masked afterwards.
 * @example apiKey: secret({ fr: "Clé d'API", en: 'API key' })
 */
export const secret = field<SecretField>('secret');

/**
 * Any JSON value, edited as JSON text.
 * @example settings: json({ fr: 'Réglages', en: 'Settings' })
 */
export const json = field<JsonField>('json');

/**
 * A place, stored as latitude and longitude in degrees.
 * @example place: coordinates({ fr: 'Position', en: 'Position' })
 */
export const coordinates = (
  label: Label,
  options: Partial<Extra<CoordinatesField>> = {},
): CoordinatesField => ({
  kind: 'coordinates',
  label,
  latitude: 'latitude',
  longitude: 'longitude',
  ...options,
});

/**
 * A point, a line or an area on the map, stored as a GeoJSON geometry.
 * @example route: geometry({ fr: 'Tracé', en: 'Route' }, { shapes: ['line'] })
 */
export const geometry = field<GeometryField>('geometry');

/**
 * How a date or a period repeats, stored as an iCalendar `RRULE` with its `EXDATE` (RFC 5545). For a field `repeat`,
 * the backend also stores the end of the last occurrence, as `repeatUntil`.
 * @example repeat: recurrence({ fr: 'Répétition', en: 'Repeats' }, { of: 'season' })
 */
export const recurrence = (label: Label, options: Extra<RecurrenceField>): RecurrenceField => ({
  kind: 'recurrence',
  label,
  ...options,
});

type SearchableIn<F extends Fields> = {
  [N in Extract<keyof F, string>]: F[N] extends { kind: KindThatIs<'searchable'> } ? N : never;
}[Extract<keyof F, string>];

/**
 * A list of objects inside the record. The items in the list's `default` also get the defaults of their fields.
 * @example
 * steps: list({ fr: 'Étapes', en: 'Steps' }, { what: text({ fr: 'Quoi', en: 'What' }) }, { item: { fr: 'une étape', en: 'step' } })
 */
export const list = <const F extends Fields>(
  label: Label,
  of: F,
  options: Omit<Extra<ListField<F, SearchableIn<F>>>, 'of'>,
): ListField<F> => ({ kind: 'list', label, of, ...options });

/**
 * A group of switches, stored as an object of booleans.
 * @example
 * access: flags({ fr: 'Accessible à', en: 'Accessible to' }, { deaf: { fr: 'Sourds', en: 'Deaf people' } })
 */
export const flags = (
  label: Label,
  set: Readonly<Record<string, Label>>,
  options: Omit<Extra<FlagsField>, 'flags'> = {},
): FlagsField => ({ kind: 'flags', label, flags: set, ...options });

/**
 * The fields that the backend sets on every record. `defineResource` adds them to each resource with a `list`.
 * @example const names = Object.keys(audit); // createdAt, createdBy, updatedAt, updatedBy
 */
export const audit = {
  createdAt: dateTime({ fr: 'Créé le', en: 'Created' }, { readOnly: true }),
  createdBy: text({ fr: 'Créé par', en: 'Created by' }, { readOnly: true }),
  updatedAt: dateTime({ fr: 'Modifié le', en: 'Updated' }, { readOnly: true }),
  updatedBy: text({ fr: 'Modifié par', en: 'Updated by' }, { readOnly: true }),
} as const satisfies Fields;

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
  FlagsField,
  IconField,
  ImageField,
  JsonField,
  ListField,
  LongTextField,
  NumberField,
  PasswordField,
  PeriodField,
  ReferenceField,
  ReferencesField,
  RichTextField,
  SecretField,
  StatusField,
  TextField,
} from './kinds';
import type { Label } from './label';

/** What a field declares beside its kind and label. */
type Extra<F extends Field> = Omit<F, 'kind' | 'label'>;

/**
 * One line of text.
 * @example title: text({ fr: 'Titre', en: 'Title' }, { required: true })
 */
export const text = (label: Label, options: Extra<TextField> = {}): TextField => ({
  kind: 'text',
  label,
  ...options,
});

/**
 * Several lines of plain text.
 * @example summary: longText({ fr: 'Résumé', en: 'Summary' }, { advisedLength: 178 })
 */
export const longText = (label: Label, options: Extra<LongTextField> = {}): LongTextField => ({
  kind: 'longText',
  label,
  ...options,
});

/**
 * Formatted text, stored as HTML.
 * @example longDescription: richText({ fr: 'Contenu', en: 'Content' })
 */
export const richText = (label: Label, options: Extra<RichTextField> = {}): RichTextField => ({
  kind: 'richText',
  label,
  ...options,
});

/**
 * A number, shown in the language of the user.
 * @example seats: number({ fr: 'Places', en: 'Seats' }, { min: 1, max: 400 })
 */
export const number = (label: Label, options: Extra<NumberField> = {}): NumberField => ({
  kind: 'number',
  label,
  ...options,
});

/**
 * Yes or no. An absent value stays absent until it is switched.
 * @example notify: boolean({ fr: 'Notifier les citoyens', en: 'Notify citizens' }, { default: true })
 */
export const boolean = (label: Label, options: Extra<BooleanField> = {}): BooleanField => ({
  kind: 'boolean',
  label,
  ...options,
});

/**
 * A day, stored as ISO 8601.
 * @example founded: date({ fr: 'Fondée le', en: 'Founded' })
 */
export const date = (label: Label, options: Extra<DateField> = {}): DateField => ({
  kind: 'date',
  label,
  ...options,
});

/**
 * A day and a time, stored as ISO 8601 with zone.
 * @example meeting: dateTime({ fr: 'Prochaine réunion', en: 'Next meeting' })
 */
export const dateTime = (label: Label, options: Extra<DateField> = {}): DateField => ({
  kind: 'dateTime',
  label,
  ...options,
});

/**
 * Two moments, stored as {startDate, endDate}.
 * @example season: period({ fr: 'Saison', en: 'Season' }, { default: periodFromNow(31) })
 */
export const period = (label: Label, options: Extra<PeriodField> = {}): PeriodField => ({
  kind: 'period',
  label,
  ...options,
});

/**
 * One value of a fixed set.
 * @example type: choice({ fr: 'Réseau', en: 'Network' }, socialNetworkTypes, { default: 'FACEBOOK' })
 */
export const choice = <const V extends ChoiceValue>(
  label: Label,
  choices: readonly Choice<V>[],
  options: Omit<Extra<ChoiceField<NoInfer<V>>>, 'choices'> = {},
): ChoiceField<V> => ({ kind: 'choice', label, choices, ...options });

/**
 * Several values of a fixed set, stored as a list.
 * @example days: choices({ fr: 'Jours', en: 'Days' }, weekDays)
 */
export const choices = <const V extends ChoiceValue>(
  label: Label,
  set: readonly Choice<V>[],
  options: Omit<Extra<ChoicesField<NoInfer<V>>>, 'choices'> = {},
): ChoicesField<V> => ({ kind: 'choices', label, choices: set, ...options });

/**
 * The state of a record: a coloured chip, changed by actions (spec §4); by an input only where it is `offered`.
 * @example status: status(contentStatuses, { default: 'CREATED' })
 */
export const status = <const V extends ChoiceValue>(
  set: readonly Choice<V>[],
  options: Partial<Omit<StatusField<NoInfer<V>>, 'kind' | 'choices'>> = {},
): StatusField<V> => ({
  kind: 'status',
  label: { fr: 'Statut', en: 'Status' },
  choices: set,
  readOnly: options.offered === undefined,
  ...options,
});

/**
 * One record of another resource, stored as its id.
 * @example category: reference({ fr: 'Catégorie', en: 'Category' }, 'categories')
 */
export const reference = (
  label: Label,
  to: string,
  options: Omit<Extra<ReferenceField>, 'to'> = {},
): ReferenceField => ({
  kind: 'reference',
  label,
  to,
  ...options,
});

/**
 * Several records of another resource, stored as a list of ids.
 * @example towns: references({ fr: 'Villes', en: 'Towns' }, 'towns')
 */
export const references = (
  label: Label,
  to: string,
  options: Omit<Extra<ReferencesField>, 'to'> = {},
): ReferencesField => ({ kind: 'references', label, to, ...options });

/**
 * A picture of the bank, stored as its address.
 * @example imageUrl: image({ fr: 'Image', en: 'Picture' })
 */
export const image = (label: Label, options: Extra<ImageField> = {}): ImageField => ({
  kind: 'image',
  label,
  ...options,
});

/**
 * A pictogram, stored as its name in Material Design Icons (`mdiHome`).
 * @example pageIcon: icon({ fr: 'Icône', en: 'Icon' })
 */
export const icon = (label: Label, options: Extra<IconField> = {}): IconField => ({
  kind: 'icon',
  label,
  ...options,
});

/**
 * An e-mail address, shown as a link.
 * @example contactEmail: email({ fr: 'E-mail', en: 'E-mail' })
 */
export const email = (label: Label, options: Extra<TextField> = {}): TextField => ({
  kind: 'email',
  label,
  ...options,
});

/**
 * A telephone number, shown as a link.
 * @example cardPhone: phone({ fr: 'Téléphone', en: 'Telephone' }, { source: 'contact.phone' })
 */
export const phone = (label: Label, options: Extra<TextField> = {}): TextField => ({
  kind: 'phone',
  label,
  ...options,
});

/**
 * A web address, shown as a link.
 * @example site: url({ fr: 'Site web', en: 'Website' })
 */
export const url = (label: Label, options: Extra<TextField> = {}): TextField => ({
  kind: 'url',
  label,
  ...options,
});

/**
 * A password: never shown, sent only when typed.
 * @example password: password({ fr: 'Mot de passe', en: 'Password' })
 */
export const password = (label: Label, options: Extra<PasswordField> = {}): PasswordField => ({
  kind: 'password',
  label,
  ...options,
});

/**
 * A key for a machine: generated here, shown whole once, and masked ever after.
 * @example apiKey: secret({ fr: "Clé d'API", en: 'API key' })
 */
export const secret = (label: Label, options: Extra<SecretField> = {}): SecretField => ({
  kind: 'secret',
  label,
  ...options,
});

/**
 * Any JSON value, edited as text.
 * @example settings: json({ fr: 'Réglages', en: 'Settings' })
 */
export const json = (label: Label, options: Extra<JsonField> = {}): JsonField => ({
  kind: 'json',
  label,
  ...options,
});

/**
 * A place, in degrees, stored in two fields.
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
 * A list of objects that live inside the record.
 * @example params: list({ fr: 'Paramètres', en: 'Parameters' }, { key: text(key), value: text(value) }, { item: parameter })
 */
export const list = <const F extends Fields>(
  label: Label,
  of: F,
  options: Omit<Extra<ListField<F>>, 'of'>,
): ListField<F> => ({ kind: 'list', label, of, ...options });

/**
 * A group of switches, stored as one object of booleans.
 * @example accessibility: flags({ fr: 'Accessible à', en: 'Accessible to' }, accessibilityFlags)
 */
export const flags = (
  label: Label,
  set: Readonly<Record<string, Label>>,
  options: Omit<Extra<FlagsField>, 'flags'> = {},
): FlagsField => ({ kind: 'flags', label, flags: set, ...options });

/** The four fields that the backend keeps about each record (contract, collections). */
export const audit = {
  createdAt: dateTime({ fr: 'Créé le', en: 'Created' }, { readOnly: true }),
  createdBy: text({ fr: 'Créé par', en: 'Created by' }, { readOnly: true }),
  updatedAt: dateTime({ fr: 'Modifié le', en: 'Updated' }, { readOnly: true }),
  updatedBy: text({ fr: 'Modifié par', en: 'Updated by' }, { readOnly: true }),
} as const satisfies Fields;

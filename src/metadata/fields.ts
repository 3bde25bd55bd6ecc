import type { Label } from './label';
import type { Role } from './roles';

/** A record as forms and lists hold it: whatever the backend sent. */
export type Values = Readonly<Record<string, unknown>>;

/** What every field may say beside its label. */
export interface FieldOptions<V = unknown> {
  /** Where the value is stored, where the name of the field does not say it: `contact.phone`. */
  source?: string;
  /** The value of a new record; a function is called when the form opens. */
  default?: V | null | (() => V);
  /** Shows the field only for such a record. Its value is kept either way. */
  when?: (values: Values) => boolean;
  /** A sentence below the input. */
  help?: Label;
  /** Its absence is said beside the field. It never blocks a save (spec §5). */
  required?: boolean;
  /** What else is to be said beside the field about its value. It never blocks a save either. */
  advise?: (value: unknown) => Label | undefined;
  /** Shown, never edited. */
  readOnly?: boolean;
  /** Only these roles see the field. */
  roles?: readonly Role[];
}

interface Base<K extends string, V> extends FieldOptions<V> {
  kind: K;
  label: Label;
}

export type ChoiceValue = string | number;
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** One value of a choice, with its words and, on a status, the colour of its chip. */
export interface Choice<V extends ChoiceValue = ChoiceValue> {
  /** What is stored. */
  id: V;
  /** What is shown. */
  label: Label;
  /** The colour of a status. */
  tone?: Tone;
  /** Other forms in which a backend stores it. */
  also?: readonly ChoiceValue[];
}

export interface Period {
  startDate: string | null;
  endDate: string | null;
}

/** The words for a period that is still to come, under way, or over. */
export type PeriodWords = Record<'upcoming' | 'current' | 'past', Label>;

/** How the choices of a reference are loaded: in one list page of the target, kept for the session. */
export interface Pick {
  /** How many at most. */
  perPage: number;
  /** In which order. */
  sort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** The fields to ask for, where more than the name is needed. */
  fields?: readonly string[];
  /** What a form offers, as `{field}_{operator}`; lists and their filters know all. */
  filter?: Readonly<Record<string, string | number | boolean>>;
}

export interface TextField extends Base<'text' | 'email' | 'phone' | 'url', string> {
  /** A form that the value should have, and the words that say so beside the field. */
  pattern?: {
    /** The form. */
    regexp: RegExp;
    /** What is said when the value does not have it. */
    hint: Label;
  };
  /** As many signs as are shown to their reader; they are counted, and more of them is advised against. */
  advisedLength?: number;
  /** No two records should have the same: the backend is asked once when the field is left. It never blocks. */
  unique?: true;
}
export interface LongTextField extends Base<'longText', string> {
  /** The height of the input. */
  rows?: number;
  /** As many signs as are shown to their reader. */
  advisedLength?: number;
}
export interface RichTextField extends Base<'richText', string> {}
export interface PasswordField extends Base<'password', string> {}
/** A key for a machine: masked, and never typed. */
export interface SecretField extends Base<'secret', string> {}
export interface NumberField extends Base<'number', number> {
  /** Less is advised against. */
  min?: number;
  /** More is advised against. */
  max?: number;
  /** What it is a multiple of. */
  step?: number;
}
export interface BooleanField extends Base<'boolean', boolean> {}
export interface DateField extends Base<'date' | 'dateTime', string> {}
export interface PeriodField extends Base<'period', Period | readonly Period[]> {
  /** Shows and filters the period by these words beside its dates. */
  words?: PeriodWords;
  /** Stored as a list of periods, of which the first is edited. */
  many?: boolean;
}
export interface ChoiceField<V extends ChoiceValue = ChoiceValue> extends Base<'choice', V> {
  choices: readonly Choice<V>[];
  /** The values that the form offers, where they are fewer than those that may be stored. */
  offered?: readonly V[];
}
export interface ChoicesField<V extends ChoiceValue = ChoiceValue> extends Base<'choices', readonly V[]> {
  choices: readonly Choice<V>[];
  /** Other words than those of the set can be typed, and are stored as they are. */
  isOpen?: boolean;
}
export interface StatusField<V extends ChoiceValue = ChoiceValue> extends Base<'status', V> {
  choices: readonly Choice<V>[];
  /** The values that the form offers, where the status is no business of actions: it is switched by hand. */
  offered?: readonly V[];
}
export interface ReferenceField extends Base<'reference', string | number> {
  /** The name of the resource that is pointed at. */
  to: string;
  /** How the choices are loaded. */
  pick?: Pick;
  /** Stored as a copy of these of its fields instead of the id, which comes first under the name given here. */
  embed?: readonly [id: string, ...names: string[]];
}
export interface ReferencesField extends Base<'references', readonly (string | number)[]> {
  to: string;
  /** How the choices are loaded. */
  pick?: Pick;
  /** The order of the list matters and can be changed. */
  ordered?: boolean;
}
export interface ImageField extends Base<'image', string> {}
export interface IconField extends Base<'icon', string> {}
export interface JsonField extends Base<'json', unknown> {
  /** Holds a key, and is kept in no draft. */
  isSecret?: boolean;
}
export interface CoordinatesField extends Base<'coordinates', never> {
  /**
   * Where the latitude is stored.
   * @default 'latitude'
   */
  latitude: string;
  /**
   * Where the longitude is stored.
   * @default 'longitude'
   */
  longitude: string;
  /** The form has a map on which the place is put. */
  hasMap?: boolean;
}
export interface ListField<F extends Fields = Fields> extends Base<'list', readonly Values[]> {
  /** The fields of one item. */
  of: F;
  /** The word for one item, on its heading and on the button that adds it. */
  item: Label;
  /** Items can be made of files of the bank: which field of an item takes which value of a file. */
  fromBank?: Readonly<Partial<Record<Extract<keyof F, string>, string>>>;
}
export interface FlagsField extends Base<'flags', Readonly<Record<string, boolean>>> {
  flags: Readonly<Record<string, Label>>;
}

export type Field =
  | TextField
  | LongTextField
  | RichTextField
  | PasswordField
  | SecretField
  | NumberField
  | BooleanField
  | DateField
  | PeriodField
  | ChoiceField
  | ChoicesField
  | StatusField
  | ReferenceField
  | ReferencesField
  | ImageField
  | IconField
  | JsonField
  | CoordinatesField
  | ListField
  | FlagsField;

export type Kind = Field['kind'];

/** The kinds that a filter select can be made of. */
export const filterable = [
  'boolean',
  'choice',
  'period',
  'reference',
  'status',
] as const satisfies readonly Kind[];

/** The kinds that a text search can look into. */
export const searchable = [
  'text',
  'longText',
  'richText',
  'email',
  'phone',
  'url',
] as const satisfies readonly Kind[];

export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;
export type Fields = Readonly<Record<string, Field>>;

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

type ItemOf<F extends Fields> = { [K in keyof F]?: ValueOf<F[K]> };

/** The value that a field stores. */
export type ValueOf<F> =
  F extends ListField<infer I>
    ? readonly ItemOf<I>[]
    : F extends { kind: 'choice' | 'status'; choices: readonly Choice<infer V>[] }
      ? V
      : F extends { kind: 'choices'; choices: readonly Choice<infer V>[] }
        ? readonly V[]
        : F extends Base<string, infer V>
          ? V
          : never;

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
}
export interface BooleanField extends Base<'boolean', boolean> {}
export interface DateField extends Base<'date' | 'dateTime', string> {}
export interface PeriodField extends Base<'period', Period | readonly Period[]> {
  /** Shows and filters the period by these words beside its dates. */
  words?: PeriodWords;
  /** Stored as a list of periods; a list of records shows the one under way, else the next, else the last. */
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

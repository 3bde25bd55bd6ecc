import type { ReactNode } from 'react';
import type { Role } from './access';
import type { Label } from './label';
import type { Locale } from './language';
import type { OpeningHours } from './openingHours';

/**
 * A record, as sent by the backend.
 * @example const titleOf = (record: Values) => String(record.title ?? '');
 */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The signed-in user.
 * @example const townOf = (user: User) => user.townId;
 */
export interface User {
  readonly [field: string]: unknown;
}

/** Makes the parameter bivariant, so that a `ChoiceField<1 | 2>` is assignable to `ChoiceField`. */
type Callback<Argument, Result> = { call(argument: Argument): Result }['call'];

/**
 * Loads a component.
 * @example const load: LoadComponent<CellComponentProps<number>> = () => import('./Stars');
 */
export type LoadComponent<Props> = () => Promise<{ default: Callback<Props, ReactNode> }>;

/**
 * The props of a custom cell.
 * @example const Stars = ({ value }: CellComponentProps<number>) => <span>{'★'.repeat(value ?? 0)}</span>;
 */
export interface CellComponentProps<V = unknown> {
  /**
   * The stored value. A number may be stored as text, and a text as a number. If the value has any other wrong type, a
   * marker replaces the cell.
   */
  value: V | null | undefined;
  /** The record, or the part of it that the list requests. */
  record: Values;
}

/**
 * The props of a custom input.
 * @example
 * const Stars = ({ id, value, onChange, onBlur, label }: InputComponentProps<number>) => (
 *   <input id={id} type="range" aria-label={label} value={value ?? 0} onBlur={onBlur} onChange={({ target }) => onChange(Number(target.value))} />
 * );
 */
export interface InputComponentProps<V = unknown> {
  /** The id for the control. The form focuses the control if the value is refused. */
  id: string;
  /** The value in the form. */
  value: V | null | undefined;
  /** Changes the value. `null` empties it. */
  onChange: Callback<V | null, void>;
  /** Call it when the control loses the focus: advice waits for it. */
  onBlur: () => void;
  /** The name of the control, for `aria-label`. The form already shows it around the control. */
  label: string;
  /** The id of the help and advice, for `aria-describedby`. */
  describedBy: string | undefined;
}

/**
 * An optional ability of a backend: see `docs/contract.md#capabilities`.
 * @example const needed: Capability = 'trash';
 */
export type Capability =
  | 'presence'
  | 'trash'
  | 'revisions'
  | 'live'
  | 'schedule'
  | 'search'
  | 'or'
  | 'counts'
  | 'usage'
  | 'audit'
  | 'sessions'
  | 'currentPassword'
  | 'retention'
  | 'deliveries'
  | 'submissions'
  | 'duplicates'
  | 'import'
  | 'webhooks'
  | 'vacuums'
  | 'assist'
  | 'changes'
  | 'passwordRule'
  | 'invitations';

/**
 * Custom components for one field, loaded when first shown.
 * @example const components: FieldComponents<number> = { Cell: () => import('./Stars') };
 */
export interface FieldComponents<V = unknown> {
  /** Shows the value in lists and trees, and in forms without an input for it. The CSV export does not use it. */
  Cell?: LoadComponent<CellComponentProps<V>>;
  /** Edits the value in forms. The form adds the label, help and advice. */
  Input?: LoadComponent<InputComponentProps<V>>;
}

/**
 * What a rule or a derived value may ask for besides the record.
 * @example const count = async ({ find }: RuleContext) => (await find({ status_eq: 'OPEN' })).length;
 */
export interface RuleContext {
  /** The stored record; `undefined` for a new one. */
  before: Values | undefined;
  /**
   * The other records of this resource, or the records of `resource`, that pass the filters `{field}_{operator}`
   * (docs/contract.md#filters). The scope of the searched resource replaces a filter of the same name.
   */
  find: (
    filters: Readonly<Record<string, string | number | boolean>>,
    resource?: string,
  ) => Promise<readonly Values[]>;
  /**
   * The end of the last occurrence. `first` is a stored date or period, `rule` the stored `recurrence`. Without an end,
   * the result is in the year 9999. It is `undefined` if an argument is invalid or if there is no occurrence.
   */
  lastTime: (first: unknown, rule: string) => Promise<string | undefined>;
}

/**
 * The options that every kind of field has.
 * @example
 * const options: FieldOptions<string> = { required: true, help: { fr: 'Tel qu’affiché', en: 'As on the sign' } };
 */
export interface FieldOptions<V = unknown> {
  /**
   * The path of the value in the record, such as `contact.phone`. Default: the name of the field. Coordinates have
   * `latitude` and `longitude` instead.
   */
  source?: string;
  /**
   * Earlier paths of a renamed field. When the server starts, it moves the stored values to the current path. Not in an
   * item of a `list`, where `source` keeps the stored name, and not for coordinates, where `latitude` and `longitude` do.
   */
  aliases?: readonly string[];
  /**
   * The value in a new record or item. A function gets the signed-in user. In an item, or if no user creates the
   * record, it gets an empty object.
   */
  default?: V | null | ((user: User) => V | null);
  /**
   * Values for demo data, used in turn, or a function of the index of the record or item. Default: generated from the
   * kind and name of the field, with its `default` in half of the records.
   */
  sample?: readonly (V | null)[] | ((index: number) => V | null);
  /** Shows the field only for records that pass. A hidden value is kept. */
  when?: (values: Values) => boolean;
  /**
   * If the backend announces a capability, the form shows a sentence in place of the input.
   * @example { capability: 'invitations', text: { fr: 'Un e-mail l’invitera.', en: 'An e-mail will invite them.' } }
   */
  unless?: {
    /** The capability. */
    capability: Capability;
    /** The sentence. */
    text: Label;
  };
  /** A sentence below the input. */
  help?: Label;
  /** Advises to fill in the field. Blocks a save only if the field is `enforced` (docs/product.md#advice). */
  required?: boolean;
  /**
   * Returns further advice about a value. Gets an empty value only for a `list`. In a list, `record` is the item.
   * Blocks a save only if the field is `enforced`.
   */
  warn?: (value: unknown, record: Values) => Label | undefined;
  /**
   * Returns why the backend refuses the record with 422. The form shows the text beside the field, but does not call
   * `validate`: for advice while typing, use `warn`. Not in an item of a `list`.
   */
  validate?: (record: Values) => Label | undefined;
  /**
   * The backend refuses with 422 what the form advises against, such as a missing `required` value or one below `min`.
   * It accepts stored values that did not change.
   */
  enforced?: true;
  /**
   * Computes the value from the record, at each write. The form shows it without an input; what a client sends is
   * ignored. It may read other derived values, unless they depend on it, so it may run several times. Not in an item of a
   * `list`.
   * @example derive: ({ hours, rate }) => Number(hours) * Number(rate)
   */
  derive?: (record: Values, context: RuleContext) => V | null | Promise<V | null>;
  /**
   * Brings a value into one format, such as `frenchPhone` or `trimmed`. The form applies it when the input loses the
   * focus, the backend to each changed value. Empty values are left alone.
   * @example normalize: (code) => code.toUpperCase()
   */
  normalize?: Callback<V, V | null>;
  /** Shows the field without an input. */
  readOnly?: boolean;
  /** The width of its column in lists, in pixels. Default: the width of its kind. */
  width?: number;
  /**
   * Who may see the value, and filter, sort or search by it. The writes of other roles keep the stored value. Not on a
   * status.
   */
  readRoles?: readonly Role[];
  /**
   * Who may change the value. Others see it without an input: their writes keep the stored value, their new records get
   * the default. Not on a status: its actions have `roles`.
   */
  writeRoles?: readonly Role[];
  /**
   * The value names a person: an `email` with their address, or a `reference` to their account. The backend exports
   * the record with the data of that person, and removes the value when the person is erased. Not in an item of a
   * `list`.
   */
  personal?: true;
  /** Replaces the generated cell or input by a component of your own. */
  components?: FieldComponents<V>;
}

interface Base<K extends string, V> extends FieldOptions<V> {
  kind: K;
  label: Label;
  /** `defineResource` sets it on the fields that it adds for translations. */
  translates?: { name: string; locale: Locale };
}

/**
 * The stored value of a choice.
 * @example const chosen: ChoiceValue = 'OPEN';
 */
export type ChoiceValue = string | number;
/**
 * A colour with a meaning.
 * @example const tone: Tone = 'warning';
 */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/**
 * One value of a choice or status.
 * @example { id: 'OPEN', label: { fr: 'Ouverte', en: 'Open' }, tone: 'success' }
 */
export interface Choice<V extends ChoiceValue = ChoiceValue> {
  /** The stored value. */
  id: V;
  /** The text on screen. */
  label: Label;
  /**
   * What the value means, in one sentence: shown in the menu, below the input if it is chosen, and on the tile of
   * `addBy`.
   */
  help?: Label;
  /** The colour of its chip. A status without a tone is neutral, a choice without one is plain text. */
  tone?: Tone;
  /** The SVG path of its icon on the tile of `addBy`. */
  icon?: string;
  /** Other stored values with the same meaning. */
  aliases?: readonly ChoiceValue[];
}

/**
 * The unit of a number: `'€'`, `'%'`, or a word such as `sameLabel('m²')`.
 * @example const unit: Unit = sameLabel('m²');
 */
export type Unit = '€' | '%' | Label;

/**
 * The value of a field of kind `period`: two instants, each of which may be missing.
 * @example { startDate: '2026-11-21T08:00:00.000Z', endDate: null }
 */
export interface Period {
  startDate: string | null;
  endDate: string | null;
}

/**
 * A content type that the image bank accepts.
 * @example const accept: readonly FileType[] = ['application/pdf'];
 */
export type FileType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'application/pdf';

/**
 * The labels of a period that is upcoming, current or past.
 * @example { upcoming: sameLabel('…'), current: { fr: 'Occupée', en: 'Taken' }, past: { fr: 'Finie', en: 'Over' } }
 */
export type PeriodStateLabels = Record<'upcoming' | 'current' | 'past', Label>;

/**
 * How the options of a reference are loaded: as one page, cached until one of the records is written.
 * @example { perPage: 100, sort: ['title', 'ASC'] }
 */
export interface ReferenceOptions {
  /** The size of the page. If it is full, forms offer the records that match the typed text. */
  perPage: number;
  /** The order of the page. If it is by a title field, the options appear from A to Z, even with `DESC`. */
  sort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** The fields to request, if more than the name is needed. */
  fields?: readonly string[];
  /** Restricts the options in forms, by `{field}_{operator}`; `in` takes an array. Lists and filters ignore it. */
  filter?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/**
 * A field made by `text`, `email`, `phone` or `url`.
 * @example const isUniqueText = ({ unique }: TextField) => unique === true;
 */
export interface TextField extends Base<'text' | 'email' | 'phone' | 'url', string> {
  /** The expected format. */
  pattern?: {
    /** The pattern. */
    regexp: RegExp;
    /** The advice if the value does not match. */
    hint: Label;
  };
  /** The number of characters that readers see. The input shows how many are typed, and advises against more. */
  softMaxLength?: number;
  /** The maximum number of characters. The backend refuses more. Default: 500; e-mail 254, phone 100, url 2,000. */
  maxLength?: number;
  /** The backend refuses with 409 a value that another record has. On blur, the form asks the backend and advises. */
  unique?: true;
  /** The field has a text in each of the `contentLanguages` in `config.json`. Only for `text`, not in a `list`. */
  translated?: true;
}
/**
 * A field made by `longText`.
 * @example const rowsOf = ({ rows }: LongTextField) => rows ?? 3;
 */
export interface LongTextField extends Base<'longText', string> {
  /** The height of the input, in lines. */
  rows?: number;
  /** The number of characters that readers see. */
  softMaxLength?: number;
  /** The maximum number of characters. The backend refuses more. Default: 200,000. */
  maxLength?: number;
  /** The field has a text in each of the `contentLanguages` in `config.json`. Not in an item of a `list`. */
  translated?: true;
}
/**
 * A field made by `richText`.
 * @example const isFormatted = (field: Field): field is RichTextField => field.kind === 'richText';
 */
export interface RichTextField extends Base<'richText', string> {
  /** The maximum number of characters, with the HTML tags. The backend refuses more. Default: 5,000,000. */
  maxLength?: number;
  /** The field has a text in each of the `contentLanguages` in `config.json`. Not in an item of a `list`. */
  translated?: true;
}
/**
 * A field made by `password`.
 * @example const isPassword = (field: Field): field is PasswordField => field.kind === 'password';
 */
export interface PasswordField extends Base<'password', string> {}
/**
 * A field made by `secret`.
 * @example const isKey = (field: Field): field is SecretField => field.kind === 'secret';
 */
export interface SecretField extends Base<'secret', string> {}
/**
 * A field made by `number`.
 * @example const unitOf = ({ unit }: NumberField) => unit;
 */
export interface NumberField extends Base<'number', number> {
  /** The minimum. Advice only, unless the field is `enforced`. */
  min?: number;
  /** The maximum. Advice only, unless the field is `enforced`. */
  max?: number;
  /**
   * The exact number of decimals on screen. The form advises against more. Default: in an input, those stored;
   * elsewhere, at most three, or exactly two with `'€'`.
   */
  decimals?: number;
  /** `'€'` and `'%'` stand where the language puts them, other units after the number. 12.5 is shown as 12.5%. */
  unit?: Unit;
  /** The arrow keys step through the multiples of this number. The form advises against other numbers. */
  step?: number;
}
/**
 * A field made by `boolean`.
 * @example const isSwitch = (field: Field): field is BooleanField => field.kind === 'boolean';
 */
export interface BooleanField extends Base<'boolean', boolean> {}
/**
 * A field made by `date` or `dateTime`.
 * @example const showsAge = ({ age }: DateField) => age !== undefined;
 */
export interface DateField extends Base<'date' | 'dateTime', string> {
  /** Lists show how long ago it was: "il y a 12 jours". Forms and the CSV file show the date. */
  age?: {
    /** When the age is shown in red. */
    late?: {
      /** Above this number of days. */
      days: number;
      /** Only for records that pass. Sees only the fields that the list requests, such as its columns. */
      when?: (record: Values) => boolean;
    };
  };
}
/**
 * A field made by `period`.
 * @example const isRepeated = ({ many }: PeriodField) => many === true;
 */
export interface PeriodField extends Base<'period', Period | readonly Period[]> {
  /** The labels of its two ends. Default: "Début" and "Fin". */
  labels?: {
    /** The start. */
    start: Label;
    /** The end. */
    end: Label;
  };
  /** Texts for the state of the period, beside the dates and as a filter. */
  stateLabels?: PeriodStateLabels;
  /** Stores a list of periods. Lists show the current one, else the next, else the last. */
  many?: boolean;
}
/**
 * A field made by `openingHours`.
 * @example const nameIn = ({ label }: OpeningHoursField) => label.en;
 */
export interface OpeningHoursField extends Base<'openingHours', OpeningHours> {}
/**
 * A field made by `choice`.
 * @example const idsOf = ({ choices: all }: ChoiceField) => all.map(({ id }) => id);
 */
export interface ChoiceField<V extends ChoiceValue = ChoiceValue> extends Base<'choice', V> {
  choices: readonly Choice<V>[];
  /** The values that the form offers, if not all. */
  selectable?: readonly V[];
  /** Offers the choices in the alphabetical order of their labels. */
  sorted?: boolean;
}
/**
 * A field made by `choices`.
 * @example const idsOf = ({ choices: all }: ChoicesField) => all.map(({ id }) => id);
 */
export interface ChoicesField<V extends ChoiceValue = ChoiceValue> extends Base<'choices', readonly V[]> {
  choices: readonly Choice<V>[];
}
/**
 * A field made by `tags`.
 * @example const suggested = ({ choices: all = [] }: TagsField) => all.map(({ id }) => id);
 */
export interface TagsField extends Base<'tags', readonly string[]> {
  /** Values that have a label and are always suggested. */
  choices?: readonly Choice<string>[];
}
/**
 * A field made by `status`.
 * @example const startOf = ({ startSwitch }: StatusField) => startSwitch?.off;
 */
export interface StatusField<V extends ChoiceValue = ChoiceValue> extends Base<'status', V> {
  choices: readonly Choice<V>[];
  /** Adds an input with these values. Without it, users change the status by actions, `answers` and the workflow. */
  selectable?: readonly V[];
  /** Adds a switch below the heading of a new record's form: on for the default, off for another status. */
  startSwitch?: {
    /** The label of the switch: what the default means to readers. */
    label: Label;
    /** The status while the switch is off. */
    off: V;
  };
  /** Different labels for one status before and after a period of the record. */
  byPeriod?: {
    /** The status that gets other labels. */
    status: V;
    /** The name of a field of kind `period`, without `many` and `source`. */
    period: string;
    /** Its label before the period. */
    upcoming: Omit<Choice, 'id'>;
    /** Its label after the period. */
    past: Omit<Choice, 'id'>;
  };
}
/**
 * A field made by `reference`.
 * @example const targetOf = ({ to }: ReferenceField) => to;
 */
export interface ReferenceField extends Base<'reference', string | number> {
  /** The name of the target resource. */
  to: string;
  /** How the options are loaded. */
  pick?: ReferenceOptions;
  /** Stores a copy of these fields of the target instead of its id. The first one is the id. */
  embed?: readonly [id: string, ...names: string[]];
}
/**
 * A field made by `references`.
 * @example const isSorted = ({ ordered }: ReferencesField) => ordered === true;
 */
export interface ReferencesField extends Base<'references', readonly (string | number)[]> {
  to: string;
  /** How the options are loaded. */
  pick?: ReferenceOptions;
  /** Lets users change the order. */
  ordered?: boolean;
}
/**
 * A width and a height, such as `[16, 9]`.
 * @example const ratio: Ratio = [16, 9];
 */
export type Ratio = readonly [width: number, height: number];
/**
 * A field made by `image`.
 * @example const ratioIn = ({ ratio }: ImageField) => ratio;
 */
export interface ImageField extends Base<'image', string> {
  /** The ratio in which readers see it. The form offers to crop a picture with another ratio. */
  ratio?: Ratio | ((values: Values) => Ratio);
}
/**
 * A field made by `file`.
 * @example const isSeveral = ({ many }: FileField) => many === true;
 */
export interface FileField extends Base<'file', string | readonly string[]> {
  /** The accepted file types. Default: PDF. */
  accept?: readonly FileType[];
  /** The maximum file size, in megabytes. Default: 10, the limit of the image bank. */
  maxSize?: number;
  /** Stores a list of URLs, in an order that users can change. */
  many?: boolean;
}
/**
 * A field made by `icon`.
 * @example const isIcon = (field: Field): field is IconField => field.kind === 'icon';
 */
export interface IconField extends Base<'icon', string> {}
/**
 * A field made by `json`.
 * @example const isHidden = (field: JsonField) => field.isSecret === true;
 */
export interface JsonField extends Base<'json', unknown> {
  /** The value contains a secret, such as an API key: no draft ever stores it. */
  isSecret?: boolean;
}
/**
 * A field made by `coordinates`.
 * @example const keysOf = ({ latitude, longitude }: CoordinatesField) => [latitude, longitude];
 */
export interface CoordinatesField extends Base<'coordinates', never> {
  /**
   * The stored name of the latitude.
   * @default 'latitude'
   */
  latitude: string;
  /**
   * The stored name of the longitude.
   * @default 'longitude'
   */
  longitude: string;
  /** Adds a map to the input. */
  hasMap?: boolean;
}
/**
 * A place, a line such as a path, or an area such as a district.
 * @example const path: Shape = 'line';
 */
export type Shape = 'point' | 'line' | 'area';
/**
 * A longitude and a latitude in degrees, in the order of GeoJSON.
 * @example const townHall: Degrees = [0.68, 47.39];
 */
export type Degrees = readonly [longitude: number, latitude: number];
/**
 * A geometry in GeoJSON (RFC 7946). A polygon has an outer ring, then its holes. Each ring is closed.
 * @example { type: 'Point', coordinates: [0.68, 47.39] }
 */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Degrees }
  | { readonly type: 'LineString'; readonly coordinates: readonly Degrees[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Degrees[])[] };
/**
 * A field made by `geometry`.
 * @example const hasAll = ({ shapes }: GeometryField) => shapes === undefined;
 */
export interface GeometryField extends Base<'geometry', Geometry> {
  /** The shapes that can be drawn and stored. Default: all. */
  shapes?: readonly Shape[];
}
/**
 * A field made by `recurrence`.
 * @example const repeatedBy = ({ of }: RecurrenceField) => of;
 */
export interface RecurrenceField extends Base<'recurrence', string> {
  /** The `date`, `dateTime` or `period` where the repetition starts. Must not have `many`, `source` or `derive`. */
  of: string;
  /** Periods that the form offers to leave out, such as the school holidays. Each date is a day: `2027-02-06`. */
  holidays?: readonly { label: Label; startDate: string; endDate: string }[];
}
/**
 * A field made by `list`.
 * @example const namesIn = ({ of }: ListField) => Object.keys(of);
 */
export interface ListField<F extends Fields = Fields, Searchable extends string = Extract<keyof F, string>>
  extends Base<'list', readonly Values[]> {
  /** The fields of one item. Without fields, the items are ids of pictures: of the image bank, or sent by citizens. */
  of: F;
  /** The word for one item, with its French article: `{ fr: 'une étape', en: 'step' }`. */
  item: Label;
  /** The title of an item: one of its text fields, or a function. If empty or missing: `item` and the position. */
  itemTitle?: Searchable | ((index: number, values: Values) => Label | undefined);
  /** The minimum number of items. Advice only, unless the field is `enforced`. */
  min?: number;
  /** The maximum number of items. The form adds none beyond it, and advises against more. */
  max?: number;
  /**
   * Shows each item of a stored record on one line at first, with these fields. Of an inner list, the line shows the
   * number of items. An item with advice beside one of its fields is open at first.
   */
  collapsed?: readonly Extract<keyof F, string>[];
  /** A `choice` field. In place of the add button, each of its choices has a tile that adds an item. */
  addBy?: Extract<keyof F, string>;
  /** Lets users add items from the image bank. Maps a field of the item to the field of the file that fills it. */
  fromBank?: Readonly<Partial<Record<Extract<keyof F, string>, string>>>;
}
/**
 * A field made by `flags`.
 * @example const namesIn = (field: FlagsField) => Object.keys(field.flags);
 */
export interface FlagsField extends Base<'flags', Readonly<Record<string, boolean>>> {
  flags: Readonly<Record<string, Label>>;
}

/**
 * A field of any kind.
 * @example const kindOf = (field: Field) => field.kind;
 */
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
  | OpeningHoursField
  | ChoiceField
  | ChoicesField
  | TagsField
  | StatusField
  | ReferenceField
  | ReferencesField
  | ImageField
  | FileField
  | IconField
  | JsonField
  | CoordinatesField
  | GeometryField
  | RecurrenceField
  | ListField
  | FlagsField;

/**
 * The name of a kind of field.
 * @example const kind: Kind = 'coordinates';
 */
export type Kind = Field['kind'];

/**
 * A field of one kind, or of one of several kinds.
 * @example const stepOf = (field: FieldOf<'number'>) => field.step;
 */
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;
/**
 * The fields of a resource or of the items of a list, by name.
 * @example const prices: Fields = { price: halls.fields.price };
 */
export type Fields = Readonly<Record<string, Field>>;

type ItemOf<F extends Fields> = { [K in keyof F]?: ValueOf<F[K]> };

/**
 * The type of the value that a field stores.
 * @example const price: ValueOf<typeof halls.fields.price> = 120;
 */
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

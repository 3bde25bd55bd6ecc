import type { Field, Kind } from './kinds';

/** What can be true of a kind and its values. */
type Trait =
  /** `list.search` accepts the kind. */
  | 'searchable'
  /** `list.filters` accepts the kind. */
  | 'filterable'
  /** A click on the head of a column of the kind sorts the list. */
  | 'sortable'
  /** A cell has a label where there is no table head: on a phone, on a map and on a board. */
  | 'labelled'
  /** A cell is clamped to a few lines, with more text in a tooltip. */
  | 'long'
  /** The stored values, such as ids and choices, are short enough for an index of the database. */
  | 'short'
  /** The printable sheet of the selected records (`RoundSheet`) shows the kind. */
  | 'printed';

interface Traits {
  /** The type of a stored value or, with `many`, of each item. `any` for several types, and for coordinates. */
  value: 'string' | 'number' | 'boolean' | 'list' | 'object' | 'any';
  is: readonly Trait[];
  /**
   * The width of a column of the kind, in pixels. Without a width, the column takes what the others leave. Measuring
   * the cells instead would account for a third of the time until 300 rows appear.
   */
  width?: number;
  /** The maximum length of its texts, in characters. A backend refuses a longer one with 422. */
  maxLength?: number;
  /** Brings the values of the kind into one format, unless the field has its own `normalize`. */
  normalize?: (text: string) => string;
  /** The rank among the default `public.fields`. A kind without a rank is not among them. */
  publicRank?: number;
}

const printedText = ['searchable', 'sortable', 'printed'] as const;
const printedDate = ['filterable', 'sortable', 'labelled', 'printed'] as const;

const table = {
  text: { value: 'string', is: printedText, maxLength: 500, publicRank: 3 },
  longText: { value: 'string', is: [...printedText, 'long'], width: 244, maxLength: 200_000, publicRank: 3 },
  richText: { value: 'string', is: ['searchable', 'long', 'printed'], maxLength: 5_000_000, publicRank: 4 },
  email: {
    value: 'string',
    is: printedText,
    width: 240,
    maxLength: 254,
    // A space around an address is never part of it.
    normalize: (text: string) => text.trim(),
    publicRank: 3,
  },
  phone: { value: 'string', is: printedText, width: 132, maxLength: 100, publicRank: 3 },
  url: { value: 'string', is: printedText, width: 300, maxLength: 2_000, publicRank: 3 },
  password: { value: 'string', is: [], maxLength: 1_024 },
  secret: { value: 'string', is: [], maxLength: 1_024 },
  number: { value: 'number', is: ['sortable', 'labelled', 'printed'], width: 96 },
  boolean: { value: 'boolean', is: ['filterable', 'sortable', 'labelled', 'short', 'printed'], width: 100 },
  date: { value: 'string', is: printedDate, width: 124, publicRank: 2 },
  dateTime: { value: 'string', is: printedDate, width: 124, publicRank: 2 },
  period: { value: 'object', is: ['filterable', 'sortable', 'printed'], width: 316, publicRank: 2 },
  openingHours: { value: 'object', is: ['long', 'printed'], width: 260, publicRank: 2 },
  choice: { value: 'any', is: ['filterable', 'sortable', 'short', 'printed'], width: 156 },
  choices: { value: 'list', is: ['filterable', 'printed'] },
  tags: { value: 'list', is: ['filterable', 'printed'], maxLength: 500 },
  status: { value: 'any', is: ['filterable', 'sortable', 'short'], width: 124 },
  reference: { value: 'any', is: ['filterable', 'short', 'printed'], width: 170 },
  references: { value: 'list', is: ['filterable', 'printed'], width: 250 },
  image: { value: 'string', is: [], width: 80, maxLength: 2_000, publicRank: 1 },
  file: { value: 'string', is: ['printed'], maxLength: 2_000 },
  icon: { value: 'string', is: ['short'], width: 64, maxLength: 100 },
  json: { value: 'any', is: ['long', 'printed'] },
  coordinates: { value: 'any', is: ['printed'] },
  geometry: { value: 'object', is: ['printed'], width: 170 },
  recurrence: { value: 'string', is: ['long', 'printed'], width: 244, maxLength: 10_000, publicRank: 2 },
  list: { value: 'list', is: ['labelled'], width: 104 },
  flags: { value: 'object', is: ['filterable', 'printed'] },
} as const satisfies Record<Kind, Traits>;

/**
 * What the engine and the backends know of each kind of field, apart from its column, input, filter and checks.
 * @example traits.text.is.includes('searchable'); // true
 */
export const traits: Readonly<Record<Kind, Traits>> = table;

/**
 * The kinds that have a trait, as a type.
 * @example const kind: KindThatIs<'filterable'> = 'choice';
 */
export type KindThatIs<T extends Trait> = {
  [K in Kind]: T extends (typeof table)[K]['is'][number] ? K : never;
}[Kind];

/**
 * Whether a kind of field has a trait.
 * @example isKind('searchable', 'text'); // true
 */
export const isKind = <T extends Trait>(trait: T, kind: Kind): kind is KindThatIs<T> =>
  traits[kind].is.includes(trait);

/**
 * The kinds that have a trait, in the order of the table.
 * @example kindsThatAre('filterable').includes('choice'); // true
 */
export const kindsThatAre = (trait: Trait): Kind[] =>
  (Object.keys(table) as Kind[]).filter((kind) => isKind(trait, kind));

/**
 * The maximum length of the texts of a field: the declared one, or that of its kind; `undefined` if neither exists.
 * @example maxLengthOf(halls.fields.title); // 500
 */
export function maxLengthOf(field: Field): number | undefined {
  const declared = 'maxLength' in field ? field.maxLength : undefined;
  return declared ?? traits[field.kind].maxLength;
}

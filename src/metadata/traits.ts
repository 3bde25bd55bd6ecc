import type { Field, Kind } from './kinds';

type Trait =
  /** `list.search` accepts the kind. */
  | 'searchable'
  /** `list.filters` accepts the kind. */
  | 'filterable'
  /** A click on the column head sorts the list. */
  | 'sortable'
  /** Without a table head (phone, map, board), a cell shows its label. */
  | 'labelled'
  /** A cell is clamped to a few lines, with more text in a tooltip. */
  | 'long'
  /** The stored values are short enough for a database index. */
  | 'short'
  /** The printed sheet (`RoundSheet`) shows the kind. */
  | 'printed';

interface Traits {
  /** The type of a stored value or, with `many`, of each item. `any` for several types, and for coordinates. */
  value: 'string' | 'number' | 'boolean' | 'list' | 'object' | 'any';
  is: readonly Trait[];
  /**
   * In pixels. Without a width, the column takes the remaining space. Measuring the cells instead would take a third
   * of the time to show 300 rows.
   */
  width?: number;
  /** In characters. A backend refuses a longer text with 422. */
  maxLength?: number;
  /** Applies unless the field has its own `normalize`. */
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
  coordinates: { value: 'any', is: ['printed'], publicRank: 3 },
  geometry: { value: 'object', is: ['printed'], width: 170, publicRank: 3 },
  recurrence: { value: 'string', is: ['long', 'printed'], width: 244, maxLength: 10_000, publicRank: 2 },
  list: { value: 'list', is: ['labelled'], width: 104 },
  flags: { value: 'object', is: ['filterable', 'printed'] },
} as const satisfies Record<Kind, Traits>;

/**
 * What each kind of field can do, its column width and its limits.
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
 * The maximum length of a text in a field: the declared one, else that of its kind.
 * @example maxLengthOf(halls.fields.title); // 500
 */
export function maxLengthOf(field: Field): number | undefined {
  const declared = 'maxLength' in field ? field.maxLength : undefined;
  return declared ?? traits[field.kind].maxLength;
}

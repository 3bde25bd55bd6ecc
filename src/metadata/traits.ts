import type { Kind } from './kinds';

/** What is true of the values of a kind. */
type Trait =
  /** `list.search` and `list.filters` accept it. */
  | 'searchable'
  | 'filterable'
  /** The stored values sort in the order of the texts that a list shows. */
  | 'sortable'
  /** A cell has a label where there is no table head: on a phone, on a map and on a board. */
  | 'labelled'
  /** A cell is clamped to a few lines, with more text in a tooltip. */
  | 'long'
  /** The texts are listed in the declaration, or are ids. */
  | 'short'
  /** A round sheet prints it. */
  | 'printed';

interface Traits {
  /** The type of a default; `any` if a check of its own decides. */
  value: 'string' | 'number' | 'boolean' | 'list' | 'object' | 'any';
  is: readonly Trait[];
  /** The width of its column in a list, in pixels; 0 to share the rest. Not measured, which would take a third of the time in which 300 rows appear. */
  width: number;
  /** The maximum length of its texts, in characters; 0 if it has none. A backend refuses a longer one with 422. */
  maxLength: number;
  /** Its place in the preview of a resource that declares none; 0 to leave it out. */
  preview: number;
}

/** What the engine and the backends know of each kind of field, beside its column, input, filter and checks. */
export const traits = {
  text: { value: 'string', is: ['searchable', 'sortable', 'printed'], width: 0, maxLength: 500, preview: 3 },
  longText: {
    value: 'string',
    is: ['searchable', 'sortable', 'long', 'printed'],
    width: 244,
    maxLength: 200_000,
    preview: 3,
  },
  richText: {
    value: 'string',
    is: ['searchable', 'long', 'printed'],
    width: 0,
    maxLength: 5_000_000,
    preview: 4,
  },
  email: { value: 'string', is: ['searchable', 'sortable', 'printed'], width: 0, maxLength: 254, preview: 3 },
  phone: {
    value: 'string',
    is: ['searchable', 'sortable', 'printed'],
    width: 132,
    maxLength: 100,
    preview: 3,
  },
  url: { value: 'string', is: ['searchable', 'sortable', 'printed'], width: 0, maxLength: 2_000, preview: 3 },
  password: { value: 'string', is: [], width: 0, maxLength: 1_024, preview: 0 },
  secret: { value: 'string', is: [], width: 0, maxLength: 1_024, preview: 0 },
  number: { value: 'number', is: ['sortable', 'labelled', 'printed'], width: 96, maxLength: 0, preview: 0 },
  boolean: {
    value: 'boolean',
    is: ['filterable', 'sortable', 'labelled', 'short', 'printed'],
    width: 100,
    maxLength: 0,
    preview: 0,
  },
  date: {
    value: 'string',
    is: ['filterable', 'sortable', 'labelled', 'printed'],
    width: 124,
    maxLength: 0,
    preview: 2,
  },
  dateTime: {
    value: 'string',
    is: ['filterable', 'sortable', 'labelled', 'printed'],
    width: 124,
    maxLength: 0,
    preview: 2,
  },
  period: {
    value: 'object',
    is: ['filterable', 'sortable', 'printed'],
    width: 316,
    maxLength: 0,
    preview: 2,
  },
  choice: {
    value: 'any',
    is: ['filterable', 'sortable', 'short', 'printed'],
    width: 156,
    maxLength: 0,
    preview: 0,
  },
  choices: { value: 'list', is: ['filterable', 'printed'], width: 0, maxLength: 0, preview: 0 },
  tags: { value: 'list', is: ['filterable', 'printed'], width: 0, maxLength: 500, preview: 0 },
  status: { value: 'any', is: ['filterable', 'sortable', 'short'], width: 124, maxLength: 0, preview: 0 },
  reference: { value: 'any', is: ['filterable', 'short', 'printed'], width: 170, maxLength: 0, preview: 0 },
  references: { value: 'list', is: ['filterable', 'printed'], width: 250, maxLength: 0, preview: 0 },
  image: { value: 'string', is: [], width: 80, maxLength: 2_000, preview: 1 },
  file: { value: 'string', is: ['printed'], width: 0, maxLength: 2_000, preview: 0 },
  icon: { value: 'string', is: ['short'], width: 64, maxLength: 100, preview: 0 },
  json: { value: 'any', is: ['long', 'printed'], width: 0, maxLength: 0, preview: 0 },
  coordinates: { value: 'any', is: ['printed'], width: 0, maxLength: 0, preview: 0 },
  list: { value: 'list', is: ['labelled'], width: 104, maxLength: 0, preview: 0 },
  flags: { value: 'object', is: ['filterable', 'printed'], width: 0, maxLength: 0, preview: 0 },
} as const satisfies Record<Kind, Traits>;

/** The kinds that have a trait, as a type. */
export type KindThatIs<T extends Trait> = {
  [K in Kind]: T extends (typeof traits)[K]['is'][number] ? K : never;
}[Kind];

export const isKind = <T extends Trait>(trait: T, kind: Kind): kind is KindThatIs<T> =>
  (traits[kind].is as readonly Trait[]).includes(trait);

/** The kinds that have a trait, in the order of the table. */
export const kindsThatAre = (trait: Trait): Kind[] =>
  (Object.keys(traits) as Kind[]).filter((kind) => isKind(trait, kind));

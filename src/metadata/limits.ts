import type { Field } from './kinds';

/** The maximum length of a text in characters, by kind. A backend refuses a longer one with 422. */
const maxLengths = {
  text: 500,
  longText: 200_000,
  richText: 5_000_000,
  email: 254,
  phone: 100,
  url: 2_000,
  image: 2_000,
  file: 2_000,
  icon: 100,
  tags: 500,
  password: 1_024,
  secret: 1_024,
} as const satisfies Partial<Record<Field['kind'], number>>;

const hasLimit = (kind: Field['kind']): kind is keyof typeof maxLengths => Object.hasOwn(maxLengths, kind);

/** The maximum length of the texts of a field: the declared one, or that of its kind; `undefined` for no text. */
export function maxLengthOf(field: Field): number | undefined {
  const declared = 'maxLength' in field ? field.maxLength : undefined;
  return declared ?? (hasLimit(field.kind) ? maxLengths[field.kind] : undefined);
}

/**
 * An e-mail address. Takes linear time: each character can match in one way only, so that no long text can keep the
 * server busy.
 */
export const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

import type { Field } from './kinds';
import { traits } from './traits';

/** The maximum length of the texts of a field: the declared one, or that of its kind; `undefined` for no text. */
export function maxLengthOf(field: Field): number | undefined {
  const declared = 'maxLength' in field ? field.maxLength : undefined;
  return declared ?? (traits[field.kind].maxLength || undefined);
}

/**
 * An e-mail address. Takes linear time: each character can match in one way only, so that no long text can keep the
 * server busy.
 */
export const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../database/secrets';

/** From the opening of a form, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000;

/** The town, the collection and the id of a record. `askedForm` adds the questions. */
export type FormKey = `${number} ${string} ${string}`;

const signed = (secrets: Secrets, form: FormKey, text: string): string =>
  `${text}.${secrets.fingerprint('form', `${form} ${text}`)}`;

/** The server takes answers with a token only once. */
export const newToken = (secrets: Secrets, form: FormKey, now = Date.now()): string =>
  signed(secrets, form, `${now.toString(36)}.${randomBytes(12).toString('base64url')}`);

export function stateOfToken(
  secrets: Secrets,
  form: FormKey,
  token: string,
  now = Date.now(),
): 'valid' | 'old' | 'wrong' {
  const [made = '', random = ''] = token.split('.');
  // Compares the whole token: with other text at its end, a used token would count as a new one.
  if (token !== signed(secrets, form, `${made}.${random}`)) return 'wrong';
  // Negative if the clock of the process that made the token is ahead.
  const age = now - Number.parseInt(made, 36);
  return age < lifetime ? 'valid' : 'old';
}

/** Identifies nobody: the mark is the same on all devices. */
export const answeredMark = (secrets: Secrets, form: FormKey): string =>
  secrets.fingerprint('answered', form);

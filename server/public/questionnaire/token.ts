import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../database/secrets';

/** How long a form can be answered after it was opened, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000;

/** The town, the collection and the id of the record that a form belongs to. `askedForm` adds its questions. */
export type FormKey = `${number} ${string} ${string}`;

const signed = (secrets: Secrets, form: FormKey, text: string): string =>
  `${text}.${secrets.fingerprint('form', `${form} ${text}`)}`;

/** A token for one form: the server takes answers with it only once. It has a time, a random part and a signature. */
export const newToken = (secrets: Secrets, form: FormKey, now = Date.now()): string =>
  signed(secrets, form, `${now.toString(36)}.${randomBytes(12).toString('base64url')}`);

/** Whether a token is valid for this form, too old (`old`), or not made for it (`wrong`). */
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

/** What a device keeps once it has answered a form. The mark identifies nobody: it is the same on all devices. */
export const answeredMark = (secrets: Secrets, form: FormKey): string =>
  secrets.fingerprint('answered', form);

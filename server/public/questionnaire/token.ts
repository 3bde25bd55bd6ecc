import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../database/secrets';

/** How long a form can be answered after it was opened, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000;

/** The town and the record that a form belongs to, as a text. For a token, a hash of the shown questions follows. */
export type FormName = `${number} ${string} ${string}`;

/** A token for one form: the server takes answers with it only once. It has a time, a random part and a signature. */
export function newToken(secrets: Secrets, form: FormName, now = Date.now()): string {
  const text = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`;
  return `${text}.${secrets.fingerprint('form', `${form} ${text}`)}`;
}

/** Whether a token is valid for this form, too old (`old`), or not made for it (`wrong`). */
export function stateOfToken(
  secrets: Secrets,
  form: FormName,
  token: string,
  now = Date.now(),
): 'valid' | 'old' | 'wrong' {
  const [made = '', random = '', signature] = token.split('.');
  const age = now - Number.parseInt(made, 36);
  if (signature !== secrets.fingerprint('form', `${form} ${made}.${random}`)) return 'wrong';
  // The clock of another process may be ahead.
  return age >= 0 && age < lifetime ? 'valid' : 'old';
}

/** What a device keeps once it has answered a form. The mark identifies nobody: it is the same on all devices. */
export const answeredMark = (secrets: Secrets, form: FormName): string =>
  secrets.fingerprint('answered', form);

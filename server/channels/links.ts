import { timingSafeEqual } from 'node:crypto';
import { isRow } from '../../contract/row';
import type { Secrets } from '../database/secrets';

export interface MailLink {
  does: 'confirm' | 'unsubscribe';
  tenant: number;
  /** The subscription. */
  id: string;
  /** Empty in a link to unsubscribe. */
  topics: readonly string[];
  language: string;
  /** In milliseconds since 1970; without it, the link never expires. */
  until?: number;
}

const purpose = 'link in a mail';

export function signLink({ fingerprint }: Secrets, link: MailLink): string {
  const text = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${text}.${fingerprint(purpose, text)}`;
}

const parsed = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());

export function readLink(
  { fingerprint }: Secrets,
  link: string,
  does: MailLink['does'],
  tenant: number,
): MailLink | undefined {
  const [text = '', signature = ''] = link.split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(fingerprint(purpose, text));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const found = parsed(text);
  if (!isRow(found) || found.does !== does || found.tenant !== tenant) return undefined;
  if (typeof found.until === 'number' && found.until < Date.now()) return undefined;
  return found as unknown as MailLink;
}

import standard from 'web-push';
import { isRow } from '../../contract/row';
import type { Database, Db } from '../database/database';
import type { Notice, Recipient } from '../database/messages';
import type { Channel } from './channel';
import { post } from './endpoint';

/** The JSON of a `PushSubscription`. */
export interface BrowserAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export async function pushKeys(
  { secrets }: Pick<Database, 'secrets'>,
  db: Db,
  tenant: number,
): Promise<PushKeys> {
  const read = () =>
    db
      .selectFrom('pushKeys')
      .select(['publicKey', 'privateKey'])
      .where('tenant', '=', tenant)
      .executeTakeFirst();
  let found = await read();
  if (!found) {
    const { publicKey, privateKey } = standard.generateVAPIDKeys();
    await db
      .insertInto('pushKeys')
      .values({ tenant, publicKey, privateKey: secrets.sealValue(privateKey) })
      .onConflict((conflict) => conflict.column('tenant').doNothing())
      .execute();
    found = await read();
  }
  if (!found) throw new Error('The keys of the town are missing');
  return { publicKey: found.publicKey, privateKey: String(secrets.openValue(found.privateKey)) };
}

function isAddress(value: unknown): value is BrowserAddress {
  return isRow(value) && typeof value.endpoint === 'string' && isRow(value.keys);
}

/** In bytes: what push services take (RFC 8030), less what encryption adds (RFC 8291). */
const maxBytes = 4_096 - 103;
/** In bytes. The text needs the rest. */
const maxTitle = 600;
const lifetime = 24 * 60 * 60;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Cuts a text so that its JSON has at most this many bytes. Never cuts through an emoji. */
function cutTo(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text;
  let end = 0;
  let left = bytes - bytesOf('…');
  // Nothing after the first `bytes` letters can fit.
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, bytes + 1))) {
    // Without the two quotes of its JSON.
    left -= bytesOf(segment) - 2;
    if (left < 0) break;
    end += segment.length;
  }
  return `${text.slice(0, end)}…`;
}

/** What the service worker reads (site/browser/worker.ts). */
function payloadOf({ id, title, body, path, collection, recordId }: Notice, prefix: string): string {
  const message = {
    id,
    title: cutTo(title, maxTitle),
    body: '',
    // Relative to the address of the site.
    path: prefix + (path ?? ''),
    // A later message about the same record takes the place of this one.
    tag: `${collection} ${recordId}`,
  };
  // Both `bytesOf(message)` and `cutTo` count the two quotes of the body.
  return JSON.stringify({ ...message, body: cutTo(body, maxBytes - bytesOf(message) + 2) });
}

interface Sender extends PushKeys {
  /** An `https:` or `mailto:` address of the sender, for the push service. */
  contact: string;
  /** The start of the paths in a language, such as `en/`. */
  prefixOf: (language: string) => string;
  /** Also sends to this machine, for tests. */
  allowsLocal?: boolean;
}

/** A failing gateway (502, 504) may have passed the message on. */
const outcomes = {
  404: 'gone',
  410: 'gone',
  429: 'busy',
  500: 'busy',
  502: 'unknown',
  503: 'busy',
  504: 'unknown',
} as const;

async function sendTo(notice: Notice, recipient: Recipient, sender: Sender) {
  const { address, language } = recipient;
  const { contact: subject, publicKey, privateKey, prefixOf, allowsLocal } = sender;
  if (!isAddress(address)) return 'gone';
  try {
    const { endpoint, headers, body } = standard.generateRequestDetails(
      address,
      payloadOf(notice, prefixOf(language)),
      {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: lifetime,
        urgency: notice.isUrgent ? 'high' : 'normal',
      },
    );
    const status = await post(endpoint, headers as Record<string, string>, body, allowsLocal);
    if (status === 'unsent') return 'busy';
    if (status === 'unknown') return 'unknown';
    if (status >= 200 && status < 300) return 'sent';
    return outcomes[status as keyof typeof outcomes] ?? 'failed';
  } catch {
    // The keys of the browser or of the town are not usable.
    return 'failed';
  }
}

export const webPush = (sender: Sender): Channel<Notice, Recipient> => ({
  send: async (notice, recipients) => {
    const outcome = await Promise.all(recipients.map((one) => sendTo(notice, one, sender)));
    const those = (wanted: (typeof outcome)[number]) =>
      recipients.filter((_, index) => outcome[index] === wanted);
    return {
      sent: those('sent'),
      failed: those('failed'),
      gone: those('gone'),
      busy: those('busy'),
      unknown: those('unknown'),
      notes: [],
    };
  },
});

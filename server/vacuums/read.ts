import type { Label } from '../../src/metadata';
import { timeZone } from '../../src/metadata/townTime';
import {
  type Allowed,
  callOutside,
  InsideAddress,
  type OutsideAnswer,
  refusedAddress,
} from '../service/outside';
import { type Item, NoItems, type SourceType } from './item';
import { parseApart } from './parseApart';

const maxBytes = 5_000_000;

const maxRedirects = 5;

const accepts: Readonly<Record<SourceType, string>> = {
  RSS: 'application/rss+xml, application/atom+xml, application/xml, text/xml',
  ICAL: 'text/calendar',
  HTML: 'text/html',
  JSON: 'application/feed+json, application/json',
};

const unreachable: Label = {
  fr: 'L’autre site ne répond pas, ou pas à temps.',
  en: 'The other site does not answer, or not in time.',
};
const inside: Label = {
  fr: 'Cette adresse mène à une machine du réseau interne.',
  en: 'This address leads to a machine inside the network.',
};
const tooLong: Label = { fr: 'La source dépasse 5 Mo.', en: 'The source exceeds 5 MB.' };
const endless: Label = { fr: 'La source redirige trop souvent.', en: 'The source redirects too often.' };
const refused = (status: number): Label => ({
  fr: `L’autre site a répondu par l’erreur ${status}.`,
  en: `The other site answered with the error ${status}.`,
});

function textOf({ headers, body }: OutsideAnswer): string {
  const head = body.subarray(0, 200).toString('latin1');
  const named =
    /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '') ??
    /<\?xml[^>]*encoding=["']([\w-]+)/.exec(head);
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8').decode(body);
  } catch {
    return body.toString();
  }
}

async function fetchText(address: string, type: SourceType, allowed: Allowed) {
  let url = address;
  for (let count = 0; count <= maxRedirects; count++) {
    const reason = refusedAddress(url, allowed);
    if (reason) throw new NoItems(reason);
    // A compressed answer could be far larger than it looks.
    const headers = {
      accept: `${accepts[type]}, */*;q=0.1`,
      'accept-encoding': 'identity',
      'user-agent': 'my-town-vacuum',
    };
    const answer = await callOutside(url, {
      headers,
      allowed,
      timeout: 20_000,
      maxBytes: maxBytes + 1,
    }).catch((error: unknown) => {
      throw new NoItems(error instanceof InsideAddress ? inside : unreachable);
    });
    const { status, headers: answered, body } = answer;
    const { location } = answered;
    if (status < 300 && status >= 200) {
      if (body.length > maxBytes) throw new NoItems(tooLong);
      return { address: url, text: textOf(answer) };
    }
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, url))
      throw new NoItems(refused(status));
    url = new URL(location, url).href;
  }
  throw new NoItems(endless);
}

/** The items, and the base address of their links. @throws NoItems */
export async function readSource(
  address: string,
  type: SourceType,
  allowed: Allowed = [],
): Promise<{ address: string; items: Item[] }> {
  const source = await fetchText(address, type, allowed);
  const reading = await parseApart({ type, text: source.text, timeZone: timeZone() });
  if ('reason' in reading) throw new NoItems(reading.reason);
  if ('items' in reading) return { address: source.address, items: reading.items };
  const { feed } = reading;
  const next = URL.canParse(feed.address, source.address) ? new URL(feed.address, source.address).href : '';
  return readSource(next, feed.type, allowed);
}

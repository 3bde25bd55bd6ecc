import { hasElements } from '../../contract/cells/read';
import type { Label } from '../../src/metadata';
import { dateOf } from '../../src/metadata/townTime';

/** A thing that another site publishes, such as a news item or an event. */
export interface Item {
  /** Identifies the item in later runs. */
  key: string;
  title: string;
  /** HTML or plain text. */
  text?: string;
  /** May be relative. */
  link?: string;
  /** Instants in ISO 8601. */
  start?: string;
  end?: string;
  place?: string;
}

/** The values of the field `sourceType` of a site vacuum. */
export type SourceType = 'RSS' | 'ICAL' | 'HTML' | 'JSON';

export interface Source {
  type: SourceType;
  text: string;
  /** The time zone of times without one. */
  timeZone: string;
}

export const unreadable: Label = { fr: 'Le contenu est illisible.', en: 'The content is unreadable.' };

export type Reading = { items: Item[] } | { feed: { type: SourceType; address: string } } | { reason: Label };

/** The log of the vacuum shows `label` as the reason. */
export class NoItems extends Error {
  override name = 'NoItems';

  constructor(readonly label: Label) {
    super(label.en);
  }
}

export const maxItems = 200;

/** Characters of the text of an item, and of each of its other values. */
const maxText = 200_000;
const maxLine = 2_000;

/** The database cannot store lone surrogates or NUL. */
export const beginningOf = (text: string, max?: number): string =>
  Buffer.from(text.slice(0, max).replaceAll('\0', '')).toString();

const cut = (value: unknown, max = maxLine): string | undefined =>
  (typeof value === 'string' && beginningOf(value.trim(), max)) || undefined;

/** `undefined` if the values have neither a title nor a text. */
export function itemFrom(values: { [K in keyof Item]?: unknown }): Item | undefined {
  const { title, text, link, place } = values;
  const [name, body, address] = [cut(title), cut(text, maxText), cut(link)];
  const [start, end] = [values.start, values.end].map((time) => dateOf(time)?.toISOString());
  const shown =
    name ??
    cut(
      body
        ?.slice(0, maxLine)
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' '),
      80,
    );
  if (!shown) return undefined;
  const key = cut(values.key) ?? address ?? `${shown} ${start ?? ''}`;
  return { key, title: shown, text: body, link: address, start, end, place: cut(place) };
}

/** HTML would hide what a plain text has in angle brackets, such as an e-mail address. */
export const withBrackets = (html: string): string =>
  hasElements(html) ? html : html.replace(/<(?=[a-z])/gi, '&lt;');

/** Each line of a text without HTML elements becomes a paragraph. */
export const inParagraphs = (html: string | undefined): string | undefined =>
  html === undefined || hasElements(html)
    ? html
    : withBrackets(html)
        .split(/\s*\n\s*/)
        .filter((line) => line !== '')
        .map((line) => `<p>${line}</p>`)
        .join('');

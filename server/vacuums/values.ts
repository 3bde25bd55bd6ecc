import { readRichText } from '../../contract/cells/read';
import { put, type Row } from '../../contract/row';
import { type Field, fieldOf, maxLengthOf, type Resource, sourceOf } from '../../src/metadata';
import { cleanHtml, plainTextOf } from '../records/richText';
import { beginningOf, type Item, withBrackets } from './item';

function absolute(link: string, base: string): string | undefined {
  const url = URL.canParse(link, base) ? new URL(link, base) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Makes the relative addresses of links and pictures absolute, or removes those that do not resolve. */
const withAddresses = (html: string, base: string): string =>
  html.replace(/ (href|src)="(?![a-z]+:|#)([^"]*)"/gi, (_, name: string, link: string) => {
    const address = absolute(link.replaceAll('&amp;', '&'), base);
    return address ? ` ${name}="${escaped(address)}"` : '';
  });

/** The text of the link is the host, which needs no translation. */
const linkParagraph = (link: string): string => `<p><a href="${escaped(link)}">${new URL(link).host}</a></p>`;

const textOf = (text: string, field: Field): string =>
  beginningOf(plainTextOf(cleanHtml(withBrackets(text))), maxLengthOf(field));

const lineOf = (text: string, field: Field): string => textOf(text, field).replace(/\s+/g, ' ').trim();

/** @param link a link for the end of a formatted text */
function contentOf(item: Item, field: Field, base: string, link: string | undefined): string {
  const { text = '' } = item;
  if (field.kind !== 'richText') return textOf(text, field);
  return withAddresses(cleanHtml(readRichText(text)), base) + (link ? linkParagraph(link) : '');
}

/**
 * The values that an item sets, by stored path.
 * @param address the base of `item.link`, and of the links in the text if the item has no link
 */
export function valuesOf(resource: Resource, item: Item, address: string): Row {
  const { importFrom } = resource;
  if (!importFrom) return {};
  const link = item.link === undefined ? undefined : absolute(item.link, address);
  const values: Row = {};
  const set = (name: string | undefined, valueIn: (field: Field) => unknown) => {
    const field = name === undefined ? undefined : fieldOf(resource, name);
    if (name !== undefined && field) values[sourceOf(name, field)] = valueIn(field);
  };
  set(importFrom.title, (field) => lineOf(item.title, field));
  set(importFrom.text, (field) =>
    contentOf(item, field, link ?? address, importFrom.link === undefined ? link : undefined),
  );
  set(importFrom.link, () => link ?? null);
  set(importFrom.place, (field) => lineOf(item.place ?? '', field));
  if (item.start) {
    const period = { startDate: item.start, endDate: item.end ?? null };
    set(importFrom.period, () => period);
  }
  return values;
}

export function withValues(record: Row, values: Row): Row {
  const next = structuredClone(record);
  for (const [path, value] of Object.entries(values)) put(next, path, value);
  return next;
}

import { publicPath } from '../../../contract/paths';
import { texts } from '../../../site/texts';
import {
  eventDateOf,
  type Label,
  labelText,
  type PagedResource,
  publicPositionOf,
  publicTitleOf,
} from '../../../src/metadata';
import { contentLanguagesOf } from '../town';
import type { Visit } from '../visit';

/** The formats besides JSON, by file extension. */
export const formats = {
  rss: 'application/rss+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;

export type Format = keyof typeof formats;

export function hasFormat(resource: PagedResource, format: Format): boolean {
  if (format === 'ics') return eventDateOf(resource) !== undefined;
  if (format === 'geojson') return publicPositionOf(resource) !== undefined;
  return true;
}

export function feedsOf({ locale, town }: Pick<Visit, 'locale' | 'town'>, resource: PagedResource) {
  const language = contentLanguagesOf(town).includes(locale) ? `?lang=${locale}` : '';
  const title = labelText(publicTitleOf(resource), locale);
  const address = `${publicPath}/${resource.public.path}`;
  const feed = (format: 'rss' | 'ics', text: Label) => ({
    href: `${address}.${format}${language}`,
    type: formats[format].split(';')[0] ?? '',
    title: labelText(text, locale, { title }),
  });
  return [feed('rss', texts.feed), ...(hasFormat(resource, 'ics') ? [feed('ics', texts.agendaFeed)] : [])];
}

export const isFormat = (text: string): text is Format => Object.hasOwn(formats, text);

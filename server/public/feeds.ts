import { Feed } from 'feed';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { publicPath } from '../../contract/paths';
import { periodIn } from '../../site/dates';
import { summaryOf } from '../../site/Group';
import type { Item } from '../../site/model';
import { texts } from '../../site/texts';
import { toCsv } from '../../src/i18n/csv';
import {
  addDays,
  coordinateFields,
  coverOf,
  dateOf,
  eventDateOf,
  isDay,
  labelText,
  type PagedResource,
  placeTextOf,
  positionOf,
  publicFields,
  publicTitleOf,
  shownFields,
  textOf,
  valueAt,
} from '../../src/metadata';

import type { PublicRecord } from './records';
import { pathOf, type Visit } from './visit';

/** The formats of a list besides JSON, by the end of their address. */
export const formats = {
  rss: 'application/rss+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;

export type Format = keyof typeof formats;

/** Whether the records of a resource have what a format needs. */
export const hasFormat = (resource: PagedResource, format: Format): boolean =>
  (format !== 'ics' || eventDateOf(resource) !== undefined) &&
  (format !== 'geojson' || positionOf(resource) !== undefined);

/** The feeds that the page of a list names. */
export function feedsOf({ locale }: Pick<Visit, 'locale'>, resource: PagedResource) {
  const title = labelText(publicTitleOf(resource), locale);
  const address = `${publicPath}/${resource.public.path}`;
  const feed = (format: 'rss' | 'ics', text: { fr: string; en: string }) => ({
    href: `${address}.${format}`,
    type: formats[format].split(';')[0] ?? '',
    title: `${labelText(text, locale)} : ${title}`,
  });
  return [feed('rss', texts.feed), ...(hasFormat(resource, 'ics') ? [feed('ics', texts.agendaFeed)] : [])];
}

const absolute = ({ town: { origin } }: Visit, address: string) => new URL(address, origin).href;

/** Links and pictures of formatted text with whole addresses, for readers outside of the site. */
const withOrigin = (visit: Visit, html: string) =>
  html.replace(/(\s(?:src|href)=")\//g, (_, start: string) => `${start}${visit.town.origin}/`);

const bodyOf = (visit: Visit, { resource, values }: Item): string =>
  shownFields(resource, values)
    .filter(({ field }) => field.kind === 'richText')
    .map(({ path }) => withOrigin(visit, textOf(valueAt(values, path), 5_000_000)))
    .join('\n');

export function toRss(visit: Visit, resource: PagedResource, items: readonly Item[], town: string): string {
  const title = `${labelText(publicTitleOf(resource), visit.locale)} · ${town}`;
  const link = absolute(visit, pathOf(visit, `/${resource.public.path}`));
  const latest = items
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  const feed = new Feed({
    title,
    description: title,
    id: link,
    link,
    language: visit.locale,
    copyright: town,
    updated: latest ? new Date(latest) : new Date(0),
    feedLinks: { rss: absolute(visit, `${publicPath}/${resource.public.path}.rss`) },
  });
  for (const item of items) {
    const cover = coverOf(resource);
    const picture = cover && textOf(valueAt(item.values, cover.path), 2000);
    feed.addItem({
      title: item.title,
      id: absolute(visit, item.href),
      link: absolute(visit, item.href),
      description: summaryOf(item),
      content: bodyOf(visit, item),
      date: new Date(item.publishedAt),
      ...(picture && { image: absolute(visit, picture) }),
    });
  }
  return feed.rss2();
}

export function toCalendar(
  visit: Visit,
  resource: PagedResource,
  items: readonly Item[],
  town: string,
): string {
  const title = labelText(publicTitleOf(resource), visit.locale);
  const calendar = ical({
    name: `${title} · ${town}`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: '//my-town//site//FR',
  });
  for (const item of items) {
    const date = eventDateOf(resource);
    const period = date && periodIn(date.field, item.values, date.path);
    const start = period?.startDate ?? period?.endDate;
    const end = period?.endDate ?? start;
    const [from, to] = [dateOf(start), dateOf(end)];
    if (!from || !to) continue;
    const allDay = isDay(start);
    const place = placeTextOf(resource, item.values);
    calendar.createEvent({
      id: `${item.id}@${new URL(visit.town.origin).hostname}`,
      start: allDay ? new Date(`${start}T00:00:00Z`) : from,
      // The last day of an all-day event is the one before its end.
      end: allDay ? new Date(`${addDays(String(end), 1)}T00:00:00Z`) : to,
      allDay,
      ...(allDay && { timezone: 'UTC' }),
      stamp: new Date(item.changedAt),
      summary: item.title,
      description: summaryOf(item, 1000),
      ...(place && { location: place }),
      url: absolute(visit, item.href),
    });
  }
  return calendar.toString();
}

export function toGeoJson(visit: Visit, resource: PagedResource, items: readonly Item[]) {
  const position = positionOf(resource);
  const names = position ? Object.keys(coordinateFields(position.field)) : [];
  const features = items.flatMap((item) => {
    const [latitude, longitude] = names.map((name) => item.values[name]);
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    const others = shownFields(resource, item.values).filter(({ field }) => field.kind !== 'coordinates');
    const properties = Object.fromEntries(
      others.map(({ name, path }) => [name, valueAt(item.values, path) ?? null]),
    );
    return [
      {
        type: 'Feature',
        id: item.id,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { title: item.title, url: absolute(visit, item.href), ...properties },
      },
    ];
  });
  return { type: 'FeatureCollection', features };
}

const cellOf = (value: unknown): string | number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string'
      ? value
      : value === undefined || value === null
        ? ''
        : JSON.stringify(value);

export function toTable(
  visit: Visit,
  resource: PagedResource,
  records: readonly PublicRecord[],
  items: readonly Item[],
): string {
  const columns = publicFields(resource).flatMap(({ field, path, name }) =>
    field.kind === 'coordinates' ? Object.keys(coordinateFields(field)) : [path || name],
  );
  const rows = records.map(({ id, title, values }, index) => [
    id,
    title,
    absolute(visit, items[index]?.href ?? ''),
    ...columns.map((path) => cellOf(valueAt(values, path))),
  ]);
  return toCsv([['id', 'title', 'url', ...columns], ...rows], visit.locale);
}

export const isFormat = (text: string): text is Format => Object.hasOwn(formats, text);

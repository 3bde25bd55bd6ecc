import { Feed } from 'feed';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { publicPath } from '../../../contract/paths';
import { periodIn } from '../../../site/dates';
import { summaryOf } from '../../../site/Group';
import type { Item } from '../../../site/model';
import {
  addDays,
  coverOf,
  dateOf,
  eventDateOf,
  isDay,
  labelText,
  type PagedResource,
  placeTextOf,
  publicTitleOf,
  shownFields,
  textOf,
  valueAt,
} from '../../../src/metadata';
import { absolute, pathOf, type Visit } from '../visit';

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

import { Feed } from 'feed';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { publicPath } from '../../../contract/paths';
import { summaryOf } from '../../../site/Group';
import type { Item } from '../../../site/model';
import {
  addDays,
  coverAddress,
  dateOf,
  dayText,
  endOf,
  eventDateOf,
  isDay,
  isRecord,
  labelText,
  type PagedResource,
  type Period,
  placeTextOf,
  publicTitleOf,
  shownFields,
  textOf,
  valueAt,
} from '../../../src/metadata';
import type { PublicRecord } from '../record';
import { absoluteUrl, itemOf, pathOf, type Visit, withAbsoluteUrls } from '../visit';
import { endAfter, repetitionOf, timeZoneText } from './repetition';

function bodyOf(visit: Visit, { resource, values }: Item): string {
  const absolute = withAbsoluteUrls(visit, resource, values);
  return shownFields(resource, values)
    .filter(({ field }) => field.kind === 'richText')
    .map(({ path }) => textOf(valueAt(absolute, path)))
    .join('\n');
}

/** Replaces `]]>` until the feed is written: the library escapes only the first `]]>` of a text. No text has a NUL. */
const dataEnd = ']]\u0000>';
const asData = (text: string) => text.replaceAll(']]>', dataEnd);

const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function toRss(visit: Visit, resource: PagedResource, items: readonly Item[], town: string): string {
  const title = `${labelText(publicTitleOf(resource), visit.locale)} · ${town}`;
  const link = absoluteUrl(visit, pathOf(visit, `/${resource.public.path}`));
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
    feedLinks: { rss: absoluteUrl(visit, `${publicPath}/${resource.public.path}.rss`) },
  });
  for (const item of items) {
    const picture = coverAddress(resource, item.values);
    feed.addItem({
      title: asData(item.title),
      // The id does not contain the title: feed readers would show an item with a corrected title as a new one.
      id: `${link}/${item.id}`,
      link: absoluteUrl(visit, item.href),
      description: asData(summaryOf(item)),
      content: asData(bodyOf(visit, item)),
      date: new Date(item.publishedAt),
      ...(picture && { image: absoluteUrl(visit, picture) }),
    });
  }
  return feed.rss2().replaceAll(dataEnd, ']]]]><![CDATA[>').replace(notXml, '');
}

function periodsOf(resource: PagedResource, { values }: Item): Partial<Period>[] {
  const date = eventDateOf(resource);
  const value = date && valueAt(values, date.path);
  if (date?.field.kind !== 'period') return typeof value === 'string' ? [{ startDate: value }] : [];
  return [value].flat().filter(isRecord);
}

function timesOf({ startDate, endDate }: Partial<Period>) {
  const start = startDate || endDate;
  const [from, to] = [dateOf(start), endOf(endDate || start)];
  if (!from || !to) return undefined;
  if (!isDay(start)) return { start: from, ...endAfter(from, to) };
  // An end before the start counts as none.
  const last = to <= from ? String(start) : dayText(endDate || start);
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  // In a calendar, an all-day event ends on the day after its last day.
  return { start: midnight(String(start)), end: midnight(addDays(last, 1)), allDay: true, timezone: 'UTC' };
}

export function toCalendar(
  visit: Visit,
  resource: PagedResource,
  records: readonly PublicRecord[],
  town: string,
): string {
  const title = labelText(publicTitleOf(resource), visit.locale);
  const calendar = ical({
    name: `${title} · ${town}`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: '//my-town//site//FR',
    timezone: { name: null, generator: timeZoneText },
  });
  for (const record of records) {
    const repetition = repetitionOf(record);
    const item = itemOf(visit, record, repetition?.first);
    const place = placeTextOf(resource, item.values);
    for (const [index, period] of periodsOf(resource, item).entries()) {
      const at = repetition?.times ?? timesOf(period);
      if (!at) continue;
      calendar.createEvent({
        id: `${item.id}${index > 0 ? `-${index}` : ''}@${new URL(visit.town.origin).hostname}`,
        ...at,
        stamp: new Date(item.changedAt),
        summary: item.title,
        description: summaryOf(item, 1000),
        ...(place && { location: place }),
        ...(repetition && { repeating: repetition.text }),
        url: absoluteUrl(visit, item.href),
      });
    }
  }
  return calendar.toString();
}

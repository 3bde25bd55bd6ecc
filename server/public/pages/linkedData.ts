import { periodIn } from '../../../site/dates';
import { summaryOf } from '../../../site/Group';
import type { Item } from '../../../site/model';
import {
  coordinateFields,
  coverOf,
  eventDateOf,
  type Kind,
  placeTextOf,
  positionOf,
  schemaTypeOf,
  shownFields,
  textOf,
  valueAt,
} from '../../../src/metadata';
import type { Visit } from '../visit';

/** The first value of some kinds, as text. */
function textIn({ resource, values }: Item, ...kinds: Kind[]): string | undefined {
  for (const { field, path } of shownFields(resource, values)) {
    const text = kinds.includes(field.kind) ? textOf(valueAt(values, path)) : '';
    if (text) return text;
  }
  return undefined;
}

/** A record as data of https://schema.org, which search engines read. */
export function linkedData({ town: { origin } }: Visit, item: Item): object {
  const { resource, values, title, href, publishedAt, changedAt } = item;
  const type = schemaTypeOf(resource);
  const cover = coverOf(resource);
  const picture = cover && textOf(valueAt(values, cover.path), 2000);
  const date = eventDateOf(resource);
  const period = date && periodIn(date.field, values, date.path);
  const position = positionOf(resource);
  const [latitude, longitude] = position
    ? Object.keys(coordinateFields(position.field)).map((name) => values[name])
    : [];
  const summary = summaryOf(item);
  const isArticle = type.endsWith('Article');
  return {
    '@context': 'https://schema.org',
    '@type': type,
    name: title,
    ...(isArticle && { headline: title, datePublished: publishedAt, dateModified: changedAt }),
    url: new URL(href, origin).href,
    ...(summary && { description: summary }),
    ...(picture && { image: new URL(picture, origin).href }),
    ...(period?.startDate && { startDate: period.startDate }),
    ...(period?.endDate && { endDate: period.endDate }),
    ...(type === 'Event' && { location: { '@type': 'Place', name: placeTextOf(resource, values) || title } }),
    ...(!isArticle && type !== 'Event' && { telephone: textIn(item, 'phone'), email: textIn(item, 'email') }),
    ...(typeof latitude === 'number' &&
      typeof longitude === 'number' && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

import { periodIn } from '../../../site/dates';
import { firstOf, summaryOf } from '../../../site/Group';
import type { Item } from '../../../site/model';
import {
  coverAddress,
  eventDateOf,
  geometryOf,
  type Kind,
  middleOf,
  placeTextOf,
  schemaTypeOf,
  textOf,
} from '../../../src/metadata';
import type { Visit } from '../visit';

/** A record as data of https://schema.org, which search engines read. */
export function linkedData({ town: { origin } }: Visit, item: Item): object {
  const { resource, values, title, href, publishedAt, changedAt } = item;
  const type = schemaTypeOf(resource);
  const picture = coverAddress(resource, values);
  const textIn = (kind: Kind) => textOf(firstOf(item, kind)?.value) || undefined;
  const date = eventDateOf(resource);
  const period = date && periodIn(date.field, values, date.path);
  const place = geometryOf(resource, values);
  const [longitude, latitude] = (place && middleOf(place)) ?? [];
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
    ...(!isArticle && type !== 'Event' && { telephone: textIn('phone'), email: textIn('email') }),
    ...(latitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

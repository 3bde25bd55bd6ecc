import { periodIn } from '../../../site/dates';
import { firstOf, summaryOf } from '../../../site/Group';
import type { Item } from '../../../site/model';
import {
  agendaDateOf,
  areHours,
  capitalised,
  coverAddress,
  exceptionsIn,
  geometryOf,
  hoursOf,
  type Kind,
  middleOf,
  type OpeningHours,
  placeTextOf,
  schemaTypeOf,
  textOf,
  timesOfDay,
  valueAt,
  weekDays,
} from '../../../src/metadata';
import { absoluteUrl, type Visit } from '../visit';

/** On https://schema.org, a closed date has an entry from 00:00 to 00:00. */
function specificationOf(hours: OpeningHours): object[] {
  const entriesOf = (times: ReturnType<typeof timesOfDay>, when: object, isException = false) =>
    (isException && times.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : times).map((slot) => ({
      '@type': 'OpeningHoursSpecification',
      ...when,
      ...slot,
    }));
  return [
    ...weekDays.flatMap((day) => entriesOf(timesOfDay(hours, day), { dayOfWeek: capitalised(day) })),
    ...exceptionsIn(hours).flatMap(({ date, times }) =>
      entriesOf(times, { validFrom: date, validThrough: date }, true),
    ),
  ];
}

export function linkedData(visit: Visit, item: Item): object {
  const { resource, values, title, href, publishedAt, changedAt } = item;
  const type = schemaTypeOf(resource);
  const picture = coverAddress(resource, values);
  const textIn = (kind: Kind) => textOf(firstOf(item, kind)?.value) || undefined;
  const date = agendaDateOf(resource);
  const period = date && periodIn(date.field, values, date.path);
  const shown = hoursOf(resource);
  const hours = shown && valueAt(values, shown.path);
  const place = geometryOf(resource, values);
  const [longitude, latitude] = (place && middleOf(place)) ?? [];
  const summary = summaryOf(item);
  const isArticle = type.endsWith('Article');
  return {
    '@context': 'https://schema.org',
    '@type': type,
    name: title,
    ...(isArticle && { headline: title, datePublished: publishedAt, dateModified: changedAt }),
    url: absoluteUrl(visit, href),
    ...(summary && { description: summary }),
    ...(picture && { image: absoluteUrl(visit, picture) }),
    ...(period?.startDate && { startDate: period.startDate }),
    ...(period?.endDate && { endDate: period.endDate }),
    ...(type === 'Event' && { location: { '@type': 'Place', name: placeTextOf(resource, values) || title } }),
    ...(!isArticle && type !== 'Event' && { telephone: textIn('phone'), email: textIn('email') }),
    ...(areHours(hours) && { openingHoursSpecification: specificationOf(hours) }),
    ...(latitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

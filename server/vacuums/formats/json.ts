import type { Values } from '../../../src/metadata';
import { isRecord } from '../../../src/metadata/values';
import { type Item, inParagraphs, itemFrom, NoItems } from '../item';

const notJson = () =>
  new NoItems({ fr: 'L’adresse ne donne pas de JSON.', en: 'The address does not give JSON.' });
const unknownJson = () =>
  new NoItems({
    fr: 'Ces données ne sont ni JSON Feed ni OpenAgenda.',
    en: 'These data are neither JSON Feed nor OpenAgenda.',
  });

const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Of a text in several languages (`{fr: …}`), returns the French one, else the first one. */
function textOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const language = ['fr', ...Object.keys(value)].find((one) => value[one]);
  return language && value[language];
}

const keyOf = (id: unknown) => (id === undefined || id === null ? undefined : String(id));

/** An item of JSON Feed. */
const itemOf = ({ id, title, url, content_html, content_text, summary }: Values) =>
  itemFrom({
    key: keyOf(id),
    title,
    text:
      typeof content_html === 'string' && content_html ? inParagraphs(content_html) : content_text || summary,
    link: url,
  });

/** An event of OpenAgenda. Older answers have no `location` object, and `start` instead of `begin`. */
function eventOf(event: Values): Item | undefined {
  const timings = rowsIn(event.timings);
  const first = isRecord(event.firstTiming) ? event.firstTiming : timings[0];
  const last = isRecord(event.lastTiming) ? event.lastTiming : timings.at(-1);
  const { location } = event;
  const { name, address, city } = isRecord(location)
    ? location
    : { name: event.locationName, address: event.address, city: event.city };
  const place = [name, address, city].filter((one) => typeof one === 'string' && one !== '');
  return itemFrom({
    key: keyOf(event.uid),
    title: textOf(event.title),
    text: textOf(event.longDescription) || textOf(event.description),
    link: event.canonicalUrl ?? event.onlineAccessLink,
    start: first?.begin ?? first?.start,
    end: last?.end,
    place: place.join(', '),
  });
}

/** @throws NoItems */
export function itemsOfJson(text: string): Item[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw notJson();
  }
  const { version, items, ...agenda } = isRecord(data) ? data : { events: data };
  if (typeof version === 'string' && version.includes('jsonfeed.org'))
    return rowsIn(items).flatMap((one) => itemOf(one) ?? []);
  // Older answers of OpenAgenda have `data` in place of `events`.
  const events = agenda.events ?? agenda.data;
  const found = rowsIn(events).filter((one) => one.timings || one.firstTiming);
  const isEmptyAgenda = Array.isArray(events) && events.length === 0;
  if (found.length === 0 && !isEmptyAgenda) throw unknownJson();
  return found.flatMap((one) => eventOf(one) ?? []);
}

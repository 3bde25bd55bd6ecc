import { isRecord, type Values } from '../../../src/metadata';
import { type Item, inParagraphs, itemFrom, NoItems } from '../item';

const notJson = () =>
  new NoItems({ fr: 'L’adresse ne donne pas de JSON.', en: 'The address does not give JSON.' });
const unknownJson = () =>
  new NoItems({
    fr: 'Ces données ne sont ni JSON Feed ni OpenAgenda.',
    en: 'These data are neither JSON Feed nor OpenAgenda.',
  });

const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Returns a text. If the value has a text in several languages (`{fr: …}`), prefers French, else the first. */
function textOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const language = ['fr', ...Object.keys(value)].find((one) => value[one]);
  return language && value[language];
}

/** An item of JSON Feed. */
const itemOf = ({ id, title, url, content_html, content_text, summary }: Values) =>
  itemFrom({
    key: id === undefined ? undefined : String(id),
    title,
    text: typeof content_html === 'string' ? inParagraphs(content_html) : (content_text ?? summary),
    link: url,
  });

/** An event of OpenAgenda, from its first time to its last one. */
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
    key: event.uid === undefined ? undefined : String(event.uid),
    title: textOf(event.title),
    text: textOf(event.longDescription) || textOf(event.description),
    link: event.canonicalUrl ?? event.onlineAccessLink,
    start: first?.begin ?? first?.start,
    end: last?.end,
    place: place.join(', '),
  });
}

/** The items of JSON Feed, or the events of an answer of OpenAgenda. @throws NoItems */
export function itemsOfJson(text: string): Item[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw notJson();
  }
  const { version, items, events, data: older } = isRecord(data) ? data : { events: data };
  const isFeed = typeof version === 'string' && version.includes('jsonfeed.org');
  const found = isFeed
    ? rowsIn(items).map(itemOf)
    : rowsIn(events ?? older)
        .filter((one) => one.timings || one.firstTiming)
        .map(eventOf);
  if (!isFeed && found.length === 0 && !(Array.isArray(events) && events.length === 0)) throw unknownJson();
  return found.filter((one) => one !== undefined);
}

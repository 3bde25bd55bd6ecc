import { itemsOfCalendar } from './formats/calendar';
import { itemsOfFeed } from './formats/feed';
import { itemsOfJson } from './formats/json';
import { feedOfPage } from './formats/page';
import { maxItems, NoItems, type Reading, type Source, unreadable } from './item';

/** Whether an end has passed; false if there is no end. */
const isOver = (end: string | undefined, now: number) => end !== undefined && Date.parse(end) < now;

function itemsIn({ type, text, timeZone }: Source) {
  if (type === 'ICAL') return itemsOfCalendar(text, timeZone);
  return type === 'JSON' ? itemsOfJson(text) : itemsOfFeed(text);
}

/** What a source says. A hostile text can make this take very long. */
export function parse(source: Source): Reading {
  try {
    if (source.type === 'HTML') return { feed: feedOfPage(source.text) };
    const now = Date.now();
    const items = itemsIn(source).filter(({ start, end }) => !isOver(end ?? start, now));
    return { items: items.slice(0, maxItems) };
  } catch (error) {
    return { reason: error instanceof NoItems ? error.label : unreadable };
  }
}

import { maxItems, NoItems, type Reading, type Source, unreadable } from './item';

const isOver = (end: string | undefined, now: number) => end !== undefined && Date.parse(end) < now;

// Loads one parser only: each source has its own process, and loading all parsers takes longer than reading.
async function itemsIn({ type, text, timeZone }: Source) {
  if (type === 'ICAL') return (await import('./formats/calendar')).itemsOfCalendar(text, timeZone);
  if (type === 'JSON') return (await import('./formats/json')).itemsOfJson(text);
  return (await import('./formats/feed')).itemsOfFeed(text);
}

/** A hostile text can keep this function busy for hours: call it through `parseApart`. */
export async function parse(source: Source): Promise<Reading> {
  try {
    if (source.type === 'HTML') return { feed: (await import('./formats/page')).feedOfPage(source.text) };
    const now = Date.now();
    const all = await itemsIn(source);
    const items = all.filter(({ start, end }) => !isOver(end ?? start, now));
    return { items: items.slice(0, maxItems) };
  } catch (error) {
    return { reason: error instanceof NoItems ? error.label : unreadable };
  }
}

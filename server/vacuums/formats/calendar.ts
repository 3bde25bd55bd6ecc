import ICAL from 'ical.js';
import { addDays, dateOf, setTimeZone } from '../../../src/metadata/townTime';
import { type Item, itemFrom, NoItems } from '../item';

type Component = InstanceType<typeof ICAL.Component>;
type Event = InstanceType<typeof ICAL.Event>;
type Time = InstanceType<typeof ICAL.Time>;

const maxOccurrences = 20_000;

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const isCancelled = ({ component }: Event): boolean =>
  component.getFirstPropertyValue('status') === 'CANCELLED';

/** The TZID of a time. ical.js keeps it in times that it reads, but not in those that it computes. */
const zoneNamed = (time: Time) => (time as Time & { timezone: string | undefined }).timezone;

/** `item` is the event, or the changed occurrence that replaces it. */
interface Occurrence {
  item: Event;
  startDate: Time;
  endDate: Time;
}

/**
 * ical.js converts UTC times, and times in a zone that the calendar defines (VTIMEZONE). Other times are in the zone of
 * their TZID if `Intl` knows it, else in the zone of the town.
 */
const momentsIn = (townZone: string) => {
  const inZone = (zone: string, local: string) => {
    // Changes only this process, which reads one source: see `parseApart`.
    setTimeZone(zone);
    return dateOf(local)?.toISOString();
  };
  const instant = (time: Time, item: Event): string | undefined => {
    if (time.zone && time.zone !== ICAL.Timezone.localTimezone)
      return new Date(time.toUnixTime() * 1000).toISOString();
    const named = zoneNamed(time) ?? zoneNamed(item.startDate);
    return inZone(named && isZone(named) ? named : townZone, time.toString());
  };
  const start = ({ startDate, item }: Occurrence) =>
    startDate.isDate ? inZone(townZone, startDate.toString()) : instant(startDate, item);
  const end = ({ startDate, endDate, item }: Occurrence) => {
    if (!endDate.isDate) return instant(endDate, item);
    // An all-day event ends the day before `endDate`. But some programs write an event of one day with an equal
    // start and end.
    const last = [startDate.toString(), addDays(endDate.toString(), -1)].sort()[1];
    return inZone(townZone, `${last}T23:59`);
  };
  return { start, end };
};

/** Of a repeating event, the first occurrence that is neither over nor cancelled. */
function occurrenceOf(event: Event, isOver: (one: Occurrence) => boolean): Occurrence | undefined {
  if (!event.isRecurring()) return { item: event, startDate: event.startDate, endDate: event.endDate };
  const iterator = event.iterator();
  for (let count = 0; count < maxOccurrences; count++) {
    const time = iterator.next();
    if (!time) return undefined;
    const found = event.getOccurrenceDetails(time);
    if (!isOver(found) && !isCancelled(found.item)) return found;
  }
  return undefined;
}

function calendarsIn(text: string): Component[] {
  try {
    const parsed: unknown[][] = ICAL.parse(text);
    // A calendar is an array that begins with a name. ical.js returns one calendar, or an array of several.
    const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]).map((one) => new ICAL.Component(one));
    if (calendars.every(({ name }) => name === 'vcalendar')) return calendars;
  } catch {
    // Not a calendar: throws below.
  }
  throw new NoItems({
    fr: 'L’adresse ne donne pas d’agenda iCalendar.',
    en: 'The address does not give a calendar in the iCalendar format.',
  });
}

/** The earliest event comes first. `parse.ts` leaves out non-repeating events that are over. @throws NoItems */
export function itemsOfCalendar(text: string, timeZone: string): Item[] {
  const calendars = calendarsIn(text);
  const partsOf = (name: string) => calendars.flatMap((one) => one.getAllSubcomponents(name));
  for (const zone of partsOf('vtimezone')) ICAL.TimezoneService.register(zone);
  const moments = momentsIn(timeZone);
  // By default, ical.js gives each event the changed occurrences of all events of the calendar.
  const all = partsOf('vevent').map((one) => new ICAL.Event(one, { exceptions: [] }));
  const repeating = new Set(all.filter((one) => !one.isRecurrenceException()).map(({ uid }) => uid));
  // An invitation to one occurrence lacks the repeating event. It counts as an event of its own.
  const isChange = (event: Event) => event.isRecurrenceException() && repeating.has(event.uid);
  const changes = all.filter(isChange);
  const now = Date.now();
  // The exact end is slow to compute for thousands of occurrences. `toUnixTime` is fast, and less than two days off,
  // even in a zone that ical.js does not know.
  const isOver = (one: Occurrence) =>
    one.endDate.toUnixTime() * 1000 < now - 2 * 86_400_000 || Date.parse(moments.end(one) ?? '') < now;
  const items = all.flatMap((event) => {
    if (isChange(event) || isCancelled(event)) return [];
    try {
      for (const change of changes) if (change.uid === event.uid) event.relateException(change);
      const occurrence = occurrenceOf(event, isOver);
      if (!occurrence) return [];
      const { item } = occurrence;
      const link = event.component.getFirstPropertyValue('url');
      return (
        itemFrom({
          // Several occurrences may share a UID.
          key: event.isRecurrenceException() ? `${event.uid} ${event.recurrenceId}` : event.uid,
          title: item.summary,
          text: item.description,
          place: item.location,
          link,
          start: moments.start(occurrence),
          end: moments.end(occurrence),
        }) ?? []
      );
    } catch {
      // An event without a readable time.
      return [];
    }
  });
  return items.sort((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
}

import ICAL from 'ical.js';
import { addDays, dateOf, setTimeZone } from '../../../src/metadata';
import { type Item, itemFrom, NoItems } from '../item';

type Component = InstanceType<typeof ICAL.Component>;
type Event = InstanceType<typeof ICAL.Event>;
type Time = InstanceType<typeof ICAL.Time>;

/** The largest number of times of a repeating event to look at. */
const maxTimes = 20_000;

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const isCancelled = ({ component }: Event): boolean =>
  component.getFirstPropertyValue('status') === 'CANCELLED';

/**
 * Converts the times of a calendar. The time zone of a time is the one that the calendar describes, else the known zone
 * that the time names, else that of the town.
 */
const momentsIn = (townZone: string) => {
  const instant = (time: Time, day?: string): string | undefined => {
    const { zone, timezone } = time as Time & { timezone: string | undefined };
    const local = time.toString().slice(0, 19).replace('Z', '');
    if (!day && zone && zone !== ICAL.Timezone.localTimezone)
      return new Date(time.toUnixTime() * 1000).toISOString();
    setTimeZone(!day && timezone && isZone(timezone) ? timezone : townZone);
    return dateOf(day ?? local)?.toISOString();
  };
  const start = (time: Time) => (time.isDate ? instant(time, time.toString()) : instant(time));
  // In iCalendar, whole days end on the day after the last one.
  const end = (time: Time) =>
    time.isDate ? instant(time, `${addDays(time.toString(), -1)}T23:59`) : instant(time);
  return { start, end };
};

/**
 * The time of an event; of a repeating event, the first time that is neither over nor cancelled. `undefined` if there
 * is none among its first `maxTimes`.
 */
function timesOf(event: Event, now: Time): { item: Event; startDate: Time; endDate: Time } | undefined {
  if (!event.isRecurring()) return { item: event, startDate: event.startDate, endDate: event.endDate };
  const iterator = event.iterator();
  for (let count = 0; count < maxTimes; count++) {
    const time = iterator.next();
    if (!time) return undefined;
    const found = event.getOccurrenceDetails(time);
    if (found.endDate.compare(now) >= 0 && !isCancelled(found.item)) return found;
  }
  return undefined;
}

function componentOf(text: string): Component {
  try {
    const parsed = ICAL.parse(text);
    const calendar = new ICAL.Component(Array.isArray(parsed[0]) ? parsed[0] : parsed);
    if (calendar.name === 'vcalendar') return calendar;
  } catch {
    // Not a calendar: throws below.
  }
  throw new NoItems({
    fr: 'L’adresse ne donne pas d’agenda iCalendar.',
    en: 'The address does not give an iCalendar.',
  });
}

/**
 * The events of a calendar, the earliest first. Leaves out events that are cancelled, repeating events that are over,
 * and events without a readable time.
 * @throws NoItems
 */
export function itemsOfCalendar(text: string, timeZone: string): Item[] {
  const calendar = componentOf(text);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const moments = momentsIn(timeZone);
  const all = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const changes = all.filter((event) => event.isRecurrenceException());
  const now = ICAL.Time.now();
  const items = all.flatMap((event) => {
    if (event.isRecurrenceException()) return [];
    if (isCancelled(event)) return [];
    try {
      for (const change of changes) if (change.uid === event.uid) event.relateException(change);
      const times = timesOf(event, now);
      if (!times) return [];
      const { item, startDate, endDate } = times;
      const link = event.component.getFirstPropertyValue('url');
      return (
        itemFrom({
          ...{ key: event.uid, title: item.summary, text: item.description, place: item.location },
          ...{ link, start: moments.start(startDate), end: moments.end(endDate) },
        }) ?? []
      );
    } catch {
      // An event without a readable time.
      return [];
    }
  });
  return items.sort((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
}

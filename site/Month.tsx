import { formatDate } from '../src/i18n/dates';
import { eventDateOf } from '../src/metadata';
import { monthAfter, weeksOf } from '../src/metadata/months';
import { addDays } from '../src/metadata/townTime';
import { useFrame, useText } from './context';
import { firstAndLastDay, periodIn } from './dates';
import { Items } from './Group';
import { useTextLanguage } from './language';
import type { Item } from './model';
import { texts } from './texts';

interface MonthProps {
  /** The month, as `2026-11`. */
  month: string;
  items: readonly Item[];
  /** The address of another month; `undefined` for a month more than a year away. */
  hrefOf: (month: string) => string | undefined;
}

/** The first and the last day of an event in the town's calendar. */
function daysIn({ resource, values }: Item): [first: string, last: string] {
  const date = eventDateOf(resource);
  return firstAndLastDay((date && periodIn(date.field, values, date.path)) ?? {});
}

/** An event that lasts more than this number of days stands above the table. */
const maxDays = 4;

interface StepProps {
  href: string | undefined;
  rel: 'prev' | 'next';
  label: string;
  sign: string;
}

/** A link to the month before or after. */
const Step = ({ href, rel, label, sign }: StepProps) =>
  href && (
    <a href={href} className="button" rel={rel} aria-label={label}>
      {sign}
    </a>
  );

/** A month of events: a table of days, and a list on a phone. */
export function Month({ month, items, hrefOf }: MonthProps) {
  const text = useText();
  const { locale } = useFrame();
  const { titleLanguage } = useTextLanguage();
  const days = new Map(items.map((item) => [item, daysIn(item)] as const));
  // An event that ends in the night before the first day of the month is among the items, but on no day of the month.
  const shown = items.filter((item) => (days.get(item)?.[1] ?? '') >= `${month}-01`);
  // An exhibition of some weeks would stand on every day.
  const isLong = (item: Item) => {
    const [first = '', last = ''] = days.get(item) ?? [];
    return addDays(first, maxDays) <= last;
  };
  const shortOn = (day: string) =>
    shown.filter((item) => {
      const [first = '', last = ''] = days.get(item) ?? [];
      return !isLong(item) && first <= day && day <= last;
    });
  const long = shown.filter(isLong);
  const weeks = weeksOf(month, 1);
  const wholeWeek = weeks.find((week) => week.every(Boolean)) ?? [];
  return (
    <section>
      <nav className="months" aria-label={text(texts.month)}>
        <Step href={hrefOf(monthAfter(month, -1))} rel="prev" label={text(texts.previousMonth)} sign="←" />
        <h2>{formatDate(`${month}-01`, locale, { month: 'long', year: 'numeric' })}</h2>
        <Step href={hrefOf(monthAfter(month, 1))} rel="next" label={text(texts.nextMonth)} sign="→" />
      </nav>
      {long.length > 0 && <Items items={long} layout="agenda" />}
      <table className="month">
        <thead>
          <tr>
            {wholeWeek.map((day) => (
              <th key={day} scope="col">
                <abbr title={formatDate(day, locale, { weekday: 'long' })}>
                  {formatDate(day, locale, { weekday: 'short' })}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                // A week has seven days, of which some belong to other months.
                <td
                  key={day ?? `none ${index}`}
                  data-empty={day === undefined || shortOn(day).length === 0 || undefined}
                >
                  {day && (
                    <>
                      <time dateTime={day}>
                        {formatDate(day, locale, { day: 'numeric' }).replace(/\D.*/, '')}
                      </time>
                      <span className="name">
                        {formatDate(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}
                      </span>
                      <ul>
                        {shortOn(day).map((item) => (
                          <li key={item.id} lang={titleLanguage(item)}>
                            <a href={item.href}>{item.title}</a>
                          </li>
                        ))}
                      </ul>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p>{text(texts.empty)}</p>}
    </section>
  );
}

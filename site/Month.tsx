import { formatDate } from '../src/i18n/dates';
import { eventDateOf, isRecord, type Period, valueAt } from '../src/metadata';
import { monthAfter, weeksOf } from '../src/metadata/months';
import { addDays } from '../src/metadata/townTime';
import { useFrame, useText } from './context';
import { firstAndLastDay } from './dates';
import { Items } from './Group';
import { useTextLanguage } from './language';
import type { Item } from './model';
import { texts } from './texts';

interface MonthProps {
  /** Such as `2026-11`. */
  month: string;
  items: readonly Item[];
  /** `undefined` for a month more than a year away. */
  hrefOf: (month: string) => string | undefined;
}

type Span = readonly [first: string, last: string];

function spansIn({ resource, values }: Item): Span[] {
  const date = eventDateOf(resource);
  const value = date && valueAt(values, date.path);
  const periods: Partial<Period>[] =
    date?.field.kind === 'period' ? [value].flat().filter(isRecord) : [{ startDate: value }];
  return periods.map(firstAndLastDay);
}

/** A longer event stands above the table: otherwise, it would stand on every day. */
const maxDays = 4;

interface StepProps {
  href: string | undefined;
  rel: 'prev' | 'next';
  label: string;
  sign: string;
}

const Step = ({ href, rel, label, sign }: StepProps) =>
  href && (
    <a href={href} className="button" rel={rel} aria-label={label}>
      {sign}
    </a>
  );

export function Month({ month, items, hrefOf }: MonthProps) {
  const text = useText();
  const { locale } = useFrame();
  const { titleLanguage } = useTextLanguage();
  const isInMonth = ([first, last]: Span) => first < `${monthAfter(month, 1)}-01` && last >= `${month}-01`;
  const spans = new Map(items.map((item) => [item, spansIn(item).filter(isInMonth)] as const));
  const itemsWhere = (isWanted: (span: Span) => boolean) =>
    items.filter((item) => spans.get(item)?.some(isWanted));
  // An item may have no day in this month: `firstAndLastDay` moves an end in the early morning to the day before.
  const shown = itemsWhere(() => true);
  const isLong = ([first, last]: Span) => addDays(first, maxDays) <= last;
  const shortOn = (day: string) => itemsWhere((span) => !isLong(span) && span[0] <= day && day <= span[1]);
  const long = itemsWhere(isLong);
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

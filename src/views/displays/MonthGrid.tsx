import Popover from '@mui/material/Popover';
import { alpha, styled } from '@mui/material/styles';
import { useState } from 'react';
import { formatDate, shortDate, timeText } from '../../i18n/dates';
import { useLabel, useLanguage, useRecordName } from '../../i18n/useLabel';
import { type Locale, languageTagOf } from '../../metadata';
import { weeksOf } from '../../metadata/months';
import { addDays, dayText } from '../../metadata/townTime';
import { useResource } from '../../routing/AppContext';
import { RecordLink } from '../../ui/OptionalLink';
import { type Entry, isOn, segmentsOf } from './calendar';
import { texts } from './texts';

function EntryLink({ entry, isCompact = false }: { entry: Entry; isCompact?: boolean }) {
  const { record, first, last, start, time } = entry;
  const resource = useResource();
  const recordName = useRecordName();
  const label = useLabel();
  const language = useLanguage();
  const name = recordName(resource, record);
  const span =
    first !== last && label(texts.span, { from: shortDate(first, language), to: shortDate(last, language) });
  return (
    <>
      <RecordLink record={record} title={isCompact ? [name, span].filter(Boolean).join(' ') : undefined}>
        {time && !span && `${timeText(start, language)} `}
        {name}
        {span && isCompact && <span className="unseen"> {span}</span>}
      </RecordLink>
      {span && !isCompact && <small>{span}</small>}
    </>
  );
}

const Day = styled('div')(({ theme }) => ({
  '& h3': {
    margin: 0,
    fontSize: '0.875rem',
    fontWeight: 550,
    '&::first-letter': { textTransform: 'uppercase' },
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { padding: '6px 0', overflowWrap: 'anywhere' },
  '& a': { color: 'inherit', textUnderlineOffset: 3 },
  '& small': { display: 'block', color: theme.palette.text.secondary, fontSize: '0.8125rem' },
}));

const longDay = (day: string, language: Locale): string =>
  formatDate(day, language, { weekday: 'long', day: 'numeric', month: 'long' });

export function DayEntries({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const language = useLanguage();
  return (
    <Day>
      <h3>{longDay(day, language)}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </Day>
  );
}

/** The maximum number of entries in the cell of a day. A button "+ n" stands for the others. */
const LANES = 3;
/** In pixels. The number of the day and each entry take one line. */
const LANE_HEIGHT = 26;

const Grid = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  backgroundColor: theme.palette.background.paper,
  '& th': { padding: 4, fontSize: '0.8125rem', fontWeight: 550, color: theme.palette.text.secondary },
  '& td': {
    position: 'relative',
    // Room for the day's number, its entries and "+ n".
    height: LANE_HEIGHT * (LANES + 2) + 4,
    padding: 0,
    verticalAlign: 'top',
    border: `1px solid ${theme.palette.divider}`,
  },
  '& td:empty': { backgroundColor: theme.palette.action.hover },
  '& .day': {
    display: 'inline-block',
    minWidth: 24,
    margin: 2,
    lineHeight: '22px',
    textAlign: 'center',
    fontSize: '0.8125rem',
  },
  '& .day[aria-current]': {
    borderRadius: 12,
    color: theme.palette.primary.contrastText,
    backgroundColor: theme.palette.primary.main,
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  // `zIndex` paints a bar over the cells of its later days, which follow in the document.
  '& li': { position: 'absolute', zIndex: 1, left: 2, height: LANE_HEIGHT - 4, fontSize: '0.8125rem' },
  '& li > *': {
    // The containing block of the visually hidden text, which would otherwise widen the page.
    position: 'relative',
    display: 'block',
    padding: '0 6px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: `${LANE_HEIGHT - 4}px`,
    textDecoration: 'none',
    color: theme.palette.text.primary,
    // Opaque, because a border of the table may be behind it.
    backgroundImage: `linear-gradient(${alpha(theme.palette.primary.main, 0.16)} 0 0)`,
    backgroundColor: theme.palette.background.paper,
    borderInlineStart: `3px solid ${theme.palette.primary.main}`,
    borderRadius: 3,
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  },
  '& a:hover': { textDecoration: 'underline' },
  '& li[data-continued] > *': { borderInlineStartStyle: 'dotted' },
  '& .more': {
    position: 'absolute',
    insetInline: 2,
    bottom: 2,
    height: LANE_HEIGHT - 2,
    padding: '0 6px',
    font: 'inherit',
    fontSize: '0.8125rem',
    textAlign: 'start',
    color: 'inherit',
    background: 'none',
    border: 0,
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
}));

interface WeekLocale extends Intl.Locale {
  /** Missing in some browsers. */
  getWeekInfo?: () => { firstDay: number };
}

/** From 1 (Monday) to 7 (Sunday). Except in French, the first day depends on the country of the locale. */
function firstWeekday(language: Locale): number {
  if (language === 'fr') return 1;
  const { language: browserLocale } = navigator;
  const locale: WeekLocale = new Intl.Locale(
    browserLocale.startsWith(language) ? browserLocale : languageTagOf(language),
  );
  return locale.getWeekInfo?.().firstDay ?? 1;
}

export interface MonthProps {
  titleId: string;
  /** `2026-11` */
  month: string;
  entries: readonly Entry[];
}

export function MonthGrid({ titleId, month, entries }: MonthProps) {
  const language = useLanguage();
  const [opened, setOpened] = useState<{ day: string; anchor: HTMLElement }>();
  const firstDay = firstWeekday(language);
  const today = dayText(Date.now());
  // For the names of the columns. 2024 began on a Monday.
  const anyWeek = Array.from({ length: 7 }, (_, index) => addDays('2024-01-01', firstDay - 1 + index));
  return (
    <>
      <Grid aria-labelledby={titleId}>
        <thead>
          <tr>
            {anyWeek.map((day) => (
              <th key={day} scope="col" abbr={formatDate(day, language, { weekday: 'long' })}>
                {formatDate(day, language, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, firstDay).map((week) => {
            const segments = segmentsOf(week, entries);
            const shown = segments.filter(({ lane }) => lane < LANES);
            return (
              <tr key={week.find(Boolean)}>
                {week.map((day, index) => {
                  if (!day) return <td key={index} />;
                  const more = segments.filter(({ entry, lane }) => lane >= LANES && isOn(day, entry)).length;
                  const starting = shown.filter(({ from }) => from === index);
                  return (
                    <td key={day}>
                      <time className="day" dateTime={day} aria-current={day === today ? 'date' : undefined}>
                        {Number(day.slice(8))}
                      </time>
                      {starting.length > 0 && (
                        <ul>
                          {starting.map(({ entry, length, lane }) => (
                            <li
                              key={entry.key}
                              data-continued={entry.first < day || undefined}
                              style={{
                                top: LANE_HEIGHT * (lane + 1) + 2,
                                // With the borders between the days, less 2 pixels of space on each side.
                                width: `calc(${length * 100}% + ${length - 5}px)`,
                              }}
                            >
                              <EntryLink entry={entry} isCompact />
                            </li>
                          ))}
                        </ul>
                      )}
                      {more > 0 && (
                        <button
                          type="button"
                          className="more"
                          aria-haspopup="dialog"
                          aria-label={`+ ${more}, ${longDay(day, language)}`}
                          onClick={({ currentTarget }) => setOpened({ day, anchor: currentTarget })}
                        >
                          {`+ ${more}`}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </Grid>
      <Popover
        open={opened !== undefined}
        anchorEl={opened?.anchor}
        onClose={() => setOpened(undefined)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': opened && longDay(opened.day, language),
            sx: { maxWidth: 'min(360px, calc(100vw - 32px))', px: 2, py: 1.5 },
          },
        }}
      >
        {opened && (
          <DayEntries day={opened.day} entries={entries.filter((entry) => isOn(opened.day, entry))} />
        )}
      </Popover>
    </>
  );
}

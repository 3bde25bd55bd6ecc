import { styled } from '@mui/material/styles';
import { formatDate, shortDate } from '../../i18n/dates';
import { useLabel, useLanguage, useRecordName } from '../../i18n/useLabel';
import type { Locale } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import type { Entry } from './calendar';
import { RecordLink } from './RecordLink';
import { texts } from './texts';

/** The time and the name of an entry, as a link to its record. An entry of several days also shows its first and last day. */
export function EntryLink({ entry, isCompact = false }: { entry: Entry; isCompact?: boolean }) {
  const { record, first, last, time } = entry;
  const resource = useResource();
  const recordName = useRecordName();
  const label = useLabel();
  const language = useLanguage();
  const name = recordName(resource, record);
  const isLong = first !== last;
  const span =
    isLong && label(texts.span, { from: shortDate(first, language), to: shortDate(last, language) });
  return (
    <>
      <RecordLink record={record} title={isCompact ? [name, span].filter(Boolean).join(' ') : undefined}>
        {time && !isLong && `${time} `}
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

/** `samedi 21 novembre`. */
export const longDay = (day: string, language: Locale): string =>
  formatDate(day, language, { weekday: 'long', day: 'numeric', month: 'long' });

/** A day and its entries, one below the other. */
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

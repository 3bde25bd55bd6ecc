import { styled } from '@mui/material/styles';
import { formatDate } from '../../i18n/dates';
import { useLanguage } from '../../i18n/useLabel';
import type { Entry } from './calendar';
import { EntryLink } from './EntryLink';

const Days = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '8px 0', borderTop: `1px solid ${theme.palette.divider}` },
  '& h3': {
    margin: 0,
    fontSize: '0.875rem',
    fontWeight: 550,
    '&::first-letter': { textTransform: 'uppercase' },
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& ul li': { padding: '6px 0', overflowWrap: 'anywhere' },
  '& a': { color: 'inherit', textUnderlineOffset: 3 },
  '& small': { display: 'block', color: theme.palette.text.secondary, fontSize: '0.8125rem' },
}));

/** The days of a month that have entries, for a phone. An entry of several days stands on its first one. */
export function Agenda({ month, entries }: { month: string; entries: readonly Entry[] }) {
  const language = useLanguage();
  const dayOf = ({ first }: Entry) => (first < `${month}-01` ? `${month}-01` : first);
  const days = [...new Set(entries.map(dayOf))];
  return (
    <Days aria-labelledby="month">
      {days.map((day) => (
        <li key={day}>
          <h3>{formatDate(day, language, { weekday: 'long', day: 'numeric', month: 'long' })}</h3>
          <ul>
            {entries
              .filter((entry) => dayOf(entry) === day)
              .map((entry) => (
                <li key={entry.key}>
                  <EntryLink entry={entry} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </Days>
  );
}

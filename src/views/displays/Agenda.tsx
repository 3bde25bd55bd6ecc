import { styled } from '@mui/material/styles';
import type { Entry } from './calendar';
import { DayEntries } from './DayEntries';

const Days = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '8px 0', borderTop: `1px solid ${theme.palette.divider}` },
}));

/** The days of a month that have entries, for a phone. An entry of several days stands on its first one. */
export function Agenda({ month, entries }: { month: string; entries: readonly Entry[] }) {
  const dayOf = ({ first }: Entry) => (first < `${month}-01` ? `${month}-01` : first);
  const days = [...new Set(entries.map(dayOf))];
  return (
    <Days aria-labelledby="month">
      {days.map((day) => (
        <li key={day}>
          <DayEntries day={day} entries={entries.filter((entry) => dayOf(entry) === day)} />
        </li>
      ))}
    </Days>
  );
}

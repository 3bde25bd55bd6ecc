import Box from '@mui/material/Box';
import { fullDate, useLabel, useLanguage } from 'my-town-admin/engine';
import { dayText, type PanelProps } from 'my-town-admin/metadata';
import { useWatch } from 'react-hook-form';
import { nextDays } from './rounds';

const none = {
  fr: 'Indiquez la première collecte et le nombre de semaines entre deux collectes.',
  en: 'Enter the first collection and the number of weeks between two collections.',
};
const stopped = { fr: 'La tournée est arrêtée.', en: 'The round is stopped.' };

/** The next collections, computed from what is typed in the form beside them. */
export default function NextDays({ record }: PanelProps) {
  const label = useLabel();
  const language = useLanguage();
  const typed: unknown[] = useWatch({ name: ['first', 'weeks', 'status'] });
  // The stored record stands in for values that the form does not have yet.
  const [first = record.first, weeks = record.weeks, status = record.status] = typed;
  if (status === 'STOPPED') return label(stopped);
  const days = nextDays({ first, weeks }, dayText(new Date()), 5);
  if (days.length === 0) return label(none);
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
      {days.map((day) => (
        <li key={day}>{fullDate(day, language)}</li>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Control } from '../fields/filters/NativeSelectField';
import { useAddress } from '../routing/useAddress';
import { type Days, firstDay, isDay, lastDay, presets } from './days';

/** Milliseconds without a key before the days are shown. */
const patience = 700;

function DayInput({
  label,
  value,
  of,
  onChange,
}: {
  label: string;
  value: string;
  /** The days on screen, of which it is one end: where they change, what is typed is over. */
  of: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState({ of, text: value });
  if (typed.of !== of) setTyped({ of, text: value });
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // Typed by the keyboard, a date goes through many others: the year 2, the year 20 …
  useEffect(() => {
    if (typed.text === value || !isDay(typed.text)) return;
    const timer = setTimeout(() => latest.current(typed.text), patience);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <Control>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        min={firstDay}
        max={lastDay}
        value={typed.text}
        onChange={({ target }) => setTyped({ of, text: target.value })}
        // Left half typed: it is the day that is shown.
        onBlur={() => !isDay(typed.text) && setTyped({ of, text: value })}
      />
    </Control>
  );
}

/** The days that a screen speaks of, kept in the address: so many until today, or from one to another. */
export function PeriodBar({ days, preset }: { days: Days; preset: number | undefined }) {
  const translate = useTranslate();
  const [, show] = useAddress();
  const shown = [days.start, days.end, preset].join();
  const showDays = ({ start, end }: Days) => show({ days: '', startDate: start, endDate: end });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', mb: 2 }} data-screen-only>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={preset ?? null}
        onChange={(_, next: number | null) =>
          next && show({ days: String(next), startDate: '', endDate: '' })
        }
        aria-label={translate('charts.period')}
      >
        {presets.map((one) => (
          <ToggleButton key={one} value={one} sx={{ px: 1.5, height: 37, textTransform: 'none' }}>
            {one === 365 ? translate('charts.year') : translate('charts.days', { days: one })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DayInput
        label={translate('charts.from')}
        value={days.start}
        of={shown}
        onChange={(start) => showDays({ start, end: days.end })}
      />
      <DayInput
        label={translate('charts.to')}
        value={days.end}
        of={shown}
        onChange={(end) => showDays({ start: days.start, end })}
      />
    </Box>
  );
}

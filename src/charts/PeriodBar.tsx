import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Control } from '../fields/filters/NativeSelectField';
import { useAddress } from '../routing/useAddress';
import { type Days, presets } from './days';

function DayInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <Control>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        // Emptied on the way to another day: the days that were asked for stay.
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
      />
    </Control>
  );
}

/** The days that a screen speaks of, kept in the address: so many until today, or from one to another. */
export function PeriodBar({ days, preset }: { days: Days; preset: number | undefined }) {
  const translate = useTranslate();
  const [, show] = useAddress();
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
        onChange={(start) => showDays({ start, end: days.end })}
      />
      <DayInput
        label={translate('charts.to')}
        value={days.end}
        onChange={(end) => showDays({ start: days.start, end })}
      />
    </Box>
  );
}

import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Fragment, useEffect, useId, useState } from 'react';
import { useEvent, useTranslate } from 'react-admin';
import { useQueryParams } from '../../routing/useQueryParams';
import { DateBox } from '../DateBox';
import { NativeControl } from '../NativeSelectField';
import { type DayRange, firstDay, isChoosableDay, lastDay, presets } from './days';

const TYPING_DELAY = 700;

interface DayInputProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayInput({ label, value, onChange }: DayInputProps) {
  const id = useId();
  const [typed, setTyped] = useState({ value, text: value });
  // A new `value` replaces the typed text. A new day in the other box does not: the user may be typing here.
  if (typed.value !== value) setTyped({ value, text: value });
  const send = useEvent(onChange);
  // Waits, because a user who types the day 21 types 2 first, which is a valid day too.
  useEffect(() => {
    if (typed.text === value || !isChoosableDay(typed.text)) return;
    const timer = setTimeout(() => send(typed.text), TYPING_DELAY);
    return () => clearTimeout(timer);
  }, [typed, value, send]);
  return (
    <NativeControl>
      <label htmlFor={id}>{label}</label>
      <DateBox
        id={id}
        type="date"
        min={firstDay}
        max={lastDay}
        value={typed.text}
        onChange={({ target }) => setTyped({ value, text: target.value })}
        onBlur={() => !isChoosableDay(typed.text) && setTyped({ value, text: value })}
      />
    </NativeControl>
  );
}

/**
 * Chooses the period of a screen: a preset that ends today, or a first and a last day. The URL stores the choice.
 * @example
 * const { preset, ...days } = dayRangeFrom('?days=30');
 * return <PeriodPicker days={days} preset={preset} />;
 */
export function PeriodPicker({ days, preset }: { days: DayRange; preset: number | undefined }) {
  const translate = useTranslate();
  const [, setAddress] = useQueryParams();
  /** The key of the date boxes. A click on a preset changes it, which discards a day typed just before. */
  const [choices, setChoices] = useState(0);
  const setDays = ({ start, end }: DayRange) => setAddress({ days: '', startDate: start, endDate: end });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', mb: 2 }}>
      <ToggleButtonGroup
        data-screen-only
        size="small"
        exclusive
        value={preset ?? null}
        onChange={(_, next: number | null) => {
          setChoices(choices + 1);
          if (next) setAddress({ days: String(next), startDate: '', endDate: '' });
        }}
        aria-label={translate('charts.period')}
      >
        {presets.map((length) => (
          <ToggleButton key={length} value={length} sx={{ px: 1.5, height: 37, textTransform: 'none' }}>
            {length === 365 ? translate('charts.year') : translate('charts.days', { days: length })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Fragment key={choices}>
        <DayInput
          label={translate('charts.from')}
          value={days.start}
          onChange={(start) => setDays({ start, end: days.end })}
        />
        <DayInput
          label={translate('charts.to')}
          value={days.end}
          onChange={(end) => setDays({ start: days.start, end })}
        />
      </Fragment>
    </Box>
  );
}

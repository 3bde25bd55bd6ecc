import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type Ref, useId } from 'react';
import { useTranslate } from 'react-admin';
import { momentText, storedMoment } from './dateText';
import { useTyped } from './useTyped';

interface MomentProps {
  label: string;
  value: unknown;
  change: (value: string | null) => void;
  leave: () => void;
  inputRef?: Ref<HTMLInputElement>;
  isRefused: boolean;
}

function Moment({ label, value, change, leave, inputRef, isRefused }: MomentProps) {
  const id = useId();
  const [text, setText] = useTyped(value, momentText);
  return (
    <TextField
      id={id}
      label={label}
      type="datetime-local"
      value={text}
      onChange={(event) => {
        const next = storedMoment(event.target.value, value);
        setText(event.target.value, next);
        change(next);
      }}
      onBlur={leave}
      inputRef={inputRef}
      error={isRefused}
    />
  );
}

/** A period as it is stored: whatever the backend keeps in it besides goes back with it. */
export type Moments = Readonly<Record<string, unknown>>;

export const isPeriod = (value: unknown): value is Moments => typeof value === 'object' && value !== null;

interface PeriodMomentsProps {
  period: Moments;
  change: (period: Moments) => void;
  leave: () => void;
  inputRef?: Ref<HTMLInputElement>;
  isRefused: boolean;
}

/** The start and the end of one period. */
export function PeriodMoments({ period, change, leave, inputRef, isRefused }: PeriodMomentsProps) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
      }}
    >
      <Moment
        label={translate('forms.start')}
        value={period.startDate}
        change={(startDate) => change({ ...period, startDate })}
        leave={leave}
        inputRef={inputRef}
        isRefused={isRefused}
      />
      <Moment
        label={translate('forms.end')}
        value={period.endDate}
        change={(endDate) => change({ ...period, endDate })}
        leave={leave}
        isRefused={isRefused}
      />
    </Box>
  );
}

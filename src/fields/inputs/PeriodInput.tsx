import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type Ref, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../metadata';
import { momentText, storedMoment } from './dateText';
import { FieldGroup } from './FieldGroup';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';
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

const isPeriod = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A start and an end. Of a list of periods the first is edited, and the others stay. */
export function PeriodInput({ field, name }: InputProps<FieldOf<'period'>>) {
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = useFieldInput(
    field,
    name,
  );
  const translate = useTranslate();
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const period = isPeriod(first) ? first : {};
  const set = (part: 'startDate' | 'endDate') => (moment: string | null) => {
    const next = { ...period, [part]: moment };
    change(field.many ? [next, ...(Array.isArray(value) ? value.slice(1) : [])] : next);
  };
  return (
    <FieldGroup id={id} label={label} isRequired={isRequired} helperText={helperText}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
        <Moment
          label={translate('forms.start')}
          value={period.startDate}
          change={set('startDate')}
          leave={leave}
          inputRef={ref}
          isRefused={isRefused}
        />
        <Moment
          label={translate('forms.end')}
          value={period.endDate}
          change={set('endDate')}
          leave={leave}
          isRefused={isRefused}
        />
      </Box>
    </FieldGroup>
  );
}

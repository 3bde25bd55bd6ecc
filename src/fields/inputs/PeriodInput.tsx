import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { type Ref, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import type { FieldOf } from '../../metadata';
import { momentText, storedMoment } from './dateText';
import { FieldGroup } from './FieldGroup';
import type { InputProps } from './input';
import { type FieldInput, useFieldInput } from './useFieldInput';
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

type Moments = Readonly<Record<string, unknown>>;

const isPeriod = (value: unknown): value is Moments => typeof value === 'object' && value !== null;

interface BothProps {
  period: Moments;
  change: (period: Moments) => void;
  leave: () => void;
  inputRef?: Ref<HTMLInputElement>;
  isRefused: boolean;
}

function Both({ period, change, leave, inputRef, isRefused }: BothProps) {
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

/** The periods of a list, each under its number, that are added at the end and removed. */
function Periods({ input }: { input: FieldInput }) {
  const { value, change, leave, ref, isRefused } = input;
  const translate = useTranslate();
  const adder = useRef<HTMLButtonElement>(null);
  // A backend may hold a single one outside of a list.
  const periods: unknown[] = Array.isArray(value) ? value : isPeriod(value) ? [value] : [];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        justifyItems: 'start',
        '& > [role=group] + [role=group]': { pt: 1.5, borderTop: 1, borderColor: 'divider' },
      }}
    >
      {periods.map((period, index) => {
        const position = index + 1;
        return (
          <Box
            key={index}
            role="group"
            aria-label={translate('forms.period', { position })}
            sx={{ width: 1, display: 'flex', alignItems: 'start', gap: 0.5 }}
          >
            <Both
              period={isPeriod(period) ? period : {}}
              change={(next) => change(periods.map((one, place) => (place === index ? next : one)))}
              leave={leave}
              inputRef={index === 0 ? ref : undefined}
              isRefused={isRefused}
            />
            <IconButton
              aria-label={translate('forms.removePeriod', { position })}
              onClick={() => {
                change(periods.filter((_, place) => place !== index));
                // The button goes with its period: the keyboard stays near.
                adder.current?.focus();
              }}
            >
              <Icon path={mdiDeleteOutline} />
            </IconButton>
          </Box>
        );
      })}
      <Button
        ref={adder}
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiPlus} />}
        onClick={() => change([...periods, { startDate: null, endDate: null }])}
      >
        {translate('forms.addPeriod')}
      </Button>
    </Box>
  );
}

/** A start and an end, or a list of such periods. */
export function PeriodInput({ field, name }: InputProps<FieldOf<'period'>>) {
  const input = useFieldInput(field, name);
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = input;
  return (
    <FieldGroup id={id} label={label} isRequired={isRequired} helperText={helperText}>
      {field.many ? (
        <Periods input={input} />
      ) : (
        <Both
          period={isPeriod(value) ? value : {}}
          change={change}
          leave={leave}
          inputRef={ref}
          isRefused={isRefused}
        />
      )}
    </FieldGroup>
  );
}

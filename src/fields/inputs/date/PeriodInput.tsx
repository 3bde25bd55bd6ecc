import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type Ref, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import type { FieldOf } from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import { Icon } from '../../../ui/Icon';
import { IconAction } from '../../../ui/IconAction';
import type { InputProps } from '../inputs';
import { type FieldInput, useFieldInput } from '../useFieldInput';
import { useDateCheck, useDateText, useTownClock } from './DateInput';

/** A period as stored. Keys other than `startDate` and `endDate` are sent back unchanged. */
type StoredPeriod = Readonly<Record<string, unknown>>;

const isPeriod = (value: unknown): value is StoredPeriod => typeof value === 'object' && value !== null;

interface EndInputProps extends Pick<FieldInput, 'value' | 'change' | 'onBlur' | 'isRefused'> {
  label: string;
  inputRef?: Ref<HTMLInputElement>;
}

function EndInput({ label, inputRef, ...input }: EndInputProps) {
  const id = useId();
  return <TextField id={id} label={label} {...useDateText('dateTime', input)} inputRef={inputRef} />;
}

interface PeriodEndsProps
  extends Pick<FieldOf<'period'>, 'labels'>,
    Pick<EndInputProps, 'onBlur' | 'inputRef' | 'isRefused'> {
  period: unknown;
  change: (period: StoredPeriod) => void;
}

function PeriodEnds({ labels, period, change, inputRef, ...props }: PeriodEndsProps) {
  const label = useLabel();
  const translate = useTranslate();
  const current = isPeriod(period) ? period : {};
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
      }}
    >
      <EndInput
        {...props}
        label={labels ? label(labels.start) : translate('forms.start')}
        value={current.startDate}
        change={(startDate) => change({ ...current, startDate })}
        inputRef={inputRef}
      />
      <EndInput
        {...props}
        label={labels ? label(labels.end) : translate('forms.end')}
        value={current.endDate}
        change={(endDate) => change({ ...current, endDate })}
      />
    </Box>
  );
}

function PeriodList({ labels, input }: Pick<PeriodEndsProps, 'labels'> & { input: FieldInput }) {
  const { value, change, onBlur, ref, isRefused } = input;
  const translate = useTranslate();
  const addButton = useRef<HTMLButtonElement>(null);
  // A backend may store a single period instead of a list.
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
            <PeriodEnds
              labels={labels}
              period={period}
              change={(next) => change(periods.map((other, at) => (at === index ? next : other)))}
              onBlur={onBlur}
              inputRef={index === 0 ? ref : undefined}
              isRefused={isRefused}
            />
            <IconAction
              path={mdiDeleteOutline}
              label={translate('forms.removePeriod', { position })}
              onClick={() => {
                change(periods.filter((_, at) => at !== index));
                // This button disappears with its period, so move the focus.
                addButton.current?.focus();
              }}
            />
          </Box>
        );
      })}
      <Button
        ref={addButton}
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

/** A start and an end, or a list of periods. */
export function PeriodInput({ field, name }: InputProps<FieldOf<'period'>>) {
  const { box, options } = useDateCheck<HTMLDivElement>();
  const input = useFieldInput(field, name, options);
  const { value, change, onBlur, ref, isRefused } = input;
  const periods = [value].flat().filter(isPeriod);
  const helperText = useTownClock(
    periods.flatMap(({ startDate, endDate }) => [startDate, endDate]),
    input.helperText,
  );
  return (
    <FieldGroup {...input.groupProps} helperText={helperText}>
      <div ref={box}>
        {field.many ? (
          <PeriodList labels={field.labels} input={input} />
        ) : (
          <PeriodEnds
            labels={field.labels}
            period={value}
            change={change}
            onBlur={onBlur}
            inputRef={ref}
            isRefused={isRefused}
          />
        )}
      </div>
    </FieldGroup>
  );
}

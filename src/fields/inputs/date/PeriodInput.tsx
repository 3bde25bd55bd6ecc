import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import { type Ref, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import { type FieldOf, isRecord } from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import { IconAction, SmallButton } from '../../../ui/IconAction';
import { TextBox } from '../../../ui/TextBox';
import type { InputProps } from '../inputs';
import { type InputState, useFieldInput } from '../useFieldInput';
import { useDateCheck, useDateText, useHelperWithZone } from './DateInput';

interface EndInputProps extends Pick<InputState, 'value' | 'change' | 'onBlur' | 'isRefused'> {
  label: string;
  inputRef: Ref<HTMLInputElement> | undefined;
}

function EndInput({ label, inputRef, ...input }: EndInputProps) {
  const id = useId();
  return <TextBox id={id} label={label} {...useDateText('dateTime', input)} inputRef={inputRef} />;
}

export function PeriodInput({ field, name }: InputProps<FieldOf<'period'>>) {
  const { box, options } = useDateCheck<HTMLDivElement>();
  const input = useFieldInput(field, name, options);
  const { value, change, onBlur, ref, isRefused } = input;
  const label = useLabel();
  const translate = useTranslate();
  const addButton = useRef<HTMLButtonElement>(null);
  // A backend may store a single period instead of a list.
  const periods: unknown[] = field.many ? [value ?? []].flat() : [value];
  const helperText = useHelperWithZone(
    periods.filter(isRecord).flatMap(({ startDate, endDate }) => [startDate, endDate]),
    input.helperText,
  );
  const ends = {
    startDate: label(field.labels?.start) || translate('forms.start'),
    endDate: label(field.labels?.end) || translate('forms.end'),
  };
  return (
    <FieldGroup {...input.groupProps} helperText={helperText}>
      <Box
        ref={box}
        sx={{
          display: 'grid',
          gap: 1.5,
          justifyItems: 'start',
          '& > [role=group] + [role=group]': { pt: 1.5, borderTop: 1, borderColor: 'divider' },
        }}
      >
        {periods.map((stored, index) => {
          // Other keys of the period are sent back unchanged.
          const period = isRecord(stored) ? stored : {};
          const position = index + 1;
          return (
            <Box
              key={index}
              {...(field.many && { role: 'group', 'aria-label': translate('forms.period', { position }) })}
              sx={{ width: 1, display: 'flex', alignItems: 'start', gap: 0.5 }}
            >
              <Box
                sx={{
                  flex: 1,
                  display: 'grid',
                  gap: 1.5,
                  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
                }}
              >
                {Object.entries(ends).map(([end, endLabel]) => (
                  <EndInput
                    key={end}
                    label={endLabel}
                    value={period[end]}
                    change={(date) => {
                      const next = { ...period, [end]: date };
                      change(field.many ? periods.map((other, at) => (at === index ? next : other)) : next);
                    }}
                    onBlur={onBlur}
                    isRefused={isRefused}
                    inputRef={index === 0 && end === 'startDate' ? ref : undefined}
                  />
                ))}
              </Box>
              {field.many && (
                <IconAction
                  path={mdiDeleteOutline}
                  label={translate('forms.removePeriod', { position })}
                  onClick={() => {
                    change(periods.filter((_, at) => at !== index));
                    // Otherwise, the focus would be lost, or stay on a button that now removes the next period.
                    addButton.current?.focus();
                  }}
                />
              )}
            </Box>
          );
        })}
        {field.many && (
          <SmallButton
            ref={addButton}
            path={mdiPlus}
            variant="outlined"
            onClick={() => change([...periods, { startDate: null, endDate: null }])}
          >
            {translate('forms.addPeriod')}
          </SmallButton>
        )}
      </Box>
    </FieldGroup>
  );
}

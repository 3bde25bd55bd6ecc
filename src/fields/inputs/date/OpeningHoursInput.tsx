import { mdiContentDuplicate, mdiDeleteOutline, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { weekDayName } from '../../../i18n/hours';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import {
  areHours,
  capitalised,
  type ExceptionalDay,
  type FieldOf,
  type OpeningHours,
  weekDays,
} from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import { IconAction, SmallButton } from '../../../ui/IconAction';
import { TextBox } from '../../../ui/TextBox';
import type { InputProps } from '../inputs';
import { type InputState, useFieldInput } from '../useFieldInput';
import { useDateCheck, useDateText } from './DateInput';
import { hoursTexts as texts } from './hoursTexts';
import { SlotsInput } from './SlotsInput';

/** Monday to Thursday are copied up to Friday. Friday and Saturday are copied to the next day, Sunday never. */
const lastCopyIndex = (index: number) => Math.max(weekDays.indexOf('friday'), index + 1);

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: '104px 1fr' },
      alignItems: 'center',
      columnGap: 1.5,
      py: 0.5,
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ fontWeight: 550, fontSize: '0.875rem' }}>{name}</Box>
    {children}
  </Box>
);

interface WeekProps extends Pick<InputState, 'onBlur' | 'ref'> {
  hours: OpeningHours;
  onChange: (hours: OpeningHours) => void;
}

function Week({ hours, onChange, onBlur, ref }: WeekProps) {
  const label = useLabel();
  const language = useLanguage();
  return weekDays.map((day, index) => {
    const name = weekDayName(day, language);
    const slots = hours[day] ?? [];
    const last = weekDays[lastCopyIndex(index)];
    const copy = () => {
      const days = weekDays.slice(index + 1, lastCopyIndex(index) + 1);
      onChange({ ...hours, ...Object.fromEntries(days.map((one) => [one, slots])) });
    };
    return (
      <Row key={day} name={capitalised(name)}>
        <SlotsInput
          day={name}
          slots={slots}
          onChange={(next) => onChange({ ...hours, [day]: next })}
          onBlur={onBlur}
          focusRef={index === 0 ? ref : undefined}
        >
          {last && slots.length > 0 && (
            <IconAction
              size="small"
              path={mdiContentDuplicate}
              label={label(texts.copy, { day: name, last: weekDayName(last, language) })}
              onClick={copy}
            />
          )}
        </SlotsInput>
      </Row>
    );
  });
}

interface ExceptionProps extends Pick<InputState, 'onBlur' | 'isRefused'> {
  number: number;
  exception: ExceptionalDay;
  onChange: (exception: ExceptionalDay) => void;
  onRemove: () => void;
}

function Exception({ number, exception, onChange, onRemove, onBlur, isRefused }: ExceptionProps) {
  const id = useId();
  const label = useLabel();
  const change = (date: unknown) => onChange({ ...exception, date: typeof date === 'string' ? date : null });
  const dateText = useDateText('date', { value: exception.date, change, onBlur, isRefused });
  return (
    <Box role="group" aria-label={label(texts.exception, { number })} sx={{ py: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 1.5, rowGap: 0.5 }}>
        <Box sx={{ width: 168 }}>
          <TextBox id={id} label={label(texts.date)} {...dateText} />
        </Box>
        <SlotsInput
          day={label(texts.exception, { number }).toLowerCase()}
          slots={exception.slots ?? []}
          onChange={(slots) => onChange({ ...exception, slots })}
          onBlur={onBlur}
        >
          <IconAction
            size="small"
            path={mdiDeleteOutline}
            label={label(texts.removeException, { number })}
            onClick={onRemove}
          />
        </SlotsInput>
      </Box>
    </Box>
  );
}

export default function OpeningHoursInput({ field, name }: InputProps<FieldOf<'openingHours'>>) {
  const { box, options } = useDateCheck<HTMLDivElement>();
  const { value, change, onBlur, ref, isRefused, groupProps } = useFieldInput(field, name, options);
  const label = useLabel();
  const addButton = useRef<HTMLButtonElement>(null);
  const hours: OpeningHours = areHours(value) ? value : {};
  const exceptions = hours.exceptions ?? [];
  const store = (next: OpeningHours) =>
    change(Object.values(next).some((part) => part && part.length > 0) ? next : null);
  const storeExceptions = (next: ExceptionalDay[]) => store({ ...hours, exceptions: next });
  const remove = (index: number) => {
    flushSync(() => storeExceptions(exceptions.filter((_, at) => at !== index)));
    // The pressed button is gone, or now removes the next day.
    addButton.current?.focus();
  };
  return (
    <FieldGroup {...groupProps}>
      <Box ref={box}>
        <Week hours={hours} onChange={store} onBlur={onBlur} ref={ref} />
        {exceptions.length > 0 && (
          <Box sx={{ mt: 1, fontSize: '0.8125rem', fontWeight: 550 }}>{label(texts.exceptions)}</Box>
        )}
        {exceptions.map((exception, index) => (
          <Exception
            key={index}
            number={index + 1}
            exception={exception}
            onChange={(next) => storeExceptions(exceptions.map((one, at) => (at === index ? next : one)))}
            onRemove={() => remove(index)}
            onBlur={onBlur}
            isRefused={isRefused}
          />
        ))}
        <SmallButton
          ref={addButton}
          path={mdiPlus}
          variant="outlined"
          sx={{ mt: 1 }}
          onClick={() => storeExceptions([...exceptions, { date: null, slots: [] }])}
        >
          {label(texts.addException)}
        </SmallButton>
      </Box>
    </FieldGroup>
  );
}

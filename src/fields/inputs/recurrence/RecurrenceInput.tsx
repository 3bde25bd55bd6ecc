import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { repetitionText } from '../../../i18n/recurrence';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import {
  type FieldOf,
  fieldOf,
  formatRecurrence,
  frequencies,
  parseRecurrence,
  type Recurrence,
  recurrenceLimits,
  startOf,
} from '../../../metadata';
import { addDays, dayText } from '../../../metadata/townTime';
import { useResource } from '../../../routing/AppContext';
import { FieldGroup } from '../../../ui/FieldGroup';
import { NativeSelectField } from '../../../ui/NativeSelectField';
import { useDateCheck } from '../date/DateInput';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';
import { DaysInput } from './DaysInput';
import { ExceptInput, type TypedSpan } from './ExceptInput';
import { DayBox, NumberBox, type PartProps } from './parts';
import { frequencyTexts, intervalTexts, texts } from './texts';

const columns = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
};

/** The proposed length of a repetition: 13 weeks. */
const usualDays = 91;

interface EndInputProps extends PartProps {
  first: string;
  /** `undefined` while the box contains no date. The rule then keeps its former last day. */
  lastDay: string | undefined;
  setKeptDay: (day: string | undefined) => void;
}

function EndInput(props: EndInputProps) {
  const { recurrence, change, onBlur, first, lastDay, setKeptDay } = props;
  const label = useLabel();
  const { until, count, ...rest } = recurrence;
  const untilOrEndless = until ? 'until' : 'endless';
  const usualEnd = addDays(first || dayText(Date.now()), usualDays);
  const ruleOf: Record<string, Recurrence> = {
    endless: rest,
    until: { ...rest, until: usualEnd },
    count: { ...rest, count: 10 },
  };
  return (
    <Box sx={columns}>
      <NativeSelectField
        label={label(texts.ends)}
        value={count ? 'count' : untilOrEndless}
        onChange={(next) => {
          setKeptDay(undefined);
          change(ruleOf[next] ?? rest);
        }}
      >
        <option value="endless">{label(texts.endless)}</option>
        <option value="until">{label(texts.until)}</option>
        <option value="count">{label(texts.count)}</option>
      </NativeSelectField>
      {until && (
        <DayBox
          label={label(texts.lastDay)}
          value={lastDay}
          onChange={(day) => {
            setKeptDay(day ? undefined : until);
            change({ ...rest, until: day ?? until });
          }}
          onBlur={onBlur}
          unsentMessage={label(texts.noLastDay)}
          isRequired
        />
      )}
      {count && (
        <NumberBox
          label={label(texts.times)}
          value={count}
          max={recurrenceLimits.count}
          onChange={(times) => change({ ...rest, count: times })}
          onBlur={onBlur}
        />
      )}
    </Box>
  );
}

const newRecurrence: Recurrence = { frequency: 'WEEKLY', interval: 1, days: [], nth: [], except: [] };

export default function RecurrenceInput({ field, name }: InputProps<FieldOf<'recurrence'>>) {
  const label = useLabel();
  const language = useLanguage();
  const { getValues, setValue, getFieldState, clearErrors } = useFormContext();
  const [span, setSpan] = useState<TypedSpan>({});
  const [keptDay, setKeptDay] = useState<string>();
  const { box, options } = useDateCheck<HTMLDivElement>();
  const findUnsent = () => box.current?.querySelector<HTMLElement>('[data-unsent]');
  // An unfinished box has its message in `data-unsent`.
  const validate = () => {
    const problem = options.validate();
    return problem === true ? (findUnsent()?.dataset.unsent ?? true) : problem;
  };
  const input = useFieldInput(field, name, { validate });
  useEffect(() => {
    if (getFieldState(name).error?.type === 'validate' && validate() === true) clearErrors(name);
  });
  const dateField = fieldOf(useResource(), field.of);
  const firstTime: unknown = useWatch({ name: field.of });
  const first = dayText(startOf(firstTime));
  const recurrence = typeof input.value === 'string' ? parseRecurrence(input.value) : undefined;
  const { onBlur } = input;
  const change = (next: Recurrence | undefined) =>
    setValue(name, next ? formatRecurrence(next) : null, { shouldDirty: true, shouldTouch: true });
  const part = { change, onBlur, first };
  return (
    <FieldGroup {...input.groupProps}>
      <Box
        ref={(element: HTMLDivElement | null) => {
          box.current = element;
          input.ref({ focus: () => (findUnsent() ?? element?.querySelector('select'))?.focus() });
        }}
        sx={{ display: 'grid', gap: 1.5 }}
      >
        <Box sx={columns}>
          <NativeSelectField
            label={label(texts.repeats)}
            value={recurrence?.frequency ?? ''}
            onChange={(chosen) => {
              const frequency = frequencies.find((one) => one === chosen);
              if (!frequency) {
                setSpan({});
                setKeptDay(undefined);
              }
              change(frequency && { ...(recurrence ?? newRecurrence), frequency, days: [], nth: [] });
            }}
          >
            <option value="">{label(texts.never)}</option>
            {frequencies.map((frequency) => (
              <option key={frequency} value={frequency}>
                {label(frequencyTexts[frequency])}
              </option>
            ))}
          </NativeSelectField>
          {recurrence && (
            <NumberBox
              label={label(intervalTexts[recurrence.frequency])}
              value={recurrence.interval}
              max={recurrenceLimits.interval}
              onChange={(interval) => change({ ...recurrence, interval })}
              onBlur={onBlur}
            />
          )}
        </Box>
        {!recurrence && typeof input.value === 'string' && input.value !== '' && (
          <Box role="status" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {label(texts.unreadable, { rule: input.value })}
          </Box>
        )}
        {recurrence && (
          <>
            <DaysInput recurrence={recurrence} {...part} />
            <EndInput
              recurrence={recurrence}
              {...part}
              // While the box contains no date, `until` is `keptDay`, unless a restored draft changes `until`.
              lastDay={recurrence.until === keptDay ? undefined : recurrence.until}
              setKeptDay={setKeptDay}
            />
            <ExceptInput
              recurrence={recurrence}
              {...part}
              holidays={field.holidays}
              span={span}
              setSpan={(next) => {
                setSpan(next);
                // Notifies the form: its heading then shows that there are changes.
                setValue(name, getValues(name));
              }}
            />
            <Box role="status" sx={{ fontWeight: 550 }}>
              {first
                ? `${repetitionText(recurrence, firstTime, language)}.`
                : label(texts.noStart, { name: label(dateField.label) })}
            </Box>
          </>
        )}
      </Box>
    </FieldGroup>
  );
}

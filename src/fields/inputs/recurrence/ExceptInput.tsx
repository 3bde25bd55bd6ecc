import { mdiCalendarRemoveOutline, mdiDeleteOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { useId, useRef, useState } from 'react';
import { spanText } from '../../../i18n/recurrence';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { daysBetween, type RecurrenceField, spansOf } from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import { IconAction, SmallButton } from '../../../ui/IconAction';
import { InputMessage } from '../parts/InputMessage';
import { DayBox, type PartProps } from './parts';
import { texts } from './texts';

const union = (days: readonly string[], others: readonly string[]) =>
  [...new Set([...days, ...others])].sort();

/** The typed days that are not in `except` yet. */
export interface TypedSpan {
  from?: string | undefined;
  to?: string | undefined;
}

interface ExceptInputProps extends PartProps, Pick<RecurrenceField, 'holidays'> {
  span: TypedSpan;
  setSpan: (span: TypedSpan) => void;
}

export function ExceptInput({ recurrence, change, onBlur, holidays = [], span, setSpan }: ExceptInputProps) {
  const id = useId();
  const label = useLabel();
  const language = useLanguage();
  const { from, to } = span;
  const [isWrong, setWrong] = useState(false);
  const leaveOutButton = useRef<HTMLButtonElement>(null);
  const { except } = recurrence;
  const leaveOut = (days: readonly string[]) => change({ ...recurrence, except: union(except, days) });
  return (
    <FieldGroup id={id} label={label(texts.except)}>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}>
          {spansOf(except).map(([first, last]) => {
            const days = spanText([first, last], language);
            return (
              <Box component="li" key={first} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                {days}
                <IconAction
                  path={mdiDeleteOutline}
                  size="small"
                  label={label(texts.includeAgain, { days })}
                  onClick={() => {
                    change({ ...recurrence, except: except.filter((day) => day < first || day > last) });
                    // The pressed button disappears with its days.
                    leaveOutButton.current?.focus();
                  }}
                />
              </Box>
            );
          })}
        </Box>
        <Box
          sx={{
            width: 1,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))',
          }}
        >
          <DayBox
            label={label(texts.from)}
            value={from}
            onChange={(day) => setSpan({ from: day, to })}
            onBlur={onBlur}
            unsentMessage={label(texts.pending)}
          />
          <DayBox
            label={label(texts.to)}
            value={to}
            onChange={(day) => setSpan({ from, to: day })}
            onBlur={onBlur}
            unsentMessage={label(texts.pending)}
          />
        </Box>
        {isWrong && (
          <div role="alert">
            <InputMessage tone="error">{label(texts.wrongSpan)}</InputMessage>
          </div>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SmallButton
            ref={leaveOutButton}
            path={mdiCalendarRemoveOutline}
            variant="outlined"
            onClick={() => {
              const days = from ? daysBetween(from, to ?? from) : [];
              const isWhole = days.length > 0 && days.at(-1) === (to ?? from);
              setWrong(!isWhole);
              if (!isWhole) return;
              leaveOut(days);
              setSpan({});
            }}
          >
            {label(texts.leaveOut)}
          </SmallButton>
          {holidays.map(({ label: name, startDate, endDate }) => (
            <SmallButton
              key={name.fr + startDate}
              path={mdiCalendarRemoveOutline}
              variant="outlined"
              onClick={() => leaveOut(daysBetween(startDate, endDate))}
            >
              {label(name)}
            </SmallButton>
          ))}
        </Box>
      </Box>
    </FieldGroup>
  );
}

import { ordinalText, ruleDayName } from '../../../i18n/recurrence';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { type RuleDay, ruleDayOf, ruleDays } from '../../../metadata';
import { NativeSelectField } from '../../../ui/NativeSelectField';
import { CheckGroup, type PartProps } from './parts';
import { texts } from './texts';

interface DaysProps extends PartProps {
  /** The day of the first occurrence, or an empty string. */
  first: string;
}

export function DaysInput({ recurrence, change, onBlur, first }: DaysProps) {
  const label = useLabel();
  const language = useLanguage();
  const firstDay: RuleDay = ruleDayOf(first) ?? 'MO';
  const { frequency, days, nth } = recurrence;
  const nameOf = (day: RuleDay) => ruleDayName(day, language);
  if (frequency === 'WEEKLY')
    return (
      <CheckGroup
        label={label(texts.weekDays)}
        options={ruleDays.map((id) => ({ id, label: nameOf(id) }))}
        // Without days, the rule repeats on the day of the first occurrence.
        checked={days.length > 0 || !first ? days : [firstDay]}
        onChange={(checked) => change({ ...recurrence, days: checked })}
        onBlur={onBlur}
      />
    );
  if (frequency !== 'MONTHLY') return null;
  const [day] = days;
  return (
    <>
      <NativeSelectField
        label={label(texts.inMonth)}
        value={day ? 'week' : 'same'}
        onChange={(chosen) =>
          change({
            ...recurrence,
            ...(chosen === 'week' ? { days: [firstDay], nth: [1] } : { days: [], nth: [] }),
          })
        }
      >
        <option value="same">{label(texts.sameDay)}</option>
        <option value="week">{label(texts.weekDay)}</option>
      </NativeSelectField>
      {day && (
        <>
          <NativeSelectField
            label={label(texts.day)}
            value={day}
            onChange={(chosen) => change({ ...recurrence, days: ruleDays.filter((one) => one === chosen) })}
          >
            {ruleDays.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </NativeSelectField>
          <CheckGroup
            label={label(texts.nth)}
            // -1 is the last such day of the month. Another application may write other positions.
            options={[...new Set([1, 2, 3, 4, -1, ...nth])].map((id) => ({
              id,
              label: ordinalText(id, language),
            }))}
            checked={nth}
            // A single checked position stays checked: without a position, the rule would lose its day of the week.
            onChange={(checked) => checked.length > 0 && change({ ...recurrence, nth: checked })}
            onBlur={onBlur}
          />
        </>
      )}
    </>
  );
}

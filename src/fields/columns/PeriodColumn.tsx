import { fullDate, periodThatCounts, shortDate } from '../../i18n/dates';
import type { Column } from './cell';
import { Chip } from './StatusChip';

const tones = { upcoming: 'info', current: 'success', past: 'neutral' } as const;

/** The word for where now stands to the period that counts, its two days, and how many others there are. */
export const PeriodColumn: Column = ({ field, value, language, label, translate }) => {
  const counting = periodThatCounts(value);
  if (field.kind !== 'period' || !counting) return null;
  const { period, state, others } = counting;
  const [first, last] = [period.startDate, period.endDate].map((day) => shortDate(day, language) || '…');
  const days = first === last ? first : `${first} – ${last}`;
  const title = [period.startDate, period.endDate]
    .map((day) => fullDate(day, language))
    .filter(Boolean)
    .join(' – ');
  return (
    <>
      {field.words && <Chip tone={tones[state]}>{label(field.words[state])}</Chip>}{' '}
      <span title={title}>{days}</span>
      {others > 0 && (
        <>
          {' '}
          <span title={translate('list.otherPeriods', { smart_count: others })}>+{others}</span>
        </>
      )}
    </>
  );
};

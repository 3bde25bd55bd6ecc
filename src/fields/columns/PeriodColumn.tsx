import { fullDate, periodState, shortDate } from '../../i18n/dates';
import type { Period } from '../../metadata';
import type { Column } from './cell';
import { Chip } from './StatusChip';

const tones = { upcoming: 'info', current: 'success', past: 'neutral' } as const;

const isPeriod = (value: unknown): value is Partial<Period> => typeof value === 'object' && value !== null;

/** The word for where now stands to the period, and its two days. */
export const PeriodColumn: Column = ({ field, value, language, label }) => {
  const period = Array.isArray(value) ? value[0] : value;
  if (field.kind !== 'period' || !isPeriod(period)) return null;
  const state = periodState(period);
  if (!state) return null;
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
    </>
  );
};

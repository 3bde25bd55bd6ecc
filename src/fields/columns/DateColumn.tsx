import { fullDate, shortDate } from '../../i18n/dates';
import type { Column } from './cell';

/** The day; the whole date on hover. */
export const DateColumn: Column = ({ value, language }) => {
  const day = shortDate(value, language);
  return day ? (
    <time dateTime={String(value)} title={fullDate(value, language)}>
      {day}
    </time>
  ) : null;
};

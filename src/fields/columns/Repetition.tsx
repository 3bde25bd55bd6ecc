import { recurrenceText } from '../../i18n/recurrence';
import type { FieldOf } from '../../metadata';
import type { CellProps } from './cell';
import { Unreadable } from './Unreadable';

/** The sentence of a repetition. */
export default function Repetition({
  field,
  value,
  record,
  language,
  translate,
}: CellProps<FieldOf<'recurrence'>>) {
  return (
    recurrenceText(field, value, record, language) ?? (
      <Unreadable field={field} value={value} translate={translate} />
    )
  );
}

import { recurrenceText } from '../../i18n/recurrence';
import { type FieldOf, geometryText, isGeometry } from '../../metadata';
import type { CellProps } from './cell';
import { Unreadable } from './Unreadable';

function textOf({ field, value, record, language, label }: CellProps<FieldOf<'geometry' | 'recurrence'>>) {
  if (field.kind === 'recurrence') return recurrenceText(field, value, record, language);
  return isGeometry(value) ? label(geometryText(value)) : null;
}

/** What is drawn, or how it repeats, in words. */
export default function Sentence(cell: CellProps<FieldOf<'geometry' | 'recurrence'>>) {
  const { field, value, translate } = cell;
  return textOf(cell) ?? <Unreadable field={field} value={value} translate={translate} />;
}

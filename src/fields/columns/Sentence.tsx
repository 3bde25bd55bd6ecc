import { hoursText } from '../../i18n/hours';
import { recurrenceText } from '../../i18n/recurrence';
import { areHours, type FieldOf, geometryText, isGeometry } from '../../metadata';
import type { CellProps } from './cell';
import { Unreadable } from './Unreadable';

type Props = CellProps<FieldOf<'geometry' | 'openingHours' | 'recurrence'>>;

function sentenceOf({ field, value, record, language, label }: Props) {
  if (field.kind === 'openingHours') return areHours(value) ? hoursText(value, language) : null;
  if (field.kind === 'recurrence') return recurrenceText(field, value, record, language);
  return isGeometry(value) ? label(geometryText(value)) : null;
}

export default function Sentence(cell: Props) {
  const { field, value, translate } = cell;
  return sentenceOf(cell) ?? <Unreadable field={field} value={value} translate={translate} />;
}

import { useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { type FilterProps, FilterSelect } from './FilterSelect';

/** To come, under way or over, in the words of the declaration. */
export function PeriodFilter({ field, ...props }: FilterProps) {
  const label = useLabel();
  const translate = useTranslate();
  if (field.kind !== 'period') return null;
  const options = (['upcoming', 'current', 'past'] as const).map((id) => ({
    id,
    name: field.words ? label(field.words[id]) : translate(`list.period.${id}`),
  }));
  return <FilterSelect {...props} options={options} />;
}

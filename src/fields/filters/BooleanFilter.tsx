import { useTranslate } from 'react-admin';
import { type FilterProps, FilterSelect } from './FilterSelect';

export function BooleanFilter({ field: _, ...props }: FilterProps) {
  const translate = useTranslate();
  const options = [true, false].map((id) => ({ id, name: translate(`ra.boolean.${id}`) }));
  return <FilterSelect {...props} options={options} />;
}

import { useLabel } from '../../i18n/useLabel';
import { type FilterProps, FilterSelect } from './FilterSelect';

export function ChoiceFilter({ field, ...props }: FilterProps) {
  const label = useLabel();
  if (!('choices' in field)) return null;
  return (
    <FilterSelect
      {...props}
      options={field.choices.map(({ id, label: words }) => ({ id, name: label(words) }))}
    />
  );
}

import { useDeclaration } from '../../AppContext';
import { useLabel } from '../../i18n/useLabel';
import { allows } from '../../metadata';
import { type FilterProps, FilterSelect } from './FilterSelect';

/** The values that a record of the list may have. */
export function ChoiceFilter({ field, name, ...props }: FilterProps) {
  const { scope } = useDeclaration();
  const label = useLabel();
  if (!('choices' in field)) return null;
  const options = field.choices.filter(({ id }) => allows(scope, name, id));
  return (
    <FilterSelect {...props} options={options.map(({ id, label: words }) => ({ id, name: label(words) }))} />
  );
}

import { useLabel } from '../../i18n/useLabel';
import { type ChoiceValue, choiceOf, type FieldOf, isId, sourceOf } from '../../metadata';
import { useTags } from '../useTags';
import { type FilterProps, FilterSelect } from './FilterSelect';

/** Offers the selected tag even if `useTags` does not return it: the tag may come from a link. */
export default function TagsFilter({ field, name, ...props }: FilterProps<FieldOf<'tags'>>) {
  const label = useLabel();
  const tags = useTags(field, sourceOf(name, field));
  const all = new Set([...tags, ...(isId(props.value) ? [props.value] : [])]);
  const options = [...all].map((id) => ({
    id,
    name: label(choiceOf<ChoiceValue>(field.choices, id)?.label) || String(id),
  }));
  return <FilterSelect {...props} options={options} />;
}

import { useReferenceSet } from '../useReferenceSet';
import { useTreeOptions } from '../useTreeOptions';
import { type FilterProps, FilterSelect } from './FilterSelect';

function SetFilter({ to, field, ...props }: FilterProps & { to: string }) {
  const set = useReferenceSet(to, 'pick' in field ? field.pick : undefined);
  return <FilterSelect {...props} options={useTreeOptions(to, set.records)} />;
}

export function ReferenceFilter({ field, ...props }: FilterProps) {
  return field.kind === 'reference' ? <SetFilter {...props} field={field} to={field.to} /> : null;
}

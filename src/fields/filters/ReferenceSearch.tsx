import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldOf, isId } from '../../metadata';
import { OptionsAutocomplete } from '../inputs/reference/OptionsAutocomplete';
import { useReferenceOptions } from '../inputs/reference/useReferenceOptions';
import type { FilterProps } from './FilterSelect';

export default function ReferenceSearch({
  field,
  label,
  value,
  onChange,
}: FilterProps<FieldOf<'reference' | 'references'>>) {
  const translate = useTranslate();
  // Stored values may refer to records that forms do not offer.
  const unfiltered = useMemo(
    () => ({ ...field, pick: field.pick && { ...field.pick, filter: {} } }),
    [field],
  );
  const selected = isId(value) ? value : null;
  const loaded = useReferenceOptions(unfiltered, selected === null ? [] : [selected]);
  return (
    <OptionsAutocomplete
      loaded={loaded}
      value={selected}
      onChange={(_, id) => onChange(id ?? undefined)}
      textField={{ label, placeholder: translate('list.all') }}
    />
  );
}

import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { useLabel } from '../../i18n/useLabel';
import { type ChoiceValue, type Field, type Kind, matchesScope } from '../../metadata';
import { NativeSelectField } from '../../ui/NativeSelectField';
import { useReferenceRecords } from '../useReferenceRecords';
import { useTreeOptions } from '../useTreeOptions';

interface FilterProps {
  field: Field;
  /** The name of the field in its declaration. */
  name: string;
  label: string;
  value: unknown;
  /** Receives `undefined` for "all". */
  onChange: (value: ChoiceValue | boolean | undefined) => void;
}

interface FilterSelectProps extends Pick<FilterProps, 'label' | 'value' | 'onChange'> {
  options: readonly { id: ChoiceValue | boolean; name: string }[];
}

function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const translate = useTranslate();
  const selected = options.findIndex(({ id }) => String(id) === String(value));
  return (
    <NativeSelectField
      label={label}
      value={selected === -1 ? '' : selected}
      onChange={(index) => onChange(index === '' ? undefined : options[Number(index)]?.id)}
    >
      <option value="">{translate('list.all')}</option>
      {options.map(({ id, name }, index) => (
        <option key={String(id)} value={index}>
          {name}
        </option>
      ))}
    </NativeSelectField>
  );
}

function BooleanFilter({ field: _, ...props }: FilterProps) {
  const translate = useTranslate();
  const options = [true, false].map((id) => ({ id, name: translate(`ra.boolean.${id}`) }));
  return <FilterSelect {...props} options={options} />;
}

/** Offers the choices that the scope of the list allows. */
function ChoiceFilter({ field, name, ...props }: FilterProps) {
  const { scope } = useResource();
  const label = useLabel();
  if (!('choices' in field)) return null;
  const choices = field.choices.filter(({ id }) => matchesScope(scope, name, id));
  return (
    <FilterSelect {...props} options={choices.map((choice) => ({ ...choice, name: label(choice.label) }))} />
  );
}

function PeriodFilter({ field, ...props }: FilterProps) {
  const label = useLabel();
  const translate = useTranslate();
  if (field.kind !== 'period') return null;
  const options = (['upcoming', 'current', 'past'] as const).map((id) => ({
    id,
    name: field.stateLabels ? label(field.stateLabels[id]) : translate(`list.period.${id}`),
  }));
  return <FilterSelect {...props} options={options} />;
}

function RecordFilter({ to, field, ...props }: FilterProps & { to: string }) {
  const { records } = useReferenceRecords(to, 'pick' in field ? field.pick : undefined);
  return <FilterSelect {...props} options={useTreeOptions(to, records)} />;
}

function ReferenceFilter({ field, ...props }: FilterProps) {
  return field.kind === 'reference' ? <RecordFilter {...props} field={field} to={field.to} /> : null;
}

/** The filter input for each filterable kind, and the query operator that it sets. */
export const filters: Partial<
  Record<Kind, { Filter: ComponentType<FilterProps>; operator: 'eq' | 'period' }>
> = {
  boolean: { Filter: BooleanFilter, operator: 'eq' },
  choice: { Filter: ChoiceFilter, operator: 'eq' },
  status: { Filter: ChoiceFilter, operator: 'eq' },
  reference: { Filter: ReferenceFilter, operator: 'eq' },
  period: { Filter: PeriodFilter, operator: 'period' },
};

import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { useLabel } from '../../i18n/useLabel';
import {
  type ChoiceValue,
  choiceOf,
  type Field,
  type FieldOf,
  type filterable,
  isId,
  matchesScope,
  sourceOf,
} from '../../metadata';
import { dayText } from '../../townTime';
import { NativeSelectField } from '../../ui/NativeSelectField';
import { useReferenceRecords } from '../useReferenceRecords';
import { useTags } from '../useTags';
import { useTreeOptions } from '../useTreeOptions';

type FilterableKind = (typeof filterable)[number];

interface FilterProps<F extends Field = Field> {
  field: F;
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
function ChoiceFilter({ field, name, ...props }: FilterProps<FieldOf<'choice' | 'choices' | 'status'>>) {
  const { scope } = useResource();
  const label = useLabel();
  const choices = field.choices.filter(({ id }) => matchesScope(scope, name, id));
  return (
    <FilterSelect {...props} options={choices.map((choice) => ({ ...choice, name: label(choice.label) }))} />
  );
}

/** Offers what the form suggests, and the tag that a link asks for. */
function TagsFilter({ field, name, ...props }: FilterProps<FieldOf<'tags'>>) {
  const label = useLabel();
  const tags = useTags(field, sourceOf(name, field));
  const all = new Set([...tags, ...(isId(props.value) ? [props.value] : [])]);
  const options = [...all].map((id) => {
    const choice = choiceOf<ChoiceValue>(field.choices, id);
    return { id, name: choice ? label(choice.label) : String(id) };
  });
  return <FilterSelect {...props} options={options} />;
}

function PeriodFilter({ field, ...props }: FilterProps<FieldOf<'period'>>) {
  const label = useLabel();
  const translate = useTranslate();
  const options = (['upcoming', 'current', 'past'] as const).map((id) => ({
    id,
    name: field.stateLabels ? label(field.stateLabels[id]) : translate(`list.period.${id}`),
  }));
  return <FilterSelect {...props} options={options} />;
}

/** Offers this year and the four before. */
function YearFilter({ field: _, ...props }: FilterProps<FieldOf<'date' | 'dateTime'>>) {
  const thisYear = Number(dayText(Date.now()).slice(0, 4));
  const options = [0, 1, 2, 3, 4].map((ago) => ({ id: thisYear - ago, name: String(thisYear - ago) }));
  return <FilterSelect {...props} options={options} />;
}

/** Offers the flags: a record passes if the chosen one is on. */
function FlagsFilter({ field, ...props }: FilterProps<FieldOf<'flags'>>) {
  const label = useLabel();
  const options = Object.entries(field.flags).map(([id, text]) => ({ id, name: label(text) }));
  return <FilterSelect {...props} options={options} />;
}

function ReferenceFilter({ field, ...props }: FilterProps<FieldOf<'reference' | 'references'>>) {
  const { records } = useReferenceRecords(field.to, field.pick);
  return <FilterSelect {...props} options={useTreeOptions(field.to, records)} />;
}

/** The filter input for each filterable kind. */
const filters: { [K in FilterableKind]: ComponentType<FilterProps<FieldOf<K>>> } = {
  boolean: BooleanFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  date: YearFilter,
  dateTime: YearFilter,
  flags: FlagsFilter,
  period: PeriodFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  status: ChoiceFilter,
  tags: TagsFilter,
};

/** The filter operators of the kinds that are not compared with one value: see `filterParams`. */
const operators: { [K in FilterableKind]?: string } = {
  date: 'year',
  dateTime: 'year',
  flags: 'flag',
  period: 'period',
};

/** The filter input for a field, and its key in the filter of the list; `undefined` if its kind has none. */
export function filterOf(name: string, { kind }: Field) {
  const Filter = filters[kind as FilterableKind] as ComponentType<FilterProps> | undefined;
  return Filter && { Filter, key: `${name}_${operators[kind as FilterableKind] ?? 'eq'}` };
}

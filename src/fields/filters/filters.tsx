import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { useLabel } from '../../i18n/useLabel';
import { type Field, type FieldOf, type filterable, matchesScope } from '../../metadata';
import { dayText } from '../../townTime';
import { loadable } from '../../ui/loadable';
import { useReferenceRecords } from '../useReferenceRecords';
import { useTreeOptions } from '../useTreeOptions';
import { type FilterProps, FilterSelect } from './FilterSelect';

type FilterableKind = (typeof filterable)[number];

/** Suggestions come with a query of their own, which few lists need. */
const TagsFilter = loadable<FilterProps<FieldOf<'tags'>>>(() => import('./TagsFilter'));

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

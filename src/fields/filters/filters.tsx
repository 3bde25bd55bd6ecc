import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { type Field, type FieldOf, isKind, type KindThatIs, matchesScope } from '../../metadata';
import { dayText } from '../../metadata/townTime';
import { useResource } from '../../routing/AppContext';
import { loadable } from '../../ui/loadable';
import { useChoices } from '../useChoices';
import { useReferenceRecords } from '../useReferenceRecords';
import { useTreeOptions } from '../useTreeOptions';
import { type FilterProps, FilterSelect } from './FilterSelect';

const TagsFilter = loadable(() => import('./TagsFilter'));
const ReferenceSearch = loadable(() => import('./ReferenceSearch'), {
  fallback: (props) => <FilterSelect {...props} options={[]} />,
});
const SpanInput = loadable(() => import('./SpanInput'));

function BooleanFilter({ field: _, ...props }: FilterProps) {
  const translate = useTranslate();
  const options = [true, false].map((id) => ({ id, name: translate(`ra.boolean.${id}`) }));
  return <FilterSelect {...props} options={options} />;
}

/** The choice `byPeriod.status` becomes three options: before, during and after the period. */
function ChoiceFilter({ field, name, ...props }: FilterProps<FieldOf<'choice' | 'choices' | 'status'>>) {
  const { scope } = useResource();
  const label = useLabel();
  const choices = useChoices(field).filter(({ id }) => matchesScope(scope, name, id));
  const { byPeriod } = field.kind === 'status' ? field : {};
  const options = choices.flatMap((choice) => {
    const { id } = choice;
    if (id !== byPeriod?.status) return choice;
    const { upcoming, past } = byPeriod;
    const states = { upcoming: label(upcoming.label), current: choice.name, past: label(past.label) };
    const stateOptions = Object.entries(states).map(([state, text]) => ({
      id: `${id}/${state}`,
      name: text,
    }));
    // A link from another screen may contain the status without a state.
    const all = { id, name: stateOptions.map((state) => state.name).join(', ') };
    return props.value === id ? [...stateOptions, all] : stateOptions;
  });
  return <FilterSelect {...props} options={options} />;
}

const periodStates = ['upcoming', 'current', 'past'] as const;

/** The option `/` stands for a span, whose days the user types: see `spanConditions`. */
function DatesFilter({ field, ...props }: FilterProps<FieldOf<'date' | 'dateTime' | 'period'>>) {
  const label = useLabel();
  const translate = useTranslate();
  const { kind } = field;
  const thisYear = Number(dayText(Date.now()).slice(0, 4));
  const isSpan = String(props.value).includes('/');
  const named = (id: string) => ({ id, name: translate(`list.dates.${id}`) });
  const options = [
    ...(kind === 'period' ? periodStates : []).map((id) =>
      kind === 'period' && field.stateLabels ? { id, name: label(field.stateLabels[id]) } : named(id),
    ),
    // Users cannot choose `beforeToday`: it comes from a declared view.
    ...(props.value === 'beforeToday' ? ['beforeToday'] : []).map(named),
    ...['thisMonth', 'lastMonth', 'thisYear'].map(named),
    ...(kind === 'period' ? [] : [1, 2, 3, 4]).map((ago) => ({
      id: thisYear - ago,
      name: String(thisYear - ago),
    })),
    { id: '/', name: translate('list.dates.span') },
  ];
  return (
    <>
      <FilterSelect {...props} value={isSpan ? '/' : props.value} options={options} />
      {isSpan && <SpanInput {...props} />}
    </>
  );
}

function FlagsFilter({ field, ...props }: FilterProps<FieldOf<'flags'>>) {
  const label = useLabel();
  const options = Object.entries(field.flags).map(([id, text]) => ({ id, name: label(text) }));
  return <FilterSelect {...props} options={options} />;
}

export function ReferenceFilter({ field, ...props }: FilterProps<FieldOf<'reference' | 'references'>>) {
  const { records, isComplete } = useReferenceRecords(field.to, field.pick);
  const options = useTreeOptions(field.to, records);
  return isComplete ? (
    <FilterSelect {...props} options={options} />
  ) : (
    <ReferenceSearch field={field} {...props} />
  );
}

const filters: { [K in KindThatIs<'filterable'>]: ComponentType<FilterProps<FieldOf<K>>> } = {
  boolean: BooleanFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  date: DatesFilter,
  dateTime: DatesFilter,
  flags: FlagsFilter,
  period: DatesFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  status: ChoiceFilter,
  tags: TagsFilter,
};

/** The filter operators of the kinds that do not use `eq`: see `conditionsOf`. */
const operators: { [K in KindThatIs<'filterable'>]?: string } = {
  date: 'dates',
  dateTime: 'dates',
  flags: 'flag',
  period: 'dates',
};

export function filterOf(name: string, { kind }: Field) {
  if (!isKind('filterable', kind)) return undefined;
  const Filter = filters[kind] as ComponentType<FilterProps>;
  return { Filter, key: `${name}_${operators[kind] ?? 'eq'}` };
}

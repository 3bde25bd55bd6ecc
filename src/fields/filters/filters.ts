import type { ComponentType } from 'react';
import type { Kind } from '../../metadata';
import { BooleanFilter } from './BooleanFilter';
import { ChoiceFilter } from './ChoiceFilter';
import type { FilterProps } from './FilterSelect';
import { PeriodFilter } from './PeriodFilter';
import { ReferenceFilter } from './ReferenceFilter';

/** What a filter bar offers for each kind that can be filtered, and the operator that it filters with. */
export const filters: Partial<
  Record<Kind, { Filter: ComponentType<FilterProps>; operator: 'eq' | 'period' }>
> = {
  boolean: { Filter: BooleanFilter, operator: 'eq' },
  choice: { Filter: ChoiceFilter, operator: 'eq' },
  status: { Filter: ChoiceFilter, operator: 'eq' },
  reference: { Filter: ReferenceFilter, operator: 'eq' },
  period: { Filter: PeriodFilter, operator: 'period' },
};

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { valueAt } from '../../metadata';
import { setDerived } from '../../metadata/derived';
import { useResource } from '../../routing/AppContext';
import { FieldValue } from '../columns/FieldValue';
import { useRuleContext } from '../useRuleContext';
import type { InputProps } from './inputs';

/** Shows a derived value as the backend will compute it from what is typed. */
export default function DerivedInput({ field, name }: InputProps) {
  const values = useWatch();
  const typed = useDeferredValue(values);
  const context = useRuleContext();
  const resource = useResource();
  const { data = valueAt(values, name) } = useQuery({
    // One query for all derived values of the form.
    queryKey: ['derived', resource.name, typed],
    queryFn: async () => {
      const record = { ...typed };
      await setDerived(record, [{ resource, context }], 'keep');
      return record;
    },
    // React Query takes `undefined` for missing data, and would render without end.
    select: (record) => valueAt(record, name) ?? null,
    placeholderData: keepPreviousData,
    // Each key press creates a query: do not keep the earlier ones.
    gcTime: 0,
  });
  return <FieldValue field={field} value={data} record={values} />;
}

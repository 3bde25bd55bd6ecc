import { useFormContext, useWatch } from 'react-hook-form';
import { FieldValue } from '../FieldValue';
import type { InputProps } from './input';

/** A value that is shown and never edited, as a list shows it. */
export function ReadOnlyInput({ field, name }: InputProps) {
  const { getValues } = useFormContext();
  const value: unknown = useWatch({ name });
  return <FieldValue field={field} value={value} record={getValues()} />;
}

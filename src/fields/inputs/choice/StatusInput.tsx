import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useLabel } from '../../../i18n/useLabel';
import type { FieldOf } from '../../../metadata';
import { StatusChip } from '../../columns/StatusChip';
import type { InputProps } from '../inputs';
import { ChoiceInput } from './ChoiceInput';

type StatusInputProps = InputProps<FieldOf<'status'>>;

/** The status, which buttons change (see docs/product.md#transitions), or a select where the field offers values. */
export function StatusInput({ field, name }: StatusInputProps) {
  return field.selectable ? (
    <ChoiceInput field={{ ...field, kind: 'choice' }} name={name} />
  ) : (
    <StatusDisplay field={field} name={name} />
  );
}

function StatusDisplay({ field, name }: StatusInputProps) {
  const label = useLabel();
  const value: unknown = useWatch({ name });
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <span>{label(field.label)}</span>
      <StatusChip field={field} value={value} />
    </Box>
  );
}

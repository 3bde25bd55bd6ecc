import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import type { FieldOf } from '../../metadata';
import { StatusChip } from '../columns/StatusChip';
import type { InputProps } from './input';

/** The state of the record. Buttons change it, never an input (spec §4). */
export function StatusInput({ field, name }: InputProps<FieldOf<'status'>>) {
  const label = useLabel();
  const value: unknown = useWatch({ name });
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <span>{label(field.label)}</span>
      <StatusChip field={field} value={value} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import type { FieldOf } from '../../metadata';
import { StatusChip } from '../columns/StatusChip';
import { ChoiceInput } from './ChoiceInput';
import type { InputProps } from './input';

/** The state of the record: changed by buttons (spec §4), or by hand where its declaration offers values. */
export function StatusInput(props: InputProps<FieldOf<'status'>>) {
  const { field, name } = props;
  return field.offered ? (
    <ChoiceInput field={{ ...field, kind: 'choice' }} name={name} />
  ) : (
    <Shown {...props} />
  );
}

function Shown({ field, name }: InputProps<FieldOf<'status'>>) {
  const label = useLabel();
  const value: unknown = useWatch({ name });
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <span>{label(field.label)}</span>
      <StatusChip field={field} value={value} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useLabel } from '../../i18n/useLabel';
import type { FieldOf } from '../../metadata';
import { FieldGroup } from './FieldGroup';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';

/** A group of switches in one object. A flag that was never set stays absent until it is ticked. */
export function FlagsInput({ field, name }: InputProps<FieldOf<'flags'>>) {
  const { id, value, change, leave, label, isRequired, helperText } = useFieldInput(field, name);
  const words = useLabel();
  const set: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return (
    <FieldGroup id={id} label={label} isRequired={isRequired} helperText={helperText}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        {Object.entries(field.flags).map(([flag, flagLabel]) => (
          <FormControlLabel
            key={flag}
            label={words(flagLabel)}
            control={
              <Checkbox
                size="small"
                checked={set[flag] === true}
                onChange={(_, checked) => change({ ...set, [flag]: checked })}
                onBlur={leave}
              />
            }
          />
        ))}
      </Box>
    </FieldGroup>
  );
}

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useLabel } from '../../../i18n/useLabel';
import type { FieldOf } from '../../../metadata';
import type { InputProps } from '../inputs';
import { FieldGroup } from '../parts/FieldGroup';
import { useFieldInput } from '../useFieldInput';

/** Checkboxes stored in one object. A flag that was never set stays absent until the user changes it. */
export function FlagsInput({ field, name }: InputProps<FieldOf<'flags'>>) {
  const { value, change, onBlur, groupProps } = useFieldInput(field, name);
  const label = useLabel();
  const flags: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return (
    <FieldGroup {...groupProps}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        {Object.entries(field.flags).map(([flag, flagLabel]) => (
          <FormControlLabel
            key={flag}
            label={label(flagLabel)}
            control={
              <Checkbox
                size="small"
                checked={flags[flag] === true}
                onChange={(_, checked) => change({ ...flags, [flag]: checked })}
                onBlur={onBlur}
              />
            }
          />
        ))}
      </Box>
    </FieldGroup>
  );
}

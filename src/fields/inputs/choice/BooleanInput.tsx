import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useLabel } from '../../../i18n/useLabel';
import { type FieldOf, isRecord } from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import { LabelledSwitch } from '../../../ui/LabelledSwitch';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';

/** Unlike react-admin's, leaves an absent value unset until the user changes it. */
export function BooleanInput({ field, name }: InputProps<FieldOf<'boolean'>>) {
  const { value, change, isRefused, helperText, describedBy, ...input } = useFieldInput(field, name);
  return (
    <FormControl error={isRefused}>
      <LabelledSwitch
        id={input.id}
        ref={input.ref}
        name={name}
        label={input.label}
        aria-describedby={describedBy}
        checked={value === true}
        onChange={change}
        onBlur={input.onBlur}
      />
      {helperText && <FormHelperText id={describedBy}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

export function FlagsInput({ field, name }: InputProps<FieldOf<'flags'>>) {
  const { value, change, onBlur, groupRef, groupProps } = useFieldInput(field, name);
  const label = useLabel();
  const flags = isRecord(value) ? value : {};
  return (
    <FieldGroup ref={groupRef} {...groupProps}>
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

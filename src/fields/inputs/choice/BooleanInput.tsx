import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { FieldOf } from '../../../metadata';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';

/** A switch. Unlike react-admin's, it does not set an absent value until the user changes it. */
export function BooleanInput({ field, name }: InputProps<FieldOf<'boolean'>>) {
  const { id, value, change, onBlur, ref, label, isRefused, helperText } = useFieldInput(field, name);
  const helpId = helperText ? `${id}-help` : undefined;
  return (
    <FormControl error={isRefused}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            size="small"
            checked={value === true}
            onChange={(_, checked) => change(checked)}
            onBlur={onBlur}
            slotProps={{ input: { id, name, ref, role: 'switch', 'aria-describedby': helpId } }}
          />
        }
        sx={{ marginInline: '-7px 0', '& .MuiSwitch-root': { marginRight: 1 } }}
      />
      {helperText && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

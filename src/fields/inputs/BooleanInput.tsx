import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';

/** Yes or no. react-admin's own input turns an absent value into false; here it stays absent until it is switched. */
export function BooleanInput({ field, name }: InputProps<FieldOf<'boolean'>>) {
  const { id, value, change, leave, ref, label, isRefused, helperText } = useFieldInput(field, name);
  return (
    <FormControl error={isRefused}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            size="small"
            checked={value === true}
            onChange={(_, checked) => change(checked)}
            onBlur={leave}
            slotProps={{
              input: {
                id,
                name,
                ref,
                role: 'switch',
                'aria-describedby': helperText ? `${id}-help` : undefined,
              },
            }}
          />
        }
        sx={{ marginInline: '-7px 0', '& .MuiSwitch-root': { marginRight: 1 } }}
      />
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

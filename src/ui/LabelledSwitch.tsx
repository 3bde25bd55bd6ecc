import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ComponentProps, FocusEventHandler } from 'react';

interface LabelledSwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: FocusEventHandler;
  /** Further attributes of the `<input>`. */
  input?: ComponentProps<'input'>;
}

/** A switch with its label beside it. */
export const LabelledSwitch = ({ label, checked, onChange, onBlur, input }: LabelledSwitchProps) => (
  <FormControlLabel
    label={label}
    control={
      <Switch
        size="small"
        checked={checked}
        onChange={(_, next) => onChange(next)}
        onBlur={onBlur}
        slotProps={{ input: { role: 'switch', ...input } }}
      />
    }
    sx={{ marginInline: '-7px 0', '& .MuiSwitch-root': { marginRight: 1 } }}
  />
);

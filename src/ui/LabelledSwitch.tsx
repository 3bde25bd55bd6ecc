import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ComponentProps } from 'react';

interface LabelledSwitchProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  onChange: (checked: boolean) => void;
}

export const LabelledSwitch = ({ label, checked, onChange, ...input }: LabelledSwitchProps) => (
  <FormControlLabel
    label={label}
    control={
      <Switch
        size="small"
        checked={checked}
        onChange={(_, next) => onChange(next)}
        slotProps={{ input: { role: 'switch', ...input } }}
      />
    }
    sx={{ marginInline: '-7px 0', '& .MuiSwitch-root': { marginRight: 1 } }}
  />
);

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import { useResource } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';

interface AddButtonProps {
  label: string;
  icon: string;
  variant?: 'contained' | 'outlined';
  /** The location state of the form. */
  state?: object;
}

/** A link to the form of a new record. */
export function AddButton({ label, icon, variant = 'contained', state }: AddButtonProps) {
  const { name } = useResource();
  return (
    <Button
      variant={variant}
      component={LinkBase}
      to={`/${name}/create`}
      state={state}
      aria-label={label}
      startIcon={<Icon path={icon} />}
      // On a phone an icon, so that the title has the line.
      sx={{
        minWidth: { xs: 40, sm: 64 },
        px: { xs: 1, sm: 1.75 },
        '& > span:first-of-type': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
      }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}

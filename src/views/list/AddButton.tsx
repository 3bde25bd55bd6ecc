import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ElementType } from 'react';
import { LinkBase } from 'react-admin';
import { useResource } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';

type HeadingButtonProps<C extends ElementType> = ButtonProps<C, { component?: C }> & {
  label: string;
  icon: string;
};

/** On a phone, shows only the icon, so that the title of the list has room. */
export function HeadingButton<C extends ElementType = 'button'>({
  label,
  icon,
  ...props
}: HeadingButtonProps<C>) {
  return (
    <Button
      aria-label={label}
      title={label}
      startIcon={<Icon path={icon} />}
      sx={{
        minWidth: { xs: 40, sm: 64 },
        px: { xs: 1, sm: 1.75 },
        '& > span:first-of-type': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
      }}
      {...props}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}

interface AddButtonProps {
  label: string;
  icon: string;
  variant?: 'contained' | 'outlined';
  state?: object;
}

export function AddButton({ variant = 'contained', ...props }: AddButtonProps) {
  const { name } = useResource();
  return <HeadingButton variant={variant} component={LinkBase} to={`/${name}/create`} {...props} />;
}

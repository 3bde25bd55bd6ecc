import Button, { type ButtonProps } from '@mui/material/Button';
import { Icon } from './Icon';

/** A secondary action of a form: an icon, and on a wide screen its label. */
export function ToolButton({
  path,
  label,
  ...props
}: { path: string; label: string } & Omit<ButtonProps, 'children'>) {
  return (
    <Button
      color="inherit"
      aria-label={label}
      title={label}
      sx={{
        minWidth: 0,
        color: 'text.secondary',
        '& > span': { display: { xs: 'none', md: 'inline' }, ml: 1 },
      }}
      {...props}
    >
      <Icon path={path} />
      <span>{label}</span>
    </Button>
  );
}

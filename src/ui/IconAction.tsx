import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import type { IconButtonProps } from '@mui/material/IconButton';
import IconButton from '@mui/material/IconButton';
import type { ElementType } from 'react';
import { Icon } from './Icon';

type IconActionProps<C extends ElementType> = IconButtonProps<C, { component?: C }> & {
  path: string;
  label: string;
};

/**
 * A button or link that shows only an icon. The label is its accessible name and tooltip.
 * @example
 * import { mdiDoor } from '@mdi/js';
 * <IconAction path={mdiDoor} label="Fermer la salle" onClick={() => {}} />
 */
export function IconAction<C extends ElementType = 'button'>({ path, label, ...props }: IconActionProps<C>) {
  return (
    <IconButton aria-label={label} title={label} {...props}>
      <Icon path={path} />
    </IconButton>
  );
}

export const SmallButton = ({ path, ...props }: { path: string } & ButtonProps) => (
  <Button size="small" startIcon={<Icon path={path} />} {...props} />
);

/**
 * A button for a secondary action. Shows an icon, and on wide screens also the label.
 * @example
 * import { mdiDoor } from '@mdi/js';
 * <ToolButton path={mdiDoor} label="Fermer la salle" onClick={() => {}} />
 */
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

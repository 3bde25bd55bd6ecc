import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import type { ElementType } from 'react';
import { Icon } from './Icon';

type IconActionProps<C extends ElementType> = IconButtonProps<C, { component?: C }> & {
  path: string;
  label: string;
};

/** A button or link that shows an icon only. Its label is its accessible name and its tooltip. */
export function IconAction<C extends ElementType = 'button'>({ path, label, ...props }: IconActionProps<C>) {
  return (
    <IconButton aria-label={label} title={label} {...props}>
      <Icon path={path} />
    </IconButton>
  );
}

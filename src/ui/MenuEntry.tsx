import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { Icon } from './Icon';

/** An entry of a menu with an icon before its text. */
export function MenuEntry({ path, text, color, ...props }: { path: string; text: string } & MenuItemProps) {
  return (
    <MenuItem {...props} sx={{ gap: 1.5, color }}>
      <Icon path={path} sx={{ color: color ?? 'text.secondary' }} />
      {text}
    </MenuItem>
  );
}

import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { Icon } from './Icon';

interface MenuEntryProps extends Omit<MenuItemProps, 'sx'> {
  path: string;
  text: string;
}

export function MenuEntry({ path, text, color, ...props }: MenuEntryProps) {
  return (
    <MenuItem {...props} sx={{ gap: 1.5, color }}>
      <Icon path={path} sx={{ color: color ?? 'text.secondary' }} />
      {text}
    </MenuItem>
  );
}

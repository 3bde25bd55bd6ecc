import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '../ui/Icon';
import { accountLinks } from './menu/accountLinks';

export default function AccountMenuItems({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { mt: 1, minWidth: 200 } } }}
    >
      {accountLinks.map(({ to, icon, key }) => (
        <MenuItem key={to} component={LinkBase} to={to} onClick={onClose}>
          <Box component="span" sx={{ display: 'flex', mr: 1.25, color: 'text.secondary' }}>
            <Icon path={icon} />
          </Box>
          {translate(key)}
        </MenuItem>
      ))}
    </Menu>
  );
}

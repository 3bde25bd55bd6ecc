import { mdiClose } from '@mdi/js';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useEvent, useLocation, useTranslate } from 'react-admin';
import { IconAction } from '../ui/IconAction';
import { Brand } from './Header';
import { Menu } from './menu/Menu';

const Top = styled('div')({ display: 'flex', justifyContent: 'space-between', padding: '0 8px 16px 16px' });

interface MenuDrawerProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

export default function MenuDrawer({ id, isOpen, onClose }: MenuDrawerProps) {
  const translate = useTranslate();
  const { key } = useLocation();
  const close = useEvent(onClose);
  // This cleanup closes the menu after Back, and when the window becomes wide: the layout then removes this drawer.
  useEffect(() => close, [key, close]);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          id,
          role: 'dialog',
          'aria-modal': true,
          'aria-label': translate('layout.menu'),
          sx: { width: 'min(288px, 90vw)', py: 1.5 },
        },
      }}
    >
      <Top>
        <Brand />
        <IconAction path={mdiClose} label={translate('layout.closeMenu')} onClick={onClose} />
      </Top>
      <Menu onNavigate={onClose} />
    </Drawer>
  );
}

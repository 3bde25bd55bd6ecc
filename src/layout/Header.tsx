import { mdiMenu } from '@mdi/js';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'react-admin';
import { useNavigation } from 'react-router';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { Icon } from './Icon';
import { LanguageSwitch } from './LanguageSwitch';
import { PreferencesButton } from './PreferencesButton';

/** Pixels; the sidebar begins below it. */
export const headerHeight = 56;

const HomeLink = styled(LinkBase)({
  minWidth: 0,
  padding: '4px 6px',
  borderRadius: 8,
  color: 'inherit',
  textDecoration: 'none',
});

/** Shown for as long as a navigation takes (spec §2, "Every navigation shows a loading indicator"). */
export function LoadingBar() {
  const translate = useTranslate();
  const isLoading = useNavigation().state !== 'idle';
  if (!isLoading) return null;
  return (
    <LinearProgress
      aria-label={translate('layout.loading')}
      sx={{ position: 'fixed', top: 0, insetInline: 0, height: 2, zIndex: 'tooltip' }}
    />
  );
}

interface HeaderProps {
  menuId: string;
  isMenuOpen: boolean;
  /** The words of the menu button, which folds a wide menu and opens a narrow one. */
  menuAction: string;
  onMenu: () => void;
}

export function Header({ menuId, isMenuOpen, menuAction, onMenu }: HeaderProps) {
  return (
    <AppBar position="sticky" sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
      <LoadingBar />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, height: headerHeight - 1, px: 1.5 }}>
        <IconButton
          aria-label={menuAction}
          title={menuAction}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={onMenu}
        >
          <Icon path={mdiMenu} />
        </IconButton>
        <HomeLink to="/">
          <Brand />
        </HomeLink>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
          <LanguageSwitch />
          <PreferencesButton />
          <AccountMenu />
        </Box>
      </Box>
    </AppBar>
  );
}

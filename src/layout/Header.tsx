import { mdiMenu } from '@mdi/js';
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

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: headerHeight,
  padding: '0 12px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
}));

const Tools = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginLeft: 'auto' });

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
    <Bar data-screen-only>
      <LoadingBar />
      <IconButton
        aria-label={menuAction}
        title={menuAction}
        aria-expanded={isMenuOpen}
        // A menu that is not there cannot be pointed at.
        aria-controls={isMenuOpen ? menuId : undefined}
        onClick={onMenu}
      >
        <Icon path={mdiMenu} />
      </IconButton>
      <HomeLink to="/">
        <Brand />
      </HomeLink>
      <Tools>
        <LanguageSwitch />
        <PreferencesButton />
        <AccountMenu />
      </Tools>
    </Bar>
  );
}

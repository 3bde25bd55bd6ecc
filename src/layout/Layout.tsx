import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useStore, useTranslate } from 'react-admin';
import { useConfig } from '../AppContext';
import { Brand } from './Brand';
import { Footer } from './Footer';
import { Header, headerHeight } from './Header';
import { Icon } from './Icon';
import { SavingOverlay } from './LoadingOverlay';
import { Menu } from './Menu';
import { ScreenBoundary } from './ScreenBoundary';
import { SkipLink } from './SkipLink';
import { useScreenFocus } from './useScreenFocus';

const menuId = 'menu';
const contentId = 'content';
const width = { open: 248, folded: 60 };

/** Header, menu, body and footer around every screen behind sign-in (spec §2, "Layout"). */
export default function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { sidebarCollapseWidth } = useConfig();
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery(`(max-width:${sidebarCollapseWidth}px)`, { noSsr: true });
  const [isUnfolded, setUnfolded] = useStore<boolean>('preferences.menuOpen', true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useScreenFocus();

  const isMenuOpen = isNarrow ? isDrawerOpen : isUnfolded;
  const wideAction = isUnfolded ? 'layout.foldMenu' : 'layout.unfoldMenu';
  return (
    <>
      <SkipLink to={contentId} />
      <Header
        menuId={menuId}
        isMenuOpen={isMenuOpen}
        menuAction={translate(isNarrow ? 'layout.openMenu' : wideAction)}
        onMenu={() => (isNarrow ? setDrawerOpen(true) : setUnfolded(!isUnfolded))}
      />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {isNarrow ? (
          <Drawer
            open={isDrawerOpen}
            onClose={() => setDrawerOpen(false)}
            slotProps={{
              paper: { id: menuId, 'aria-label': translate('layout.menu'), sx: { width: 288, py: 1.5 } },
            }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', pl: 2, pr: 1, pb: 2 }}>
              <Brand />
              <IconButton aria-label={translate('layout.closeMenu')} onClick={() => setDrawerOpen(false)}>
                <Icon path={mdiClose} />
              </IconButton>
            </Box>
            <Menu onNavigate={() => setDrawerOpen(false)} />
          </Drawer>
        ) : (
          <Box
            id={menuId}
            sx={{
              position: 'sticky',
              top: headerHeight,
              flex: 'none',
              width: isUnfolded ? width.open : width.folded,
              height: `calc(100dvh - ${headerHeight}px)`,
              py: 2,
              overflow: 'hidden auto',
              scrollbarWidth: 'thin',
              borderRight: 1,
              borderColor: 'divider',
            }}
          >
            <Menu isFolded={!isUnfolded} />
          </Box>
        )}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: `calc(100dvh - ${headerHeight}px)`,
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <Box
            component="main"
            id={contentId}
            tabIndex={-1}
            sx={{ flex: 1, minWidth: 0, px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 3 } }}
          >
            <ScreenBoundary pathname={pathname}>
              <Suspense fallback={<LinearProgress aria-label={translate('layout.loading')} />}>
                {children}
              </Suspense>
            </ScreenBoundary>
          </Box>
          <Footer />
        </Box>
      </Box>
      <SavingOverlay />
    </>
  );
}

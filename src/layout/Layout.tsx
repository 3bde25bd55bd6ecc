import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useStore, useTranslate } from 'react-admin';
import { useConfig } from '../AppContext';
import { Footer } from './Footer';
import { Header, headerHeight } from './Header';
import { BusyOverlay } from './LoadingOverlay';
import { Menu } from './Menu';
import { ScreenBoundary } from './ScreenBoundary';
import { SkipLink } from './SkipLink';
import { useScreenFocus } from './useScreenFocus';

const MenuDrawer = lazy(() => import('./MenuDrawer'));

const menuId = 'menu';
const contentId = 'content';
const belowHeader = `calc(100dvh - ${headerHeight}px)`;

const Columns = styled('div')({ display: 'flex', alignItems: 'flex-start' });

const Sidebar = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: headerHeight,
  flex: 'none',
  width: 248,
  height: belowHeader,
  padding: '16px 0',
  overflow: 'hidden auto',
  scrollbarWidth: 'thin',
  borderRight: `1px solid ${theme.palette.divider}`,
  '&[data-folded]': { width: 60 },
}));

const Body = styled('div')({
  flex: 1,
  minWidth: 0,
  minHeight: belowHeader,
  display: 'flex',
  flexDirection: 'column',
});

const Main = styled('main')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  padding: 24,
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));

/** Header, menu, body and footer around every screen behind sign-in (spec §2, "Layout"). */
export default function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { sidebarCollapseWidth } = useConfig();
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery(`(max-width:${sidebarCollapseWidth}px)`, { noSsr: true });
  const [isUnfolded, setUnfolded] = useStore<boolean>('preferences.menuOpen', true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useScreenFocus();

  const wideAction = isUnfolded ? 'layout.foldMenu' : 'layout.unfoldMenu';
  return (
    <>
      <SkipLink to={contentId} />
      <Header
        menuId={menuId}
        isMenuOpen={isNarrow ? isDrawerOpen : isUnfolded}
        menuAction={translate(isNarrow ? 'layout.openMenu' : wideAction)}
        onMenu={() => (isNarrow ? setDrawerOpen(true) : setUnfolded(!isUnfolded))}
      />
      <Columns>
        {isNarrow ? (
          <Suspense fallback={null}>
            <MenuDrawer id={menuId} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
          </Suspense>
        ) : (
          <Sidebar data-screen-only id={menuId} data-folded={isUnfolded ? undefined : true}>
            <Menu isFolded={!isUnfolded} />
          </Sidebar>
        )}
        <Body>
          <Main id={contentId} tabIndex={-1}>
            <ScreenBoundary pathname={pathname}>
              <Suspense fallback={<LinearProgress aria-label={translate('layout.loading')} />}>
                {children}
              </Suspense>
            </ScreenBoundary>
          </Main>
          <Footer />
        </Body>
      </Columns>
      <BusyOverlay />
    </>
  );
}

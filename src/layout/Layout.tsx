import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useEvent, useLocation, useStore, useTranslate } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useCapability } from '../api/capabilities';
import { shortDate } from '../i18n/dates';
import { useLanguage } from '../i18n/useLabel';
import { useConfig, usePaths } from '../routing/AppContext';
import { CrashPage } from '../ui/failures/CrashPage';
import { loadable } from '../ui/loadable';
import { ProgressBar } from '../ui/ProgressBar';
import { headerHeight } from '../ui/ScreenHeading';
import { useScreenFocus } from '../ui/screenFocus';
import { useIsIdle } from '../ui/useIsIdle';
import { useIsPrinting } from './AppTheme';
import { BusyOverlay } from './BusyOverlay';
import { Header } from './Header';
import { Menu } from './menu/Menu';
import { Notices } from './Notices';

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '8px 14px',
  borderRadius: 8,
  backgroundColor: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  fontWeight: 550,
  textDecoration: 'none',
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden', padding: 0 },
}));

const Footer = styled('footer')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '16px 24px',
  borderTop: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  fontSize: '0.75rem',
  [theme.breakpoints.down('sm')]: { padding: '12px 16px' },
}));

function LayoutFooter() {
  const translate = useTranslate();
  const language = useLanguage();
  const { appTitle } = useConfig();
  const isPrinting = useIsPrinting();
  const isIdle = useIsIdle();
  return (
    <Footer>
      {isIdle && <link rel="stylesheet" href="print.css" media="print" />}
      <span>{appTitle}</span>
      <span>{isPrinting ? shortDate(Date.now(), language) : translate('layout.footer')}</span>
    </Footer>
  );
}

const Changes = loadable(() => import('./Changes'), { errorFallback: () => null });

function LiveChanges() {
  const isAnnounced = useCapability('changes');
  const isIdle = useIsIdle();
  return isAnnounced && isIdle ? <Changes /> : null;
}

const MenuDrawer = loadable(() => import('./MenuDrawer'));

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
  '&[data-collapsed]': { width: 60 },
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
  padding: '12px 24px 24px',
  [theme.breakpoints.down('sm')]: { padding: '8px 16px 16px' },
}));

export default function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { sidebarCollapseWidth } = useConfig();
  const location = useLocation();
  const { pathname } = location;
  const isNarrow = useMediaQuery(`(max-width:${sidebarCollapseWidth}px)`, { noSsr: true });
  const [isExpanded, setExpanded] = useStore<boolean>('preferences.menuOpen', true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useScreenFocus(usePaths().screenOf(location).key);

  /** With `<base>`, the link to `#content` would open another page. */
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(contentId)?.focus();
  };
  const onMenuClick = useEvent(() => (isNarrow ? setDrawerOpen(true) : setExpanded(!isExpanded)));
  const wideLabel = isExpanded ? 'layout.collapseMenu' : 'layout.expandMenu';
  return (
    <>
      <SkipLink href={`#${contentId}`} onClick={skip}>
        {translate('ra.navigation.skip_nav')}
      </SkipLink>
      <Header
        menuId={menuId}
        isMenuOpen={isNarrow ? isDrawerOpen : isExpanded}
        menuButtonLabel={translate(isNarrow ? 'layout.openMenu' : wideLabel)}
        onMenuClick={onMenuClick}
      />
      <Notices top={headerHeight} />
      <Columns>
        {isNarrow ? (
          <MenuDrawer id={menuId} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        ) : (
          <Sidebar data-screen-only id={menuId} data-collapsed={isExpanded ? undefined : true}>
            <Menu isCollapsed={!isExpanded} />
          </Sidebar>
        )}
        <Body>
          <Main id={contentId} tabIndex={-1}>
            <ErrorBoundary resetKeys={[pathname]} fallbackRender={({ error }) => <CrashPage error={error} />}>
              <Suspense fallback={<ProgressBar label={translate('ra.page.loading')} />}>{children}</Suspense>
            </ErrorBoundary>
          </Main>
          <LayoutFooter />
        </Body>
      </Columns>
      <BusyOverlay />
      <LiveChanges />
    </>
  );
}

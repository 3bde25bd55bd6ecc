import { mdiMenu, mdiPaletteOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { memo, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { useNavigation } from 'react-router';
import { useSwitchLanguage } from '../i18n/LanguageProvider';
import { useLanguage } from '../i18n/useLabel';
import { initialOf, languageName } from '../metadata';
import { useConfig } from '../routing/AppContext';
import { IconAction } from '../ui/IconAction';
import { loadable } from '../ui/loadable';
import { ProgressBar } from '../ui/ProgressBar';
import { headerHeight } from '../ui/ScreenHeading';
import { AccountMenu } from './AccountMenu';
import { OfflineBadge } from './Notices';
import { Search } from './Search';

const Monogram = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: 7,
  fontWeight: 550,
  fontSize: '0.9375rem',
  backgroundColor: theme.palette.brand.primary,
  color: theme.palette.brand.onPrimary,
  boxShadow: `inset 0 -3px 0 ${theme.palette.brand.secondary}`,
}));

const Name = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 550,
  fontSize: '0.9375rem',
  letterSpacing: '-0.01em',
});

const Row = styled('span')({ display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 });

export function Brand() {
  const { logo, appTitle } = useConfig();
  return (
    <Row>
      {logo ? (
        <img src={logo} alt="" height={28} style={{ maxWidth: 120, objectFit: 'contain' }} />
      ) : (
        <Monogram aria-hidden>{initialOf(appTitle)}</Monogram>
      )}
      <Name>{appTitle}</Name>
    </Row>
  );
}

export function LanguageSwitch() {
  const { locales } = useConfig();
  const current = useLanguage();
  const switchTo = useSwitchLanguage();
  return locales
    .filter((locale) => locale !== current)
    .map((other) => (
      <Button
        key={other}
        color="inherit"
        size="small"
        lang={other}
        title={languageName(other)}
        onClick={() => switchTo(other)}
        sx={{ minWidth: 36, color: 'text.secondary' }}
      >
        {other.toUpperCase()}
        <span className="unseen">{`, ${languageName(other)}`}</span>
      </Button>
    ));
}

const PreferencesPanel = loadable(() => import('./theme/PreferencesPanel'));

export function PreferencesButton() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = translate('layout.preferences.title');
  return (
    <>
      <IconAction
        path={mdiPaletteOutline}
        label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <PreferencesPanel name={name} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

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
  // On a small phone, only a letter of the name would fit.
  '@media (max-width: 420px)': { '& > span > span:last-child': visuallyHidden },
});

export function LoadingBar() {
  const translate = useTranslate();
  if (useNavigation().state === 'idle') return null;
  return <ProgressBar isAtTop label={translate('ra.page.loading')} />;
}

interface HeaderProps {
  menuId: string;
  isMenuOpen: boolean;
  menuButtonLabel: string;
  onMenuClick: () => void;
}

/** Memoized, because every navigation renders the layout again. */
export const Header = memo(({ menuId, isMenuOpen, menuButtonLabel, onMenuClick }: HeaderProps) => (
  <Bar data-screen-only>
    <LoadingBar />
    <IconAction
      path={mdiMenu}
      label={menuButtonLabel}
      aria-expanded={isMenuOpen}
      // A closed drawer is not in the DOM.
      aria-controls={isMenuOpen ? menuId : undefined}
      onClick={onMenuClick}
    />
    <HomeLink to="/">
      <Brand />
    </HomeLink>
    <Tools>
      <OfflineBadge />
      <Search />
      <LanguageSwitch />
      <PreferencesButton />
      <AccountMenu />
    </Tools>
  </Bar>
));
Header.displayName = 'Header';

import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Brand, LanguageSwitch, LoadingBar, PreferencesButton } from '../../layout/Header';
import { useConfig } from '../../routing/AppContext';
import { useScreenFocus } from '../../ui/screenFocus';

const Page = styled('div')({ minHeight: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr' });

const Bar = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '14px 20px',
});

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  width: '100%',
  maxWidth: 420,
  padding: 32,
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  overflowWrap: 'anywhere',
  [theme.breakpoints.down('sm')]: { padding: 20 },
  '& p': { margin: 0 },
}));

const Intro = styled('p')(({ theme }) => ({ color: theme.palette.text.secondary, marginTop: 6 }));

const Overline = styled('p')(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: '0.8125rem',
  fontWeight: 550,
}));

interface PublicPageProps {
  title: string;
  overline?: string;
  intro?: string;
  children?: ReactNode;
}

export function PublicPage({ title, overline, intro, children }: PublicPageProps) {
  const { appTitle } = useConfig();
  useScreenFocus();
  return (
    <Page>
      <title>{`${title} · ${appTitle}`}</title>
      <LoadingBar />
      <Bar>
        <Brand />
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <LanguageSwitch />
          <PreferencesButton />
        </Box>
      </Bar>
      <Box
        component="main"
        sx={{ display: 'grid', placeItems: 'center', alignContent: 'center', px: 2, pt: 2, pb: '12vh' }}
      >
        <Card>
          <div>
            {overline && <Overline>{overline}</Overline>}
            <Box component="h1" tabIndex={-1} data-screen-heading sx={{ m: 0, typography: 'h1' }}>
              {title}
            </Box>
            {intro && <Intro>{intro}</Intro>}
          </div>
          {children}
        </Card>
      </Box>
    </Page>
  );
}

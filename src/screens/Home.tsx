import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useApp, useConfig } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { readSession } from '../api/session';
import { entriesOf, useMenu } from '../layout/menu';
import { usePins } from '../layout/preferences';
import { List } from '../routing/screens';
import { Attention } from './Attention';
import { HomeGroup } from './HomeGroup';
import { LastChanges } from './LastChanges';

const Overview = styled('div')({
  display: 'grid',
  gap: 16,
  marginBottom: 28,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
});

/** What waits, what changed last, and the entries that the role may see, each with its number of records; pinned ones first (spec §2). */
export default function Home() {
  const translate = useTranslate();
  const app = useApp();
  const { appTitle } = useConfig();
  const { identity } = useGetIdentity();
  const { pins } = usePins();
  const groups = useMenu().map((group) => ({
    ...group,
    entries: entriesOf([group]).filter((entry) => entry.to !== '/'),
  }));
  const all = groups.flatMap((group) => group.entries);
  const pinned = pins.flatMap((pin) => all.find((entry) => entry.name === pin) ?? []);
  // What the role may only look at waits for somebody else.
  const role = readSession()?.role;
  const worked = all.filter(({ resource }) => resource && mayRole(app, role, resource.name, 'edit'));
  const title = translate('screens.home.title');
  // Every entry leads to a list: its code is there before the click.
  useEffect(() => void List.preload(), []);
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto' }}>
      <title>{`${title} · ${appTitle}`}</title>
      <Box component="p" sx={{ m: 0, mb: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {translate('screens.home.breadcrumb')}
      </Box>
      <Box component="h1" tabIndex={-1} data-screen-heading sx={{ m: 0, typography: 'h1' }}>
        {title}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.5, mb: 3, color: 'text.secondary', minHeight: '1.55em' }}>
        {identity?.fullName && translate('screens.home.hello', { name: identity.fullName })}
      </Box>
      <Overview>
        <Attention entries={worked} />
        <LastChanges entries={worked} />
      </Overview>
      {pinned.length > 0 && <HomeGroup label={translate('layout.pinned')} entries={pinned} />}
      {groups
        .filter((group) => group.entries.length > 0)
        .map((group) => (
          <HomeGroup key={group.name} label={group.label} entries={group.entries} />
        ))}
    </Box>
  );
}

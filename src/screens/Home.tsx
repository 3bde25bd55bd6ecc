import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useConfig } from '../AppContext';
import { entriesOf, useMenu } from '../layout/menu';
import { usePins } from '../layout/preferences';
import { List } from '../routing/screens';
import { HomeGroup } from './HomeGroup';

/** The entries that the role may see, each with its number of records; pinned ones first (spec §2). */
export default function Home() {
  const translate = useTranslate();
  const { appTitle } = useConfig();
  const { identity } = useGetIdentity();
  const { pins } = usePins();
  const groups = useMenu().map((group) => ({
    ...group,
    entries: entriesOf([group]).filter((entry) => entry.to !== '/'),
  }));
  const all = groups.flatMap((group) => group.entries);
  const pinned = pins.flatMap((pin) => all.find((entry) => entry.name === pin) ?? []);
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
      {pinned.length > 0 && <HomeGroup label={translate('layout.pinned')} entries={pinned} />}
      {groups
        .filter((group) => group.entries.length > 0)
        .map((group) => (
          <HomeGroup key={group.name} label={group.label} entries={group.entries} />
        ))}
    </Box>
  );
}

import { mdiBookmarkOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { hashKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useCapability } from '../../api/capabilities';
import { countQuery } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useQueriesInTurn } from '../../api/useQueriesInTurn';
import { useLabel } from '../../i18n/useLabel';
import { type Entry, entriesOf, useMenu } from '../../layout/menu/menu';
import { usePins } from '../../layout/theme/preferences';
import { useApp, useCan, useConfig } from '../../routing/AppContext';
import { loadable } from '../../ui/loadable';
import { filterOfView, useSavedViews } from '../../views/list/filters/useSavedViews';
import { viewTexts } from '../../views/list/filters/viewTexts';
import { type Counter, countsInOneCall } from './countsInOneCall';
import { HomeGroup } from './HomeGroup';
import { changeQueries, LastChanges } from './LastChanges';
import { draftQueries, MyDrafts } from './MyDrafts';
import { PendingRecords } from './PendingRecords';
import { oldestQuery, pendingQueries, usePending } from './pending';
import { QuickAdd } from './QuickAdd';

const Parts = loadable(() => import('../../ui/Parts'));
const Week = loadable(() => import('./Week'), {
  fallback: () => <Skeleton variant="rounded" height={190} />,
});

function usePinnedViews(): Entry[] {
  const app = useApp();
  const can = useCan();
  const pinned = useSavedViews().views.filter(({ isPinned }) => isPinned);
  return pinned.flatMap((view) => {
    const resource = app.resources.find(({ name, routes }) => name === view.resource && routes?.list);
    const filter = resource && can('list', resource.name) && filterOfView(resource, view);
    if (!resource || !filter) return [];
    const to = `/${resource.name}${view.search}`;
    return [
      {
        name: `${resource.name} ${view.name}`,
        label: view.name,
        icon: resource.icon ?? mdiBookmarkOutline,
        to,
        paths: [],
        resource,
        filter,
      },
    ];
  });
}

function Widgets() {
  const { resources } = useApp();
  const can = useCan();
  const widgets = resources.flatMap(({ name, home }) => (home && can('list', name) ? home.widgets : []));
  if (widgets.length === 0) return null;
  return (
    <Pair>
      <Parts parts={widgets} props={{}} />
    </Pair>
  );
}

const Overview = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > :only-child': { gridColumn: '1 / -1' },
}));

const Start = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  margin: '4px 0 16px',
  '& > p': { margin: 0, minHeight: '1.55em' },
});

interface HomeQueriesProps {
  entries: readonly Entry[];
  editable: readonly Entry[];
  oneCall: Counter | undefined;
}

/**
 * Fetches what the rest of the home screen reads from the cache. A component rather than a hook, so that a response
 * does not render the whole screen again.
 */
function HomeQueries({ entries, editable, oneCall }: HomeQueriesProps) {
  const app = useApp();
  const dataProvider = useAdminDataProvider();
  const counter = oneCall ?? dataProvider;
  const { urgentOrLate } = usePending(editable, counter);
  const queries: UseQueryOptions[] = [
    ...pendingQueries(counter, editable),
    ...changeQueries(dataProvider, editable),
    ...draftQueries(app, dataProvider, editable, oneCall),
    ...entries.flatMap(({ resource, filter }) => (resource ? [countQuery(counter, resource, filter)] : [])),
    ...urgentOrLate.map((item) => oldestQuery(dataProvider, item)),
  ];
  const unique = new Map(queries.map((query) => [hashKey(query.queryKey), query]));
  const all = [...unique.values()].map((query) => ({
    ...query,
    // Retries queries that failed on the last visit.
    retryOnMount: true,
  }));
  // `countsInOneCall` needs all counts at once, so no query may wait for its turn.
  useQueriesInTurn(all, oneCall && all.length);
  return null;
}

function useOneCall(): Counter | undefined {
  const app = useApp();
  const { operators } = useConfig();
  const dataProvider = useAdminDataProvider();
  const isAnnounced = useCapability('counts');
  return useMemo(
    () => (isAnnounced ? countsInOneCall(app, dataProvider, operators) : undefined),
    [isAnnounced, app, dataProvider, operators],
  );
}

/** See `docs/product.md#home`. */
export default function Home() {
  const translate = useTranslate();
  const can = useCan();
  const { appTitle } = useConfig();
  const { identity } = useGetIdentity();
  const { pins } = usePins();
  const hasSchedule = useCapability('schedule');
  const dataProvider = useAdminDataProvider();
  const oneCall = useOneCall();
  const counter = oneCall ?? dataProvider;
  const views = usePinnedViews();
  const label = useLabel();
  const all = entriesOf(useMenu());
  const pinned = pins.flatMap((pin) => all.find((entry) => entry.name === pin) ?? []);
  const editable = all.filter(({ resource }) => resource && can('edit', resource.name));
  const title = translate('screens.home.title');
  // Most entries link to a list: load its code before the click.
  useEffect(() => void import('../../views/List').catch(() => {}), []);
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto' }}>
      <title>{`${title} · ${appTitle}`}</title>
      <Box component="p" sx={{ m: 0, mb: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {translate('screens.home.breadcrumb')}
      </Box>
      <Box component="h1" tabIndex={-1} data-screen-heading sx={{ m: 0, typography: 'h1' }}>
        {title}
      </Box>
      <Start>
        <Box component="p" sx={{ color: 'text.secondary' }}>
          {identity?.fullName && translate('screens.home.hello', { name: identity.fullName })}
        </Box>
        <QuickAdd />
      </Start>
      <HomeQueries entries={[...views, ...pinned]} editable={editable} oneCall={oneCall} />
      <Overview>
        <PendingRecords entries={editable} counter={counter} />
        {views.length > 0 && <HomeGroup label={label(viewTexts.title)} entries={views} counter={counter} />}
        {pinned.length > 0 && (
          <HomeGroup label={translate('layout.pinned')} entries={pinned} counter={counter} />
        )}
        {hasSchedule && <Week />}
        <Widgets />
        <Pair>
          <LastChanges entries={editable} />
          <MyDrafts entries={editable} oneCall={oneCall} />
        </Pair>
      </Overview>
    </Box>
  );
}

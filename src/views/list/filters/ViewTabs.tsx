import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { queryKeys } from '../../../api/queryKeys';
import { readSession, userIdOf } from '../../../api/session';
import { useLabel } from '../../../i18n/useLabel';
import type { Resource } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { LoadFailure } from '../../../ui/failures/LoadFailure';
import { useSavedViews } from './useSavedViews';

const Tabs = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  marginBottom: 8,
  overflowX: 'auto',
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& a': {
    flex: 'none',
    padding: '6px 10px',
    color: theme.palette.text.secondary,
    fontSize: '0.875rem',
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
  },
  '& a:hover': { color: theme.palette.text.primary },
  '& a[aria-current]': { color: theme.palette.primary.main, borderColor: 'currentColor', fontWeight: 550 },
}));

export function useDeclaredViews(resource: Resource) {
  const views = resource.list?.views;
  const label = useLabel();
  const isOffered = useCapability(views?.needs);
  const query = useQuery({
    queryKey: queryKeys.views(resource.name),
    queryFn: async () => (await views?.load())?.default ?? [],
    enabled: isOffered && views !== undefined,
    retryOnMount: true,
  });
  const viewer = { user: userIdOf(readSession()) ?? '' };
  const declared = (query.data ?? []).map(({ name, filter, sort }) => {
    const order: string[][] = sort
      ? [
          ['sort', sort[0]],
          ['order', sort[1]],
        ]
      : [];
    const search = new URLSearchParams([['filter', JSON.stringify(filter(viewer))], ...order]);
    return { name: label(name), search: `?${search}` };
  });
  return { declared, error: query.error, refetch: query.refetch };
}

export default function ViewTabs() {
  const resource = useResource();
  const translate = useTranslate();
  const { search } = useLocation();
  const { declared, error, refetch } = useDeclaredViews(resource);
  const saved = useSavedViews().viewsOf(resource);
  const views = [...declared, ...saved];
  const failure = error && <LoadFailure error={error} retry={refetch} />;
  if (views.length === 0) return failure;
  const shown = new URLSearchParams(search);
  const isShown = (query: string) =>
    [...new URLSearchParams(query)].every(([key, value]) => shown.get(key) === value);
  const current = views.find((view) => isShown(view.search));
  const tabs = [{ name: translate('list.all'), search: '?filter={}' }, ...views];
  return (
    <>
      {failure}
      <Tabs aria-label={translate('list.views')}>
        {tabs.map(({ name, search: target }, index) => (
          <LinkBase
            // Two tabs may have the same name.
            key={index}
            to={`/${resource.name}${target}`}
            aria-current={current === tabs[index] || (index === 0 && !current) ? 'page' : undefined}
          >
            {name}
          </LinkBase>
        ))}
      </Tabs>
    </>
  );
}

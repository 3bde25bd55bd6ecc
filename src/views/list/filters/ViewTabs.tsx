import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { readSession, userIdOf } from '../../../api/session';
import { useLabel } from '../../../i18n/useLabel';
import { dayText, type ListView, type Resource } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
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

/** The declared views of the list. */
export function useDeclaredViews({ list }: Resource): { name: string; search: string }[] {
  const label = useLabel();
  const { views } = list ?? {};
  const isOffered = useCapability(views?.needs);
  const [declared, setDeclared] = useState<readonly ListView[]>([]);
  const load = isOffered ? views?.load : undefined;
  useEffect(() => {
    let isStale = false;
    setDeclared([]);
    void load?.().then((found) => {
      if (!isStale) setDeclared(found.default);
    });
    return () => {
      isStale = true;
    };
  }, [load]);
  const context = { user: userIdOf(readSession()) ?? '', today: dayText(Date.now()) };
  return declared.map(({ name, filter, sort }) => {
    const order: string[][] = sort
      ? [
          ['sort', sort[0]],
          ['order', sort[1]],
        ]
      : [];
    const search = new URLSearchParams([['filter', JSON.stringify(filter(context))], ...order]);
    return { name: label(name), search: `?${search}` };
  });
}

/** The declared and the saved views of the list as tabs, if there are any. */
export default function ViewTabs() {
  const resource = useResource();
  const translate = useTranslate();
  const { search } = useLocation();
  const declared = useDeclaredViews(resource);
  const saved = useSavedViews().viewsOf(resource);
  const views = [...declared, ...saved];
  if (views.length === 0) return null;
  const shown = new URLSearchParams(search);
  const isShown = (query: string) =>
    [...new URLSearchParams(query)].every(([key, value]) => shown.get(key) === value);
  const current = views.find((view) => isShown(view.search));
  const tabs = [{ name: translate('list.all'), search: '?filter={}' }, ...views];
  return (
    <Tabs aria-label={translate('list.views')}>
      {tabs.map(({ name, search: target }, index) => (
        <LinkBase
          // Names are no keys: views may have the same name, also that of the first tab.
          key={index}
          to={`/${resource.name}${target}`}
          aria-current={current === tabs[index] || (index === 0 && !current) ? 'page' : undefined}
        >
          {name}
        </LinkBase>
      ))}
    </Tabs>
  );
}

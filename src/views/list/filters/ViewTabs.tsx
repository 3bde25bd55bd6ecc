import { styled } from '@mui/material/styles';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
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
  '& [aria-current]': { color: theme.palette.primary.main, borderColor: 'currentColor', fontWeight: 550 },
}));

/** The saved views of the list as tabs, if there are any. */
export default function ViewTabs() {
  const resource = useResource();
  const translate = useTranslate();
  const { search } = useLocation();
  const views = useSavedViews().viewsOf(resource);
  if (views.length === 0) return null;
  const shown = new URLSearchParams(search);
  const isShown = (view: string) =>
    [...new URLSearchParams(view)].every(([key, value]) => shown.get(key) === value);
  const current = views.find((view) => isShown(view.search));
  const tabs = [{ name: translate('list.all'), search: '?filter={}' }, ...views];
  return (
    <Tabs aria-label={translate('list.views')}>
      {tabs.map(({ name, search: target }, index) => (
        <LinkBase
          // A view may have the name of the first tab.
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

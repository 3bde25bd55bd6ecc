import { mdiAlertCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { useLabel } from '../i18n/useLabel';
import { Icon } from '../layout/Icon';
import { type Tab as Declared, fieldOf, type Resource, sourceOf, type Values, valueAt } from '../metadata';
import { advised } from './advised';
import { FormSections } from './FormSections';

/** Marks a tab that holds a refused field, or an advised one that was seen. */
function TabMark({ declaration, tab }: { declaration: Resource; tab: Declared }) {
  const translate = useTranslate();
  const { errors, touchedFields, isSubmitted } = useFormState();
  const paths = useWatch({
    compute: (values: Values) => advised(declaration, tab.sections, values).join(' '),
  });
  const isSeen = (path: string) => isSubmitted || Boolean(valueAt(touchedFields, path));
  const isRefused = tab.sections
    .flatMap((section) => section.fields)
    .some((name) => valueAt(errors, sourceOf(name, fieldOf(declaration, name))) !== undefined);
  const isAdvised = paths !== '' && paths.split(' ').some(isSeen);
  if (!isRefused && !isAdvised) return null;
  return (
    <Icon
      path={mdiAlertCircleOutline}
      titleAccess={translate('forms.tabHasProblem')}
      sx={{ ml: 1, color: isRefused ? 'error.main' : 'warning.main' }}
    />
  );
}

/** A form in tabs. All of them are there, one is on screen: what stands in the others is kept, and sent. */
export function FormTabs({ declaration, tabs }: { declaration: Resource; tabs: readonly Declared[] }) {
  const label = useLabel();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const asked = new URLSearchParams(search).get('tab');
  const current = tabs.some((tab) => tab.name === asked) ? asked : tabs[0]?.name;
  const choose = (name: string) => {
    const params = new URLSearchParams(search);
    params.set('tab', name);
    navigate({ pathname, search: `?${params}` }, { replace: true, state });
  };
  return (
    <>
      <Tabs
        value={current}
        onChange={(_, name: string) => choose(name)}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            id={`tab-${tab.name}`}
            aria-controls={`panel-${tab.name}`}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
                {label(tab.title)}
                <TabMark declaration={declaration} tab={tab} />
              </Box>
            }
          />
        ))}
      </Tabs>
      {tabs.map((tab) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`panel-${tab.name}`}
          aria-labelledby={`tab-${tab.name}`}
          hidden={tab.name !== current}
        >
          <FormSections declaration={declaration} sections={tab.sections} />
        </div>
      ))}
    </>
  );
}

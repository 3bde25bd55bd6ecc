import { mdiAlertCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useDeferredValue } from 'react';
import { useLocation, useNavigate, useRecordContext, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { readSession } from '../../api/session';
import { valuesForWhen } from '../../fields/inputs/FieldInput';
import { useLabel } from '../../i18n/useLabel';
import {
  canSee,
  coordinateFields,
  type Tab as DeclaredTab,
  type Field,
  fieldOf,
  problemOf,
  type Resource,
  type Section,
  sourceOf,
  type Values,
  valueAt,
} from '../../metadata';
import { Icon } from '../../ui/Icon';
import { FormSections } from './FormSections';

/** The paths with advice in one field: its own, and those of its list items. */
function pathsWithAdvice(field: Field, path: string, values: Values, itemPath?: string): string[] {
  const record = valuesForWhen(values, itemPath);
  if (!canSee(readSession()?.role, field) || field.when?.(record) === false) return [];
  if (field.kind === 'coordinates') {
    const prefix = path.slice(0, path.lastIndexOf('.') + 1);
    return Object.entries(coordinateFields(field)).flatMap(([name, part]) =>
      pathsWithAdvice(part, `${prefix}${name}`, values),
    );
  }
  const value = valueAt(values, path);
  const own = problemOf(field, value, record) ? [path] : [];
  if (field.kind !== 'list' || !Array.isArray(value)) return own;
  const inner = value.flatMap((_, index) =>
    Object.entries(field.of).flatMap(([name, part]) =>
      pathsWithAdvice(part, `${path}.${index}.${sourceOf(name, part)}`, values, `${path}.${index}`),
    ),
  );
  return [...own, ...inner];
}

/** The paths of the visible values with advice in some sections: see `docs/product.md#advice`. */
function sectionPathsWithAdvice(resource: Resource, sections: readonly Section[], values: Values): string[] {
  return sections
    .filter((section) => canSee(readSession()?.role, section) && section.when?.(values) !== false)
    .flatMap((section) => section.fields)
    .flatMap((name) => {
      const field = fieldOf(resource, name);
      return pathsWithAdvice(field, sourceOf(name, field), values);
    });
}

/** Marks a tab that contains a refused field, or advice that its input shows. */
function TabProblemIcon({ resource, tab }: { resource: Resource; tab: DeclaredTab }) {
  const translate = useTranslate();
  const { errors, touchedFields, isSubmitted } = useFormState();
  const paths = useWatch({
    compute: (values: Values) => sectionPathsWithAdvice(resource, tab.sections, values).join(' '),
  });
  const isStored = useRecordContext()?.id !== undefined;
  const isSeen = (path: string) => isStored || isSubmitted || Boolean(valueAt(touchedFields, path));
  const isRefused = tab.sections
    .flatMap((section) => section.fields)
    .some((name) => valueAt(errors, sourceOf(name, fieldOf(resource, name))) !== undefined);
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

/** A form in tabs. Hidden tabs stay mounted, so that their values are kept and sent. */
export function FormTabs({ resource, tabs }: { resource: Resource; tabs: readonly DeclaredTab[] }) {
  const label = useLabel();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const requested = new URLSearchParams(search).get('tab');
  const current = tabs.some((tab) => tab.name === requested) ? requested : tabs[0]?.name;
  const openTab = (name: string) => {
    const params = new URLSearchParams(search);
    params.set('tab', name);
    navigate({ pathname, search: `?${params}` }, { replace: true, state });
  };
  // Paints the tab on screen before the others.
  const hasAll = useDeferredValue(true, false);
  return (
    <>
      <Tabs
        value={current}
        onChange={(_, name: string) => openTab(name)}
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
                <TabProblemIcon resource={resource} tab={tab} />
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
          {(hasAll || tab.name === current) && <FormSections resource={resource} sections={tab.sections} />}
        </div>
      ))}
    </>
  );
}

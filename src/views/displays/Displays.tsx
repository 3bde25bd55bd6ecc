import { mdiCalendarMonthOutline, mdiMapOutline, mdiTable, mdiViewColumnOutline } from '@mdi/js';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useLocation } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import type { Display } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { displayOf } from '../../routing/listRequest';
import { useQueryParams } from '../../routing/useQueryParams';
import { LocalErrorBoundary } from '../../ui/failures/LocalErrorBoundary';
import { Icon } from '../../ui/Icon';
import { loadable } from '../../ui/loadable';
import { FormSkeleton } from '../record/FormSkeleton';
import { texts } from './texts';

const fallback = () => <FormSkeleton />;

const components = {
  map: loadable(() => import('./MapDisplay'), { fallback }),
  calendar: loadable(() => import('./CalendarDisplay'), { fallback }),
  board: loadable(() => import('./BoardDisplay'), { fallback }),
};

const icons: Record<Display, string> = {
  table: mdiTable,
  map: mdiMapOutline,
  calendar: mdiCalendarMonthOutline,
  board: mdiViewColumnOutline,
};

/** The switch between the declared displays of a list, and the chosen display unless it is the table. */
export default function Displays() {
  const resource = useResource();
  const label = useLabel();
  const { search } = useLocation();
  const [, change] = useQueryParams();
  const { displays = [] } = resource.list ?? {};
  const display = displayOf(resource, search);
  const Component = display === 'table' ? undefined : components[display];
  return (
    <>
      {displays.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={label(texts.switch)}
          value={display}
          // A click on the current display passes null.
          onChange={(_, chosen: Display | null) =>
            chosen && change({ display: chosen === displays[0] ? '' : chosen, page: '' })
          }
          sx={{ display: 'flex', flexWrap: 'wrap', mb: 1.5, minHeight: 40 }}
        >
          {displays.map((one) => (
            <ToggleButton key={one} value={one} sx={{ gap: 1, px: 1.5, textTransform: 'none' }}>
              <Icon path={icons[one]} />
              {label(texts[one])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {Component && (
        <LocalErrorBoundary resetKey={search}>
          <Component />
        </LocalErrorBoundary>
      )}
    </>
  );
}

import { useLocation } from 'react-admin';
import { useResource } from '../../routing/AppContext';
import { displayOf } from '../../routing/listRequest';
import { LocalErrorBoundary } from '../../ui/failures/LocalErrorBoundary';
import { loadable } from '../../ui/loadable';
import { FormSkeleton } from '../record/FormSkeleton';

const fallback = () => <FormSkeleton />;

const components = {
  map: loadable(() => import('./MapDisplay'), { fallback }),
  calendar: loadable(() => import('./CalendarDisplay'), { fallback }),
  board: loadable(() => import('./BoardDisplay'), { fallback }),
};

export default function Displays() {
  const resource = useResource();
  const { search } = useLocation();
  const display = displayOf(resource, search);
  if (display === 'table') return null;
  const Component = components[display];
  return (
    <LocalErrorBoundary resetKey={search}>
      <Component />
    </LocalErrorBoundary>
  );
}

import { useCapability } from '../../api/capabilities';
import { useCan } from '../../routing/AppContext';
import { loadable } from '../../ui/loadable';

const Trash = loadable(() => import('./Trash'));

/** Opens the trash of the current resource, if the backend has one and the user may delete. */
export function TrashButton() {
  const can = useCan();
  return useCapability('trash') && can('delete') && <Trash />;
}

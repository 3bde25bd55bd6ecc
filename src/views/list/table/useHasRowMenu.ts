import { readSession } from '../../../api/session';
import { useCan, useResource } from '../../../routing/AppContext';
import { linkedViews } from '../../record/linkedViews';

/** "View online" alone is not enough for a menu: see `docs/product.md#online`. */
export function useHasRowMenu(): boolean {
  const can = useCan();
  const resource = useResource();
  return (
    can('edit') ||
    can('delete') ||
    (resource.routes?.edit !== undefined && can('create')) ||
    linkedViews('record', resource, readSession()?.role).length > 0
  );
}

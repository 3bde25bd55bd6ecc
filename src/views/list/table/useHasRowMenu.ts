import { readSession } from '../../../api/session';
import { useCan, useResource } from '../../../routing/AppContext';
import { linkedViews } from '../../record/linkedViews';

/** "View online" does not count: see `docs/product.md#row-actions`. */
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

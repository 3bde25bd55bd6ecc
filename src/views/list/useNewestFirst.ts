import { useListContext, useStore } from 'react-admin';
import { useResource } from '../../routing/AppContext';
import { initialOrder, newestFirstKey } from '../../routing/listRequest';

/**
 * Whether the latest changes come first. `toggle` turns this on, or returns to the declared order: to the oldest change
 * if the list declares none, or the last change. It also changes the default of lists that declare no order.
 */
export function useNewestFirst() {
  const resource = useResource();
  const { sort, setSort } = useListContext();
  const [, remember] = useStore<boolean>(newestFirstKey, false);
  const isNewestFirst = sort.field === 'updatedAt' && sort.order === 'DESC';
  const toggle = () => {
    remember(!isNewestFirst);
    const { field, order } = initialOrder(resource).sort;
    if (!isNewestFirst) setSort({ field: 'updatedAt', order: 'DESC' });
    else setSort({ field, order: field === 'updatedAt' ? 'ASC' : order });
  };
  return { isNewestFirst, toggle };
}

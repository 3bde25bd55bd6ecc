import { useListContext, useStore } from 'react-admin';
import { useResource } from '../../routing/AppContext';
import { initialOrder, newestFirstKey } from '../../routing/listRequest';

/**
 * Turning the switch off restores the declared order. If the list declares no order, or the order by the last change,
 * the oldest changes come first. The choice also applies to all other lists without a declared order.
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

import { useListContext, useStore } from 'react-admin';
import { newestFirstKey } from '../../routing/listRequest';

/** Whether the latest changes come first. `toggle` also changes the default of lists that declare no order. */
export function useNewestFirst() {
  const { sort, setSort } = useListContext();
  const [, remember] = useStore<boolean>(newestFirstKey, false);
  const isNewestFirst = sort.field === 'updatedAt' && sort.order === 'DESC';
  const toggle = () => {
    remember(!isNewestFirst);
    setSort({ field: 'updatedAt', order: isNewestFirst ? 'ASC' : 'DESC' });
  };
  return { isNewestFirst, toggle };
}

import { useCreatePath, useStore } from 'react-admin';
import { lastSearchKey } from './listRequest';

/** The way back to a list as it was left: the same page, order and filters. */
export function useListPath(resource: string): { pathname: string; search: string } {
  const [search] = useStore<string>(lastSearchKey(resource), '');
  return { pathname: useCreatePath()({ resource, type: 'list' }), search };
}

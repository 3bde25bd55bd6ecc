import { type RaRecord, useCreatePath, useLocation, useNavigate, useStore } from 'react-admin';
import { useResource } from '../AppContext';
import { isPlaceholderId } from '../api/dataProvider';
import { lastSearchKey } from './listRequest';

/** The path of a list with its last page, order and filters. */
export function useListPath(resource: string): { pathname: string; search: string } {
  const [search] = useStore<string>(lastSearchKey(resource), '');
  return { pathname: useCreatePath()({ resource, type: 'list' }), search };
}

/**
 * Returns a function that opens a record after its creation or a change of its key, or the list if its id is
 * unknown. With `hasUnsavedText`, the form restores the draft of the text typed during the save.
 */
export function useFollowRecord(): (record: RaRecord, hasUnsavedText: boolean) => void {
  const { name } = useResource();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const listPath = useListPath(name);
  const { search } = useLocation();
  return ({ id }, hasUnsavedText) => {
    const pathname = createPath({ resource: name, type: 'edit', id });
    navigate(isPlaceholderId(id) ? listPath : { pathname, search }, {
      replace: true,
      state: hasUnsavedText ? { restoresDraft: true } : undefined,
    });
  };
}

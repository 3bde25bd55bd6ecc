import {
  type FilterPayload,
  type Identifier,
  type RaRecord,
  useCreatePath,
  useLocation,
  useNavigate,
  useStore,
} from 'react-admin';
import { createPath, useHref } from 'react-router';
import { isPlaceholderId } from '../api/dataProvider';
import { isId, type Resource } from '../metadata';
import { useCan, usePaths, useResource } from './AppContext';
import { lastSearchKey } from './listRequest';

/**
 * Returns the location of a list, with a filter if given.
 * @example
 * import { LinkBase } from 'react-admin';
 * <LinkBase to={listLocation('halls', { status_eq: 'OPEN' })}>Salles ouvertes</LinkBase>
 */
export const listLocation = (resource: string, filter: FilterPayload = {}) => ({
  pathname: `/${resource}`,
  search: Object.keys(filter).length > 0 ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : '',
});

export function useListPath(resource: string): { pathname: string; search: string } {
  const [search] = useStore<string>(lastSearchKey(resource), '');
  return { ...listLocation(resource), search };
}

/**
 * Returns a function that opens a stored record at its new id. Without an id from the backend, it opens the list.
 * `hasUnsavedText`: the user typed during the save.
 */
export function useFollowRecord(): (record: RaRecord, hasUnsavedText: boolean) => void {
  const { name } = useResource();
  const navigate = useNavigate();
  const createNativePath = useCreatePath();
  const listPath = useListPath(name);
  const { search } = useLocation();
  return ({ id }, hasUnsavedText) => {
    const pathname = createNativePath({ resource: name, type: 'edit', id });
    navigate(isPlaceholderId(id) ? listPath : { pathname, search }, {
      replace: true,
      state: hasUnsavedText ? { restoresDraft: true } : undefined,
    });
  };
}

export const recordPath = (name: string, id: Identifier): string => `/${name}/${encodeURIComponent(id)}`;

export function useFormPath(): (resource: Resource | undefined, id: unknown) => string | undefined {
  const can = useCan();
  return (resource, id) =>
    resource?.routes?.edit !== undefined && isId(id) && !isPlaceholderId(id) && can('edit', resource.name)
      ? recordPath(resource.name, id)
      : undefined;
}

/** For plain `<a>` elements: a component per link would slow a table of hundreds of rows. */
export function useRowLinks() {
  const { toPublic } = usePaths();
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  return {
    hrefOf: (native: string | undefined) =>
      native && `${base}${createPath(toPublic({ pathname: native, search: '', hash: '' }))}`,
    follow: (event: React.MouseEvent, native: string) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(native);
    },
  };
}

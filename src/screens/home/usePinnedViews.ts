import { mdiBookmarkOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useApp, useCan } from '../../AppContext';
import { queryKeys } from '../../api/queryKeys';
import { filterOfView, useSavedViews } from '../../features/savedViews/useSavedViews';
import type { Entry } from '../../layout/menu/menu';
import { completeAll } from '../../metadata';

/** The saved views that the user pinned, as entries with the filter of their records. */
export function usePinnedViews(): Entry[] {
  const app = useApp();
  const can = useCan();
  const pinned = useSavedViews().views.filter(({ isPinned }) => isPinned);
  const { isSuccess } = useQuery({
    queryKey: queryKeys.declarations,
    queryFn: () => completeAll(app),
    enabled: pinned.length > 0,
  });
  return pinned.flatMap((view) => {
    const resource = app.resources.find(({ name, routes }) => name === view.resource && routes?.list);
    // Filters are checked against the fields, which load after the start.
    const filter = resource && isSuccess && can('list', resource.name) && filterOfView(resource, view);
    if (!resource || !filter) return [];
    const to = `/${resource.name}${view.search}`;
    return [
      {
        name: to,
        label: view.name,
        icon: resource.icon ?? mdiBookmarkOutline,
        to,
        paths: [],
        resource,
        filter,
      },
    ];
  });
}

import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Change, followChanges } from '../api/changes';
import { queryKeys } from '../api/queryKeys';
import { readSession, userIdOf } from '../api/session';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { type App, collectionOf } from '../metadata';
import { useApp, useConfig } from '../routing/AppContext';

/** Milliseconds from the first change to the refresh. */
const GATHERING = 300;

interface Gathered {
  /** `''` means all. */
  collections: Set<string>;
  /** The paths of records, such as `halls/7`. */
  opened: Set<string>;
  at: number;
  /** The queries that were loading when a change was announced: their answers may be older than the change. */
  asked: Set<Query>;
}

/** Does not read the record in a form again: until the user saves, the form keeps the version that the user saw. */
function refresh(queryClient: QueryClient, app: App, { collections, opened, at, asked }: Gathered): void {
  const isChanged = (collection: string) => collections.has('') || collections.has(collection);
  const names = new Set(
    app.resources.filter((one) => isChanged(collectionOf(one))).map(({ name }) => String(name)),
  );
  const concerns = (query: Query): boolean => {
    const { queryKey, state } = query;
    // `['schedule', path]`, `['presence', path]`, `['count', collection]` or `[resource, …]`. Path `''`: all records.
    const [first, second] = queryKey.map(String);
    // Already read again after the change, for example after a write of this tab.
    if (state.dataUpdatedAt > at && !asked.has(query)) return false;
    if (first === 'schedule') return second === '';
    if (first === 'presence') return collections.has('') || opened.has(second ?? '');
    if (queryKeys.isCount(queryKey)) return isChanged(second ?? '');
    return names.has(first ?? '');
  };
  const isShown = ({ queryKey }: Query) =>
    queryKeys.isList(queryKey) || queryKeys.isCount(queryKey) || queryKey[0] === 'presence';
  void queryClient.invalidateQueries({ predicate: (query) => concerns(query) && isShown(query) });
  void queryClient.invalidateQueries({
    predicate: (query) => concerns(query) && !isShown(query),
    refetchType: 'none',
  });
}

export default function Changes() {
  const app = useApp();
  const { apiUrl, apiKey } = useConfig();
  const queryClient = useQueryClient();
  const dataProvider = useAdminDataProvider();
  useEffect(() => {
    let gathered: Gathered | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      timer = undefined;
      // A hidden tab refreshes when it becomes visible.
      if (!gathered || document.hidden) return;
      refresh(queryClient, app, gathered);
      gathered = undefined;
    };
    const onChange = ({ collection = '', id, presence }: Change) => {
      gathered ??= { collections: new Set(), opened: new Set(), at: 0, asked: new Set() };
      if (presence) gathered.opened.add(`${collection}/${encodeURIComponent(id ?? '')}`);
      else gathered.collections.add(collection);
      gathered.at = Date.now();
      for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
        gathered.asked.add(query);
      timer ??= setTimeout(apply, GATHERING);
    };
    const name = `changes ${apiUrl} ${apiKey} ${userIdOf(readSession()) ?? ''}`;
    const stop = followChanges(dataProvider, name, onChange);
    document.addEventListener('visibilitychange', apply);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', apply);
    };
  }, [app, apiUrl, apiKey, queryClient, dataProvider]);
  return null;
}

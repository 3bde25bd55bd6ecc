import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Change, followChanges } from '../api/changes';
import { queryKeys } from '../api/queryKeys';
import { readSession, userIdOf } from '../api/session';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { type App, collectionOf } from '../metadata';
import { useApp, useConfig } from '../routing/AppContext';

/** Milliseconds for which changes are gathered before the screen asks for what is new. */
const GATHERING = 300;

/** The changes since the last refresh. */
interface Gathered {
  /** The changed collections. `''` means all. */
  collections: Set<string>;
  /** The paths of records that somebody has opened. */
  opened: Set<string>;
  /** When the last change was announced. */
  at: number;
  /** The queries that were loading when a change was announced: their answers may be older than the change. */
  asked: Set<Query>;
}

/**
 * Refreshes the lists, boards and counts of the changed collections, and the names of the people who have a record
 * open. Only marks other reads as stale, even the record in a form: until the user saves, the form keeps the version
 * that the user has seen.
 */
function refresh(queryClient: QueryClient, app: App, { collections, opened, at, asked }: Gathered): void {
  const isChanged = (collection: string) => collections.has('') || collections.has(collection);
  const names = new Set(
    app.resources.filter((one) => isChanged(collectionOf(one))).map(({ name }) => String(name)),
  );
  const concerns = (query: Query): boolean => {
    const { queryKey, state } = query;
    // These keys can match: `schedule` or `presence`, then a path; `count`, then a collection; the name of a resource.
    // After `schedule`, an empty path stands for all records. Keys such as `call` never match.
    const [first, second] = queryKey.map(String);
    // This query was already read again after the change, for example because this tab wrote something.
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

/** Updates lists, boards, badges and the names of the people who have a record open. Renders nothing. */
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
      // A hidden tab asks when somebody looks at it.
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

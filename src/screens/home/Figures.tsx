import { hashKey, type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countQuery } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import type { Entry } from '../../layout/menu/menu';
import { changeQueries } from './LastChanges';
import { pendingQueries } from './PendingRecords';

/** Calls at the same time. */
const maxCalls = 6;

/**
 * Loads what the home screen shows into the cache, from top to bottom and a few calls at a time: a small backend gets some
 * forty of them at once otherwise, and those of the next screen wait behind them.
 */
export function Figures({ entries, editable }: { entries: readonly Entry[]; editable: readonly Entry[] }) {
  const dataProvider = useAdminDataProvider();
  const [doneCount, setDoneCount] = useState(0);
  const queries: UseQueryOptions[] = [
    ...pendingQueries(dataProvider, editable),
    ...changeQueries(dataProvider, editable),
    ...entries.flatMap(({ resource, filter }) =>
      resource ? [countQuery(dataProvider, resource, filter)] : [],
    ),
  ];
  const unique = new Map(queries.map((query) => [hashKey(query.queryKey), query]));
  const startedCount = doneCount + maxCalls;
  const results = useQueries({
    queries: [...unique.values()].map((query, index) => ({ ...query, enabled: index < startedCount })),
  });
  const count = results
    .slice(0, startedCount)
    .filter(
      ({ isFetching, isFetchedAfterMount, isStale }) => !isFetching && (isFetchedAfterMount || !isStale),
    ).length;
  useEffect(() => setDoneCount(count), [count]);
  return null;
}

import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Calls at the same time: a small backend would get some forty at once otherwise, and the next screen's behind them. */
const maxCalls = 6;

/** React Query's `useQueries`, in order and a few calls at a time. */
export function useQueriesInTurn<T>(
  queries: readonly UseQueryOptions<T>[],
  atOnce = maxCalls,
): UseQueryResult<T>[] {
  const [doneCount, setDoneCount] = useState(0);
  const startedCount = doneCount + atOnce;
  const results = useQueries({
    queries: queries.map((query, index) => ({
      ...query,
      enabled: query.enabled !== false && index < startedCount,
    })),
  });
  const count = results.filter(({ isFetched, isFetching }) => isFetched && !isFetching).length;
  useEffect(() => setDoneCount(count), [count]);
  return results;
}

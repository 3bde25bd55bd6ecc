import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Without a limit, the calls of the next screen would wait for about forty calls of the home screen. */
const defaultConcurrency = 6;

/** Like `useQueries`, but runs the queries in order, `concurrency` at a time. */
export function useQueriesInTurn<T>(
  queries: readonly UseQueryOptions<T>[],
  concurrency = defaultConcurrency,
): UseQueryResult<T>[] {
  const [doneCount, setDoneCount] = useState(0);
  const startedCount = doneCount + concurrency;
  const results = useQueries({
    queries: queries.map((query, index) => ({
      ...query,
      enabled: query.enabled !== false && index < startedCount,
    })),
  });
  // The slice leaves out queries that have not started: a cached result would make them look done.
  const done = results.slice(0, startedCount).filter(({ isFetched, isFetching }) => isFetched && !isFetching);
  useEffect(() => setDoneCount(done.length), [done.length]);
  return results;
}

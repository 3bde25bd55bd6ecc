import type { QueryClient } from '@tanstack/react-query';

/** For a write that may change records of any resource. Keeps running fetches, because the write has just started some. */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({}, { cancelRefetch: false });

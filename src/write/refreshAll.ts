import type { QueryClient } from '@tanstack/react-query';

/** For a write that may change any resource. Does not cancel pending fetches: the write has just started some. */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({}, { cancelRefetch: false });

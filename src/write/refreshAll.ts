import type { QueryClient } from '@tanstack/react-query';

/** For a write that may change records of any resource. Keeps the calls that the write has just started. */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({}, { cancelRefetch: false });

import type { QueryClient } from '@tanstack/react-query';

/**
 * Fetches again what the screen shows, after a write that may have changed records of any resource. Does not cancel the
 * calls that the write itself has just started.
 */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({}, { cancelRefetch: false });

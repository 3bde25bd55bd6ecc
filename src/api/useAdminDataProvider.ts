import { useContext, useMemo } from 'react';
import { DataProviderContext, useLogoutIfAccessDenied } from 'react-admin';
import type { AdminDataProvider } from './dataProvider';

/**
 * The data provider for the calls of our own screens. react-admin's `useDataProvider` answers `{data: {}}` to a call
 * whose error leads away from the screen (spec §8), as though it had gone well; here such a call fails, and
 * `useFailure` leaves the rest to the screen that it leads to.
 */
export function useAdminDataProvider(): AdminDataProvider {
  // react-admin types its context with its own verbs; the provider in it is the one that App.tsx made.
  const dataProvider = useContext(DataProviderContext) as AdminDataProvider;
  const leaveIfDenied = useLogoutIfAccessDenied();
  return useMemo(
    () =>
      new Proxy(dataProvider, {
        get:
          (target, verb: string) =>
          (...args: unknown[]): Promise<unknown> =>
            target[verb](...args).catch(async (error: unknown) => {
              await leaveIfDenied(error);
              throw error;
            }),
      }),
    [dataProvider, leaveIfDenied],
  );
}

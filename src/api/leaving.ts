import type { AdminDataProvider } from './dataProvider';

/**
 * The data provider of the screens: `leave` hears of each error first, and leads away where the table of errors says
 * so (spec §8); the call fails all the same. react-admin's own way, `authProvider.checkError`, would answer such a
 * call with an empty record, as though it had gone well.
 */
export const leaving = (
  dataProvider: AdminDataProvider,
  leave: (error: unknown) => void,
): AdminDataProvider =>
  new Proxy(dataProvider, {
    get: (target, verb) => {
      const call: unknown = Reflect.get(target, verb);
      if (typeof call !== 'function') return call;
      return (...args: unknown[]): Promise<unknown> =>
        call(...args).catch((error: unknown) => {
          leave(error);
          throw error;
        });
    },
  });

import type { Store } from 'react-admin';
import { getStoredJson, onStorageChange, removeStored, setStored, storedKeys } from './storage';

const PREFIX = 'store.';

/**
 * react-admin's `localStorageStore` throws if the storage is full.
 * @param prepare runs before this tab takes a preference that another tab has changed. If `prepare` fails, the screen
 *   stays as it is.
 */
export function createStore(prepare: (key: string) => Promise<unknown> = async () => {}): Store {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const publish = (key: string, value: unknown) => {
    for (const listen of listeners.get(key) ?? []) listen(value);
  };
  let stop: (() => void) | undefined;
  const store: Store = {
    setup: () => {
      stop = onStorageChange((stored) => {
        if (!stored?.startsWith(PREFIX)) return;
        const key = stored.slice(PREFIX.length);
        prepare(key).then(
          () => publish(key, store.getItem(key)),
          () => {},
        );
      });
    },
    teardown: () => stop?.(),
    getItem: (key, fallback) => (getStoredJson(PREFIX + key) as typeof fallback) ?? fallback,
    setItem: (key, value) => {
      if (value === undefined) removeStored(PREFIX + key);
      else setStored(PREFIX + key, JSON.stringify(value));
      publish(key, value);
    },
    removeItem: (key) => store.setItem(key, undefined),
    removeItems: (start) => {
      for (const key of storedKeys(PREFIX + start)) store.removeItem(key.slice(PREFIX.length));
    },
    listItems: (start = '') =>
      Object.fromEntries(
        storedKeys(PREFIX + start).map((key) => [key.slice(PREFIX.length), getStoredJson(key)]),
      ),
    // react-admin resets its store on sign-out, but preferences must stay.
    reset: () => {},
    subscribe: (key, listen) => {
      const listening = listeners.get(key) ?? new Set();
      listeners.set(key, listening.add(listen));
      return () => listening.delete(listen);
    },
  };
  return store;
}

import { isRecord } from '../metadata';
import { createObservable } from './observable';

/**
 * Every key contains the addresses of the app and its backend, so two towns on one origin share nothing. If the storage
 * is blocked or full, values live in `memory`.
 */
let prefix = '';
const memory = new Map<string, string>();

/** Whether any value was kept only in memory. */
export const storageFailure = createObservable(false);

/** The key prefix of drafts, which make room when the storage is full: see `setStored`. */
export const DRAFT = 'draft.';

/** `app` is the path that the app is served under, `backend` the URL of its backend. */
export const storagePrefix = (app: string, backend: string): string => `town-admin ${app} ${backend} `;

/** Call once, before any other function of this module. */
export function openStorage(app: string, backend: string): void {
  prefix = storagePrefix(app, backend);
  memory.clear();
  storageFailure.set(false);
}

/** Returns `undefined` if the storage is blocked or full. */
function inBrowser<T>(
  work: (storage: Storage) => T,
  name: 'localStorage' | 'sessionStorage' = 'localStorage',
): T | undefined {
  try {
    return globalThis[name] && work(globalThis[name]);
  } catch {
    return undefined;
  }
}

export const getStored = (key: string): string | null =>
  memory.get(key) ?? inBrowser((storage) => storage.getItem(prefix + key)) ?? null;

export function removeStored(key: string): void {
  memory.delete(key);
  inBrowser((storage) => storage.removeItem(prefix + key));
}

/** If the storage is blocked or full, the text is lost. */
export const setForTab = (key: string, value: string): void =>
  inBrowser((storage) => storage.setItem(prefix + key, value), 'sessionStorage');

export const getForTab = (key: string): string | null =>
  inBrowser((storage) => storage.getItem(prefix + key), 'sessionStorage') ?? null;

export const removeForTab = (key: string): void =>
  inBrowser((storage) => storage.removeItem(prefix + key), 'sessionStorage');

export function storedKeys(start: string): string[] {
  const inStorage =
    inBrowser((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')) ??
    [];
  const own = inStorage.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return [...new Set([...own, ...memory.keys()])].filter((key) => key.startsWith(start));
}

export function getStoredJson(key: string): unknown {
  try {
    return JSON.parse(getStored(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function oldestDraft(): string | undefined {
  const age = (key: string) => {
    const draft = getStoredJson(key);
    return isRecord(draft) && typeof draft.savedAt === 'string' ? draft.savedAt : '';
  };
  return (
    storedKeys(DRAFT)
      // A draft in memory takes no room in the storage.
      .filter((key) => !memory.has(key))
      .sort((a, b) => age(a).localeCompare(age(b)))[0]
  );
}

/** Returns whether the text fitted. */
const storeInBrowser = (key: string, value: string): boolean =>
  inBrowser((storage) => {
    storage.setItem(prefix + key, value);
    return true;
  }) ?? false;

/** If the storage is full, removes the oldest drafts. A text that still does not fit stays in memory. */
export function setStored(key: string, value: string): void {
  const removed = new Map<string, string>();
  while (!storeInBrowser(key, value)) {
    const oldest = oldestDraft();
    if (oldest !== undefined && oldest !== key) {
      removed.set(oldest, getStored(oldest) ?? '');
      removeStored(oldest);
      continue;
    }
    // The value still does not fit: restore the drafts.
    for (const [draft, text] of removed) if (!storeInBrowser(draft, text)) memory.set(draft, text);
    memory.set(key, value);
    storageFailure.set(true);
    return;
  }
  memory.delete(key);
}

/** Listens only to other tabs. The key is `undefined` if another tab cleared the whole storage. */
export function onStorageChange(listen: (key: string | undefined) => void): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    // `sessionStorage` fires the same event.
    if (storageArea !== inBrowser((storage) => storage)) return;
    if (key === null) listen(undefined);
    else if (key.startsWith(prefix)) listen(key.slice(prefix.length));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

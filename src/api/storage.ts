import { isRecord } from '../metadata';

/**
 * The browser storage of one admin. Every key contains the addresses of the app and its backend, so two towns on one
 * origin share nothing. If the storage is blocked or full, values live in memory until the tab closes.
 */
let prefix = '';
const memory = new Map<string, string>();
const listeners = new Set<() => void>();
let isFailing = false;

/** The key prefix of drafts. When the storage is full, the oldest drafts are removed to make room. */
export const DRAFT = 'draft.';

/** Returns the key prefix of an app, given the path that it is served under and the URL of its backend. */
export const storagePrefix = (app: string, backend: string): string => `town-admin ${app} ${backend} `;

/** Opens the storage of an app. Call once, before any other function of this module. */
export function openStorage(app: string, backend: string): void {
  prefix = storagePrefix(app, backend);
  memory.clear();
  isFailing = false;
}

/** Accessing `localStorage` throws if cookies are blocked. */
function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage ?? undefined;
  } catch {
    return undefined;
  }
}

function fail(): void {
  if (isFailing) return;
  isFailing = true;
  for (const listen of listeners) listen();
}

export function getStored(key: string): string | null {
  const inMemory = memory.get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return browserStorage()?.getItem(prefix + key) ?? null;
  } catch {
    // A blocked storage holds nothing.
    return null;
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    browserStorage()?.removeItem(prefix + key);
  } catch {
    // A blocked storage holds nothing.
  }
}

/** Returns the stored keys that start with `start`. */
export function storedKeys(start: string): string[] {
  const storage = browserStorage();
  const keys: string[] = [];
  try {
    for (let index = 0; index < (storage?.length ?? 0); index++) {
      const key = storage?.key(index);
      if (key?.startsWith(prefix + start)) keys.push(key.slice(prefix.length));
    }
  } catch {
    // A blocked storage holds nothing.
  }
  return [...new Set([...keys, ...[...memory.keys()].filter((key) => key.startsWith(start))])];
}

/** Returns the JSON value stored under a key, `null` if there is none, or `undefined` if it is invalid. */
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
  return storedKeys(DRAFT)
    .filter((key) => !memory.has(key))
    .sort((a, b) => age(a).localeCompare(age(b)))[0];
}

/** Stores a text. If the storage is full, removes the oldest drafts. If it still does not fit, keeps it in memory. */
export function setStored(key: string, value: string): void {
  const storage = browserStorage();
  const removed = new Map<string, string>();
  for (;;) {
    try {
      if (!storage) break;
      storage.setItem(prefix + key, value);
      memory.delete(key);
      return;
    } catch {
      const oldest = oldestDraft();
      if (oldest === undefined || oldest === key) break;
      removed.set(oldest, getStored(oldest) ?? '');
      removeStored(oldest);
    }
  }
  // The value does not fit even without drafts: restore them.
  for (const [draft, text] of removed) {
    try {
      storage?.setItem(prefix + draft, text);
    } catch {
      memory.set(draft, text);
    }
  }
  memory.set(key, value);
  fail();
}

/** Returns whether any value could only be kept in memory. */
export const isStorageFailing = (): boolean => isFailing;

/** Subscribes to the first storage failure. Returns the unsubscribe function. */
export function onStorageFailure(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/**
 * Subscribes to changes by other tabs. The key is `undefined` if another tab cleared the whole storage. Returns the
 * unsubscribe function.
 */
export function onStorageChange(listen: (key: string | undefined) => void): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== browserStorage()) return;
    if (key === null) listen(undefined);
    else if (key.startsWith(prefix)) listen(key.slice(prefix.length));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

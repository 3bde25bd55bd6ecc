import {
  DRAFT,
  getForTab,
  getStoredJson,
  removeForTab,
  removeStored,
  setForTab,
  setStored,
  storedKeys,
} from '../../api/storage';
import { isRecord } from '../../metadata';
import type { Change } from '../../write/changes';
import type { Attempt } from '../../write/running';

/** The unsaved changes of a form, stored in this browser. */
export interface Draft {
  key: string;
  /** ISO 8601. */
  savedAt: string;
  changes: readonly Change[];
  /** Identifies the form, so that `src/write` recognises a second attempt to create the record. */
  form?: string;
  /** The unconfirmed attempts to create the record. */
  attempts?: readonly Attempt[];
}

/** Lifetime of a draft, in milliseconds. */
const LIFETIME = 30 * 24 * 3600 * 1000;

const TAB_KEY = 'tab';

/** The name of the lock that shows that a tab is open. */
export const lockName = (id: string) => `town-admin tab ${id}`;

/** Makes an id. `crypto.randomUUID` is missing on insecure pages. */
export const randomId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

let tab: string | undefined;

/**
 * The id of this tab. It is stored only between `pagehide` and the next load, so that a reload keeps it and a
 * duplicated tab does not copy it. The tab also holds a lock with this id, which shows other tabs that it is open: a
 * form offers only the drafts of its own tab and of closed ones.
 */
export function tabId(): string {
  if (tab !== undefined) return tab;
  const id = getForTab(TAB_KEY) ?? randomId();
  removeForTab(TAB_KEY);
  // If the session storage is blocked, the tab gets a new id at each load.
  window.addEventListener('pagehide', () => setForTab(TAB_KEY, id));
  window.addEventListener('pageshow', () => removeForTab(TAB_KEY));
  // Held until the page closes. Without locks, on insecure pages, a form also offers the drafts of other open tabs.
  navigator.locks?.request(lockName(id), () => new Promise(() => {}));
  tab = id;
  return id;
}

const keyPrefix = (user: string, resource: string, id: string | number | undefined) =>
  `${DRAFT}${JSON.stringify([user, resource, id === undefined ? null : String(id)])}`;

/** The storage key of this tab's draft of one record, for one user. */
export const draftKey = (user: string, resource: string, id: string | number | undefined): string =>
  keyPrefix(user, resource, id) + tabId();

const isChange = (value: unknown): value is Change =>
  isRecord(value) && Array.isArray(value.path) && value.path.every((step) => typeof step === 'string');

const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) && typeof value.since === 'number' && isRecord(value.sent);

/** Reads a draft. Returns `undefined` if it is missing, invalid or too old. */
export function readDraft(key: string): Draft | undefined {
  const stored = getStoredJson(key);
  if (!isRecord(stored) || !Array.isArray(stored.changes) || !stored.changes.every(isChange))
    return undefined;
  const { savedAt, form, attempts } = stored;
  const isFresh = typeof savedAt === 'string' && Date.now() - Date.parse(savedAt) < LIFETIME;
  if (!isFresh) return undefined;
  return {
    key,
    savedAt,
    changes: stored.changes,
    form: typeof form === 'string' ? form : undefined,
    attempts: Array.isArray(attempts) ? attempts.filter(isAttempt) : undefined,
  };
}

/** Stores a draft. Missing values become `null`, since JSON has no `undefined`. */
export function writeDraft({ key, savedAt, changes, form, attempts }: Draft): void {
  const stored = changes.map(({ path, before = null, after = null }) => ({ path, before, after }));
  setStored(key, JSON.stringify({ savedAt, changes: stored, form, attempts }));
}

/** Moves a draft to another key, so that it can still be offered after new text is stored under its old key. */
export function setDraftAside(draft: Draft): Draft {
  const aside = { ...draft, key: `${draft.key}-${Date.parse(draft.savedAt)}` };
  removeStored(draft.key);
  writeDraft(aside);
  return aside;
}

export const removeDraft = removeStored;

/** Removes drafts that are invalid or too old. */
export function expireDrafts(): void {
  for (const key of storedKeys(DRAFT)) if (!readDraft(key)) removeStored(key);
}

/** The keys of the drafts that a user has in this browser. */
export const draftKeysOf = (user: string) => storedKeys(`${DRAFT}[${JSON.stringify(user)},`);

/** Whether a user has drafts in this browser. */
export const hasDrafts = (user: string): boolean => draftKeysOf(user).length > 0;

export function removeDraftsOf(user: string): void {
  for (const key of draftKeysOf(user)) removeStored(key);
}

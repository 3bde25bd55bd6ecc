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

const LIFETIME = 30 * 24 * 3600 * 1000;

const TAB_KEY = 'tab';

export const lockName = (id: string) => `town-admin tab ${id}`;

/** `crypto.randomUUID` is missing on insecure pages. */
export const randomId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

let tab: string | undefined;

/**
 * The id is stored only between `pagehide` and the next load: a reload keeps it, and a duplicated tab does not copy it.
 * A lock with this id shows other tabs that this tab is open.
 */
export function tabId(): string {
  if (tab !== undefined) return tab;
  const id = getForTab(TAB_KEY) ?? randomId();
  removeForTab(TAB_KEY);
  window.addEventListener('pagehide', () => setForTab(TAB_KEY, id));
  window.addEventListener('pageshow', () => removeForTab(TAB_KEY));
  // Held until the page closes. Without locks, on insecure pages, a form also offers the drafts of other open tabs.
  navigator.locks?.request(lockName(id), () => new Promise(() => {}));
  tab = id;
  return id;
}

const keyPrefix = (user: string, resource: string, id: string | number | undefined) =>
  `${DRAFT}${JSON.stringify([user, resource, id === undefined ? null : String(id)])}`;

export const draftKey = (user: string, resource: string, id: string | number | undefined): string =>
  keyPrefix(user, resource, id) + tabId();

const isChange = (value: unknown): value is Change =>
  isRecord(value) && Array.isArray(value.path) && value.path.every((step) => typeof step === 'string');

const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) && typeof value.since === 'number' && isRecord(value.sent);

/** `undefined` if the draft is missing, invalid or too old. */
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

/** Missing values become `null`, since JSON has no `undefined`. */
export function writeDraft({ key, savedAt, changes, form, attempts }: Draft): void {
  const stored = changes.map(({ path, before = null, after = null }) => ({ path, before, after }));
  setStored(key, JSON.stringify({ savedAt, changes: stored, form, attempts }));
}

/** Moves a draft to another key, because the form stores new text under the old key. */
export function setDraftAside(draft: Draft): Draft {
  const aside = { ...draft, key: `${draft.key}-${Date.parse(draft.savedAt)}` };
  removeStored(draft.key);
  writeDraft(aside);
  return aside;
}

export const removeDraft = removeStored;

export function expireDrafts(): void {
  for (const key of storedKeys(DRAFT)) if (!readDraft(key)) removeStored(key);
}

export const draftKeysOf = (user: string) => storedKeys(`${DRAFT}[${JSON.stringify(user)},`);

export const hasDrafts = (user: string): boolean => draftKeysOf(user).length > 0;

export function removeDraftsOf(user: string): void {
  for (const key of draftKeysOf(user)) removeStored(key);
}

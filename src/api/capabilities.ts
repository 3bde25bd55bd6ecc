import { HttpError, type Store, useStore } from 'react-admin';
import {
  type Assist,
  type Capability,
  defaultPasswordRule,
  isRecord,
  type PasswordRule,
  readAssist,
  readPasswordRule,
} from '../metadata';
import type { Reads } from './dataProvider';
import { isNoData } from './errors';
import { readSession } from './session';
import { getForTab, setForTab } from './storage';
import { createStore } from './store';

const KEY = 'capabilities';
const RULE = 'passwordRule';
const ASSIST = 'assist';
const details = [RULE, ASSIST];

/** Contains a hash of the code, so that a new release asks again. */
const release = import.meta.url;

/**
 * Stores the capabilities, also for the next start. After a refusal there are none; after another failure, the stored
 * ones stay, and the next navigation asks again. After a 404, a tab asks again only after the next sign-in: the browser
 * logs each failed call as an error.
 * @throws if the call failed without a refusal
 */
export async function learnCapabilities({ read }: Pick<Reads, 'read'>, store: Store): Promise<unknown> {
  if (getForTab(KEY) === release) return [];
  const response = await read(KEY).catch((error: unknown) => {
    if (isNoData(error)) setForTab(KEY, release);
    const isRefusal = error instanceof HttpError && error.status >= 400 && error.status < 500;
    const isTemporary = error instanceof HttpError && [408, 429].includes(error.status);
    if (isRefusal && !isTemporary) return undefined;
    // Screens wait until something is known.
    if (store.getItem(KEY) === undefined) store.setItem(KEY, []);
    throw error;
  });
  const { [KEY]: names, ...told } = isRecord(response) ? response : {};
  const capabilities = Array.isArray(names) ? names : [];
  store.setItem(KEY, capabilities);
  for (const key of details) store.setItem(key, told[key]);
  return capabilities;
}

/** Returns whether the backend announced a capability the last time that this browser asked. */
export const announces = (store: Store, name: Capability): boolean => {
  const names: unknown = store.getItem(KEY);
  return Array.isArray(names) && names.includes(name);
};

/** Like `useCapability`, for use outside of React. */
export const isAnnounced = (name: Capability): boolean => announces(createStore(), name);

/** `undefined` until this browser has asked once. */
const useCapabilities = () => useStore<readonly unknown[] | undefined>(KEY)[0];

/**
 * Returns whether the backend announces a capability. If not, the app must not send the calls of the capability.
 * @example const hasTrash = useCapability('trash');
 */
export const useCapability = (name: Capability | undefined): boolean =>
  useCapabilities()?.includes(name) ?? false;

/** Whether this browser has asked once, even if the call failed. */
export const useKnowsCapabilities = (): boolean => useCapabilities() !== undefined;

/**
 * Whether the user may see the activity log, and export or erase personal data. `undefined` for a superAdmin until the
 * capabilities are known.
 */
export function useMayAudit(): boolean | undefined {
  const names = useCapabilities();
  return readSession()?.role === 'superAdmin' && names?.includes('audit');
}

export function usePasswordRule(): PasswordRule {
  const isAnnounced = useCapability(RULE);
  const [rule] = useStore<unknown>(RULE);
  return (isAnnounced && readPasswordRule(rule)) || defaultPasswordRule;
}

export function useAssist(): Assist | undefined {
  const isAnnounced = useCapability(ASSIST);
  const [assist] = useStore<unknown>(ASSIST);
  return isAnnounced ? readAssist(assist) : undefined;
}

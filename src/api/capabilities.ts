import { type Store, useStore } from 'react-admin';
import { isRecord } from '../metadata';
import type { Reads } from './dataProvider';
import { readSession } from './session';

/** What a backend may be able to do beyond the contract (docs/contract.md#capabilities). */
export type Capability =
  | 'presence'
  | 'trash'
  | 'revisions'
  | 'schedule'
  | 'search'
  | 'or'
  | 'counts'
  | 'usage'
  | 'audit';

const KEY = 'capabilities';

/** Asks the backend what it can do, and remembers it for the next start. An older backend refuses the call: it can do nothing more. */
export async function learnCapabilities({ read }: Pick<Reads, 'read'>, store: Store): Promise<unknown> {
  const answer = await read(KEY).catch(() => undefined);
  const names: unknown = isRecord(answer) ? answer[KEY] : undefined;
  const known = Array.isArray(names) ? names : [];
  store.setItem(KEY, known);
  return known;
}

/** The names that the backend announced; undefined until the first answer in this browser. */
const useCapabilities = () => useStore<readonly unknown[] | undefined>(KEY)[0];

/** Whether the backend announces a capability. Without it, a screen sends none of its calls. */
export const useCapability = (name: Capability): boolean => useCapabilities()?.includes(name) ?? false;

/**
 * Whether the user may see the log of the backend, and export or erase what it stores about people; undefined until the
 * backend has said whether it has one.
 */
export function useMayAudit(): boolean | undefined {
  const names = useCapabilities();
  return readSession()?.role === 'superAdmin' && names?.includes('audit');
}

import { isRecord, type Role, readRole } from '../metadata';

/** The signed-in person, as kept in this browser (spec §4, "Session"). */
export interface Session {
  token: string;
  role: Role;
  /** The user as the backend sent it. */
  user: Readonly<Record<string, unknown>>;
}

const key = 'user';

/** Reads a login's answer: the user with its token inside, or {token, user} (contract). */
export function sessionOf(answer: unknown): Session | undefined {
  if (!isRecord(answer)) return undefined;
  const { token, ...rest } = answer;
  const user = isRecord(rest.user) ? rest.user : rest;
  const role = readRole(user.role);
  if (typeof token !== 'string' || token === '' || !role) return undefined;
  return { token, role, user };
}

/** The stored session. Broken JSON, no token or no known role: nobody is signed in. */
export function readSession(): Session | undefined {
  const stored = localStorage.getItem(key);
  if (stored === null) return undefined;
  try {
    return sessionOf(JSON.parse(stored));
  } catch {
    // What is stored may have been cut short or edited: that is the same as being signed out.
    return undefined;
  }
}

export const storeSession = ({ token, user }: Session): void =>
  localStorage.setItem(key, JSON.stringify({ ...user, token }));

export const clearSession = (): void => localStorage.removeItem(key);

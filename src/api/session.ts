import { isId, isRecord, type Role, readRole } from '../metadata';
import { createObservable } from './observable';
import { getStored, onStorageChange, removeForTab, removeStored, setStored } from './storage';

/** The signed-in person, as stored in this browser. */
export interface Session {
  token: string;
  role: Role;
  /** The user record as sent by the backend, without secrets. */
  user: Readonly<Record<string, unknown>>;
}

/**
 * How this tab's session compares with the stored one, which all tabs share. `ended` means that another tab signed out,
 * `other` that somebody else signed in.
 */
export type SessionState = 'current' | 'ended' | 'other';

const KEY = 'user';

/**
 * Parses a login response, which is the user with the token inside, or `{token, user}`. Returns `undefined` without a
 * token or a known role.
 */
export function sessionOf(response: unknown): Session | undefined {
  if (!isRecord(response)) return undefined;
  const { token, ...rest } = response;
  const user = isRecord(rest.user) ? rest.user : rest;
  const role = readRole(user.role);
  if (typeof token !== 'string' || token === '' || !role) return undefined;
  return { token, role, user };
}

/** Returns the id of the signed-in person, or `undefined` if the login response had none. */
export function userIdOf(session: Session | undefined): string | undefined {
  const id = session?.user._id ?? session?.user.id;
  return isId(id) && id !== '' ? String(id) : undefined;
}

/** Whether the last check of the token failed, so that nobody knows if the backend still accepts the token. */
export const tokenCheckFailure = createObservable(false);

let tabSession: Session | undefined;
let endReason: string | undefined;
let lastParsed: { text: string | null; session: Session | undefined } = { text: null, session: undefined };

/** Returns the stored session. Parses it only when it has changed, because every call to the backend reads it. */
export function storedSession(): Session | undefined {
  const text = getStored(KEY);
  if (text !== lastParsed.text) {
    try {
      lastParsed = { text, session: sessionOf(JSON.parse(text ?? 'null')) };
    } catch {
      // Truncated or edited by hand: treated as signed out.
      lastParsed = { text, session: undefined };
    }
  }
  return lastParsed.session;
}

/** Compares the tokens as well as the ids, because a login response may lack the id. */
export const isSamePerson = (a: Session, b: Session): boolean =>
  a.token === b.token || (userIdOf(a) !== undefined && userIdOf(a) === userIdOf(b));

/**
 * Compares this tab's session with the stored one. Adopts the stored one if this tab has none, or if both belong to the
 * same person.
 */
export function sessionState(): SessionState {
  const stored = storedSession();
  tabSession ??= stored;
  if (!tabSession) return 'current';
  if (!stored) return 'ended';
  if (!isSamePerson(tabSession, stored)) return 'other';
  tabSession = stored;
  return 'current';
}

/** Resets this module. Call once, after `openStorage`. */
export function openSession(): void {
  tabSession = undefined;
  lastParsed = { text: null, session: undefined };
  endReason = undefined;
  tokenCheckFailure.set(false);
}

/**
 * Returns the session of this tab, or `undefined` if nobody with a token and a known role is signed in.
 * @example const role = readSession()?.role;
 */
export function readSession(): Session | undefined {
  tabSession ??= storedSession();
  return tabSession;
}

/** Signs a person in, in all tabs. */
export function storeSession({ token, user, role }: Session): void {
  tabSession = { token, user, role };
  endReason = undefined;
  setStored(KEY, JSON.stringify({ ...user, token }));
}

/**
 * Ends the session of this tab. Also removes the stored session, unless it belongs to somebody else.
 * @param reason a translation key that the login page shows
 */
export function clearSession(reason?: string): void {
  endReason = reason;
  // The next person asks for the capabilities again: see `learnCapabilities`.
  removeForTab('capabilities');
  const stored = storedSession();
  if (!tabSession || !stored || isSamePerson(tabSession, stored)) removeStored(KEY);
  tabSession = undefined;
  lastParsed = { text: null, session: undefined };
}

/** Returns the user of the stored session, who is not this tab's user if somebody else signed in. */
export const storedPerson = (): Session['user'] | undefined => storedSession()?.user;

/** Returns why this tab's last session ended, as a translation key, or `undefined` after a sign-out. */
export const sessionEndReason = (): string | undefined => endReason;

/** Subscribes to sign-in and sign-out in other tabs. Returns the unsubscribe function. */
export const onSessionChange = (listen: () => void): (() => void) =>
  onStorageChange((key) => {
    if (key === undefined || key === KEY) listen();
  });

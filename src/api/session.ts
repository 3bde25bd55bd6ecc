import { isId, isRecord, type Role, readRole } from '../metadata';
import { createObservable } from './observable';
import { getStored, onStorageChange, removeForTab, removeStored, setStored } from './storage';

export interface Session {
  token: string;
  role: Role;
  /** The user record as sent by the backend, without secrets. */
  user: Readonly<Record<string, unknown>>;
}

/** All tabs share the stored session. `ended`: another tab signed out. `other`: somebody else signed in there. */
export type SessionState = 'current' | 'ended' | 'other';

const KEY = 'user';

/** @param response the user with the token inside, or `{token, user}` */
export function sessionOf(response: unknown): Session | undefined {
  if (!isRecord(response)) return undefined;
  const { token, ...rest } = response;
  const user = isRecord(rest.user) ? rest.user : rest;
  const role = readRole(user.role);
  if (typeof token !== 'string' || token === '' || !role) return undefined;
  return { token, role, user };
}

export function userIdOf(session: Session | undefined): string | undefined {
  const id = session?.user._id ?? session?.user.id;
  return isId(id) && id !== '' ? String(id) : undefined;
}

/** Whether the last check of the token gave no result. */
export const tokenCheckFailure = createObservable(false);

let tabSession: Session | undefined;
let endReason: string | undefined;
let lastParsed: { text: string | null; session: Session | undefined } = { text: null, session: undefined };

/** Parses the session only when it has changed, because every call to the backend reads it. */
export function storedSession(): Session | undefined {
  const text = getStored(KEY);
  if (text !== lastParsed.text) {
    try {
      lastParsed = { text, session: sessionOf(JSON.parse(text ?? 'null')) };
    } catch {
      // Truncated or edited by hand.
      lastParsed = { text, session: undefined };
    }
  }
  return lastParsed.session;
}

/** Compares the tokens as well as the ids, because a login response may lack the id. */
export const isSamePerson = (a: Session, b: Session): boolean =>
  a.token === b.token || (userIdOf(a) !== undefined && userIdOf(a) === userIdOf(b));

/** Adopts the stored session if this tab has none, or if both belong to the same person. */
export function sessionState(): SessionState {
  const stored = storedSession();
  tabSession ??= stored;
  if (!tabSession) return 'current';
  if (!stored) return 'ended';
  if (!isSamePerson(tabSession, stored)) return 'other';
  tabSession = stored;
  return 'current';
}

/** Call once, after `openStorage`. */
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

export function storeSession({ token, user, role }: Session): void {
  tabSession = { token, user, role };
  endReason = undefined;
  setStored(KEY, JSON.stringify({ ...user, token }));
}

/** Keeps the stored session of somebody else. @param reason a translation key, for the login page */
export function clearSession(reason?: string): void {
  endReason = reason;
  // The next person asks for the capabilities again: see `learnCapabilities`.
  removeForTab('capabilities');
  const stored = storedSession();
  if (!tabSession || !stored || isSamePerson(tabSession, stored)) removeStored(KEY);
  tabSession = undefined;
  lastParsed = { text: null, session: undefined };
}

/** The user of the stored session, who differs from this tab's user if somebody else signed in. */
export const storedPerson = (): Session['user'] | undefined => storedSession()?.user;

/** A translation key, or `undefined` after a sign-out. */
export const sessionEndReason = (): string | undefined => endReason;

/** Listens only to other tabs. */
export const onSessionChange = (listen: () => void): (() => void) =>
  onStorageChange((key) => {
    if (key === undefined || key === KEY) listen();
  });

import { isId, isRecord, type Role, readRole } from '../metadata';
import { getStored, onStorageChange, removeStored, setStored } from './storage';

/** The signed-in person, as stored in this browser. */
export interface Session {
  token: string;
  role: Role;
  /** The user record as sent by the backend, without secrets. */
  user: Readonly<Record<string, unknown>>;
}

/**
 * How the session of this tab compares with the stored one, which all tabs share. `ended`: another tab signed out.
 * `other`: another person signed in there.
 */
export type SessionState = 'current' | 'ended' | 'other';

const KEY = 'user';

/** Parses the response of a login: the user with the token inside, or `{token, user}`. */
export function sessionOf(response: unknown): Session | undefined {
  if (!isRecord(response)) return undefined;
  const { token, ...rest } = response;
  const user = isRecord(rest.user) ? rest.user : rest;
  const role = readRole(user.role);
  if (typeof token !== 'string' || token === '' || !role) return undefined;
  return { token, role, user };
}

/** The id of the signed-in person; `undefined` if the login response had none. */
export function userIdOf(session: Session | undefined): string | undefined {
  const id = session?.user._id ?? session?.user.id;
  return isId(id) && id !== '' ? String(id) : undefined;
}

let tabSession: Session | undefined;
let endReason: string | undefined;
let lastParsed: { text: string | null; session: Session | undefined } = { text: null, session: undefined };

/** The stored session, parsed only when it changed: it is compared before each call. */
function storedSession(): Session | undefined {
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

/** Compares by id as well as token: the login response may lack the id. */
const isSamePerson = (a: Session, b: Session): boolean =>
  a.token === b.token || (userIdOf(a) !== undefined && userIdOf(a) === userIdOf(b));

/** Compares the session of this tab with the stored one, and adopts a newer one of the same person. */
export function sessionState(): SessionState {
  const now = storedSession();
  if (!tabSession) tabSession = now;
  if (!tabSession) return 'current';
  if (!now) return 'ended';
  if (!isSamePerson(tabSession, now)) return 'other';
  tabSession = now;
  return 'current';
}

/** Resets this module. Call once, after `openStorage`. */
export function openSession(): void {
  tabSession = undefined;
  lastParsed = { text: null, session: undefined };
  endReason = undefined;
}

/** The session of this tab; `undefined` if nobody with a token and a known role is signed in. */
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
 * Ends the session of this tab, and the stored one if it belongs to the same person.
 * @param reason a translation key that the login page shows
 */
export function clearSession(reason?: string): void {
  endReason = reason;
  const now = storedSession();
  if (!tabSession || !now || isSamePerson(tabSession, now)) removeStored(KEY);
  tabSession = undefined;
  lastParsed = { text: null, session: undefined };
}

/** The user of the stored session: not this tab's, if somebody else signed in. */
export const storedPerson = (): Session['user'] | undefined => storedSession()?.user;

/** Why the last session of this tab ended, as a translation key; `undefined` after a sign-out. */
export const sessionEndReason = (): string | undefined => endReason;

/** Subscribes to sign-in and sign-out in other tabs. Returns the unsubscribe function. */
export const onSessionChange = (listen: () => void): (() => void) =>
  onStorageChange((key) => {
    if (key === undefined || key === KEY) listen();
  });

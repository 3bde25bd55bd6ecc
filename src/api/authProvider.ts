import { type AuthProvider, HttpError, type UserIdentity } from 'react-admin';
import {
  type Action,
  type App,
  type Capability,
  can,
  getResource,
  isId,
  isRecord,
  nameOf,
  withoutSecrets,
} from '../metadata';
import { ApiError, redirectFor } from './errors';
import type { Http } from './http';
import {
  clearSession,
  isSamePerson,
  readSession,
  type Session,
  sessionOf,
  sessionState,
  storedSession,
  storeSession,
  tokenCheckFailure,
} from './session';

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/**
 * react-admin's authProvider, plus more calls of `docs/contract.md#authentication`.
 * @example const signOut = (provider: AdminAuthProvider) => provider.logout({});
 */
export interface AdminAuthProvider extends AuthProvider {
  login: (credentials: { email: string; password: string }) => Promise<void>;
  /** `POST auth/sign_up`. */
  register: (person: Registration) => Promise<void>;
  /** `POST users/sendPasswordMail/`. */
  forgotPassword: (email: string) => Promise<void>;
  /** `POST auth/firebase/sign_in`, for a provider listed in config.json. */
  loginWith: (provider: string) => Promise<void>;
  /**
   * `POST auth/check`. Returns `false` if the backend refuses the token. After any other failure, sets
   * `tokenCheckFailure` and returns `true`.
   */
  checkToken: () => Promise<boolean>;
  /** `POST auth/confirm`. @throws ApiError 422 for a wrong password */
  confirmPassword: (password: string) => Promise<void>;
  /** `DELETE sessions/{id}`; without an id, ends all sessions except this one. */
  endSessions: (id?: string) => Promise<void>;
}

const actions: readonly string[] = ['list', 'read', 'create', 'edit', 'delete'] satisfies Action[];
const isAction = (action: string): action is Action => actions.includes(action);

function identityOf(app: App, { user }: Session): UserIdentity {
  const id = user._id ?? user.id;
  return {
    ...user,
    id: isId(id) ? id : '',
    fullName: nameOf(app.profile, user),
    avatar: typeof user.avatar === 'string' && user.avatar !== '' ? user.avatar : undefined,
  };
}

/** @param onError receives the errors of `getIdentity`, `confirmPassword` and `endSessions`, and may redirect */
export function createAuthProvider(
  app: App,
  http: Http,
  onError: (error: unknown) => void,
  announces: (name: Capability) => boolean = () => false,
): AdminAuthProvider {
  const send = (method: string, path: string, body?: object) =>
    http.json(path, { method, hasTimeout: true, body: body && JSON.stringify(body) });
  const post = (path: string, body?: object) => send('POST', path, body);

  const call: typeof send = (...args) =>
    send(...args).catch((error: unknown) => {
      onError(error);
      throw error;
    });

  const saveSession = ({ user, ...session }: Session) =>
    storeSession({ ...session, user: withoutSecrets(app.profile, user) });

  const startSession = async (path: string, body: object) => {
    const before = storedSession();
    const { json } = await post(path, body);
    const session = sessionOf(json);
    if (!session) throw new HttpError('error.dataNotProvided', 200, json);
    // A slow answer must not replace the session of somebody else who signed in meanwhile in another tab.
    const stored = storedSession();
    if (stored && stored.token !== before?.token && !isSamePerson(stored, session))
      throw new ApiError('otherUser', 0, undefined, path);
    saveSession(session);
  };

  return {
    login: ({ email, password }) => startSession('auth/sign_in', { email, password }),
    loginWith: (provider) => startSession('auth/firebase/sign_in', { provider }),
    register: async (person) => {
      await post('auth/sign_up', person);
    },
    forgotPassword: async (email) => {
      await post('users/sendPasswordMail/', { email });
    },
    logout: async () => {
      // Not awaited: this browser must sign out at once, even offline. The backend ends an unused session by itself.
      if (readSession() && announces('sessions')) post('auth/sign_out').catch(() => {});
      clearSession();
    },
    // Only reads storage, because it runs on every navigation.
    checkAuth: async () => {
      if (!readSession()) throw new Error();
    },
    checkToken: async () => {
      try {
        await post('auth/check');
        return true;
      } catch (error) {
        if (redirectFor(error)?.endsSession) return false;
        tokenCheckFailure.set(true);
        return true;
      }
    },
    // `withErrorHandler`, the writer and the guard each handle the errors of their own calls.
    checkError: async () => {},
    getIdentity: async () => {
      const session = readSession();
      if (!session) throw new Error('error.dataNotProvided');
      const { json } = await call('GET', 'users/me');
      // If the session ended or changed during the call, saving it would sign the user in again.
      if (sessionState() !== 'current' || readSession()?.token !== session.token)
        throw new Error('error.dataNotProvided');
      const user = isRecord(json) ? { ...session.user, ...json } : session.user;
      // Keeps the role of the sign-in: the screens of this session were made for that role.
      const fresh: Session = { ...session, user: { ...user, role: session.user.role } };
      saveSession(fresh);
      return identityOf(app, fresh);
    },
    confirmPassword: async (password) => {
      await call('POST', 'auth/confirm', { password });
    },
    endSessions: async (id) => {
      await call('DELETE', id === undefined ? 'sessions' : `sessions/${encodeURIComponent(id)}`);
    },
    // react-admin's actions "show" and "export" need the right to list.
    canAccess: async ({ resource, action }) =>
      can(readSession()?.role, isAction(action) ? action : 'list', getResource(app, resource)),
  };
}

import { type AuthProvider, HttpError, type UserIdentity } from 'react-admin';
import {
  type Action,
  type App,
  isId,
  isRecord,
  nameOf,
  type Role,
  rolesFor,
  withoutSecrets,
} from '../metadata';
import { redirectFor } from './errors';
import type { Http } from './http';
import { clearSession, readSession, type Session, sessionOf, storeSession } from './session';

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Sign-in and rights, with the public screens' own calls (spec §6, §7). */
export interface AdminAuthProvider extends AuthProvider {
  login: (credentials: { email: string; password: string }) => Promise<void>;
  /** `POST auth/sign_up`. */
  register: (person: Registration) => Promise<void>;
  /** `POST users/sendPasswordMail/`. */
  forgotPassword: (email: string) => Promise<void>;
  /** `POST auth/firebase/sign_in`, for a provider that config.json names. */
  loginWith: (provider: string) => Promise<void>;
  /** `POST auth/check`: whether the backend still knows the stored token. */
  checkToken: () => Promise<boolean>;
}

const actions: readonly string[] = ['list', 'create', 'edit', 'delete'] satisfies Action[];
const isAction = (action: string): action is Action => actions.includes(action);

/** Whether a role may do something with a resource; nobody may anything with one that is not declared. */
export function mayRole(app: App, role: Role | undefined, resource: string, action: string): boolean {
  const declaration = app.resources.find((one) => one.name === resource);
  // react-admin's own words for reading one record and for the export are rights of who may list.
  const known = isAction(action) ? action : 'list';
  return role !== undefined && declaration !== undefined && rolesFor(declaration, known).includes(role);
}

function identityOf(app: App, { user }: Session): UserIdentity {
  const id = user._id ?? user.id;
  return {
    ...user,
    id: isId(id) ? id : '',
    fullName: nameOf(app.profile, user),
    avatar: typeof user.avatar === 'string' && user.avatar !== '' ? user.avatar : undefined,
  };
}

/** `leave` hears of a failed call of a signed-in person, and leads away where the table of errors says so (spec §8). */
export function createAuthProvider(app: App, http: Http, leave: (error: unknown) => void): AdminAuthProvider {
  const post = (path: string, body?: object) =>
    http.json(path, { method: 'POST', body: body ? JSON.stringify(body) : undefined });

  const keep = ({ user, ...session }: Session) =>
    storeSession({ ...session, user: withoutSecrets(app.profile, user) });

  const start = (answer: unknown) => {
    const session = sessionOf(answer);
    if (!session) throw new HttpError('error.dataNotProvided', 200, answer);
    keep(session);
  };

  return {
    login: async ({ email, password }) => start((await post('auth/sign_in', { email, password })).json),
    loginWith: async (provider) => start((await post('auth/firebase/sign_in', { provider })).json),
    register: async (person) => {
      await post('auth/sign_up', person);
    },
    forgotPassword: async (email) => {
      await post('users/sendPasswordMail/', { email });
    },
    logout: async () => {
      clearSession();
    },
    /** Reads storage only: no call per navigation (contract, "Sign-in"). */
    checkAuth: async () => {
      if (!readSession()) throw new Error();
    },
    checkToken: async () => {
      try {
        await post('auth/check');
        return true;
      } catch (error) {
        // A backend that cannot be reached says nothing about the token: the next call will tell.
        if (redirectFor(error)?.endsSession) return false;
        return true;
      }
    },
    // What an error leads to is settled in `leaving`, and by the guard for what it loads itself.
    checkError: async () => {},
    getIdentity: async () => {
      const session = readSession();
      if (!session) throw new Error('error.dataNotProvided');
      const { json } = await http.json('users/me').catch((error: unknown) => {
        leave(error);
        throw error;
      });
      // Signed out while the answer was on its way: nobody is signed in again.
      if (readSession()?.token !== session.token) throw new Error('error.dataNotProvided');
      const user = isRecord(json) ? { ...session.user, ...json } : session.user;
      const fresh: Session = { ...session, user: { ...user, role: session.user.role } };
      keep(fresh);
      return identityOf(app, fresh);
    },
    getPermissions: async () => readSession()?.role,
    canAccess: async ({ resource, action }) => mayRole(app, readSession()?.role, resource, action),
  };
}

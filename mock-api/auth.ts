import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { type Role, readRole } from '../src/metadata';
import { checkUser } from './people';
import { forbidden, invalid, malformed, Refusal } from './refusal';
import { isRow, newRow, type Row, textOf } from './row';
import type { Store } from './store';

/** The stored collection of tokens, which survives a restart and is not served. */
const sessions = '_sessions';
const people = 'users';
/** The oldest sessions of a person beyond this number end. */
const maxSessions = 20;

/** The caller. */
export interface Person {
  id: string;
  name: string;
  role: Role;
}

const unauthorized = () => new Refusal(401, 'Unauthorized access: You need have authorization token');

/** @throws Refusal 401 without the API key in `x-api-key` */
export const requireKey =
  (apiKey: string): RequestHandler =>
  (req, _res, next) => {
    if (req.get('x-api-key') !== apiKey) throw new Refusal(401, "Clé d'API absente ou inconnue.");
    next();
  };

const withoutPassword = ({ password: _, ...user }: Row): Row => user;

const byEmail = (store: Store, email: string) =>
  store.rows(people).find((user) => textOf(user.email).toLowerCase() === email.trim().toLowerCase());

function userOf(store: Store, req: Request): Row {
  const token = (req.get('authorization') ?? '').replace(/^Bearer /, '');
  const session = store.rows(sessions).find(({ id }) => id === token);
  const user = session && store.rows(people).find(({ _id }) => _id === session.userId);
  if (!user || user.active === false) throw unauthorized();
  return user;
}

const nameOf = (user: Row) => [user.firstName, user.lastName].filter(Boolean).join(' ') || textOf(user.email);

/** @throws Refusal 401 without the token of an active user; 403 for an unknown role */
export function personOf(store: Store, req: Request): Person {
  const user = userOf(store, req);
  const role = readRole(user.role);
  if (!role) throw forbidden();
  return { id: textOf(user._id), name: nameOf(user), role };
}

/** Checks that a body has exactly these keys, with texts, and returns a getter. */
function textsIn<K extends string>(body: unknown, keys: readonly K[]): (key: K) => string {
  if (!isRow(body)) throw new Refusal(400, 'Le corps doit être un objet JSON.');
  for (const key of Object.keys(body)) {
    if (!keys.some((known) => known === key)) throw malformed(key, `Clé inconnue : "${key}".`);
  }
  for (const key of keys) {
    if (textOf(body[key]).trim() === '') throw invalid(422, key, 'Le champ est requis');
  }
  return (key) => textOf(body[key]);
}

/** `POST auth/sign_in`: the user with the token inside, or 401. */
export const signIn =
  (store: Store): RequestHandler =>
  (req, res) => {
    const text = textsIn(req.body, ['email', 'password']);
    const user = byEmail(store, text('email'));
    if (!user) throw new Refusal(401, 'Votre email semble inconnu');
    if (user.password !== text('password')) throw new Refusal(401, 'Mot de passe incorrect.');
    if (user.active === false) throw new Refusal(401, "Erreur lors de l'authentification");
    user.lastLogin = new Date().toISOString();
    user.ipAddress = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const token = randomBytes(32).toString('base64url');
    const all = store.rows(sessions);
    all.push({ id: token, userId: user._id });
    const own = all.filter((session) => session.userId === user._id);
    const stale = new Set(own.slice(0, -maxSessions));
    all.splice(0, all.length, ...all.filter((session) => !stale.has(session)));
    store.save();
    res.json({ ...withoutPassword(user), token });
  };

/** `POST auth/sign_up`: creates a plain user, or 409 for a known e-mail. */
export const signUp =
  (store: Store): RequestHandler =>
  (req, res) => {
    const text = textsIn(req.body, ['firstName', 'lastName', 'email', 'password']);
    const [firstName, lastName] = [text('firstName'), text('lastName')];
    const form = { firstName, lastName, email: text('email'), password: text('password') };
    checkUser(form, store.rows(people));
    const user = newRow(
      { ...form, role: 'user', active: true, status: 'ACTIVE' },
      '_id',
      `${firstName} ${lastName}`,
    );
    store.rows(people).push(user);
    store.save();
    res.status(201).json(withoutPassword(user));
  };

/** `POST auth/firebase/sign_in`: always 400, as this backend has no provider. */
export const providerSignIn: RequestHandler = () => {
  throw new Refusal(400, "La connexion par un fournisseur n'est pas configurée sur ce serveur.");
};

/** `POST users/sendPasswordMail/`: 200, or 401 for an unknown e-mail. Sends no mail. */
export const sendPasswordMail =
  (store: Store): RequestHandler =>
  (req, res) => {
    const text = textsIn(req.body, ['email']);
    if (!byEmail(store, text('email'))) throw new Refusal(401, 'Votre email semble inconnu');
    res.json({});
  };

/** `GET users/me`: the caller's record without the password. */
export const me =
  (store: Store): RequestHandler =>
  (req, res) => {
    res.json(withoutPassword(userOf(store, req)));
  };

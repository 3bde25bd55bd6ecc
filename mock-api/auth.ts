import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { type Role, readRole } from '../src/metadata';
import { newRow } from './audit';
import { checkUser } from './people';
import { forbidden, invalid, malformed, Refusal } from './refusal';
import { isRow, type Row, textOf } from './row';
import type { Store } from './store';

/** Where tokens are kept, so that a restart signs nobody out. No declaration serves it. */
const sessions = '_sessions';
const people = 'users';
/** Screens of one person that stay signed in; the oldest goes. */
const sessionsEach = 20;

/** Who makes a call. */
export interface Person {
  id: string;
  name: string;
  role: Role;
}

const unauthorized = () => new Refusal(401, 'Unauthorized access: You need have authorization token');

/** @throws Refusal 401 without the town's key in `x-api-key` */
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
  const session = store.rows(sessions).find((one) => one.id === token);
  const user = session && store.rows(people).find((one) => one._id === session.userId);
  if (!user || user.active === false) throw unauthorized();
  return user;
}

const nameOf = (user: Row) => [user.firstName, user.lastName].filter(Boolean).join(' ') || textOf(user.email);

/** @throws Refusal 401 without the token of someone who may still sign in; 403 for a role that is unknown */
export function personOf(store: Store, req: Request): Person {
  const user = userOf(store, req);
  const role = readRole(user.role);
  if (!role) throw forbidden();
  return { id: textOf(user._id), name: nameOf(user), role };
}

/** Reads the texts of a body that must have these keys and may have no other. */
function textsIn<K extends string>(body: unknown, keys: readonly K[]): (key: K) => string {
  if (!isRow(body)) throw new Refusal(400, 'Le corps doit être un objet JSON.');
  for (const key of Object.keys(body)) {
    if (!keys.some((one) => one === key)) throw malformed(key, `Clé inconnue : "${key}".`);
  }
  for (const key of keys) {
    if (textOf(body[key]).trim() === '') throw invalid(422, key, 'Le champ est requis');
  }
  return (key) => textOf(body[key]);
}

/** `POST auth/sign_in`: the user with the token inside; 401 in the words of spec §8. */
export const signIn =
  (store: Store): RequestHandler =>
  (req, res) => {
    const given = textsIn(req.body, ['email', 'password']);
    const user = byEmail(store, given('email'));
    if (!user) throw new Refusal(401, 'Votre email semble inconnu');
    if (user.password !== given('password')) throw new Refusal(401, 'Mot de passe incorrect.');
    if (user.active === false) throw new Refusal(401, "Erreur lors de l'authentification");
    user.lastLogin = new Date().toISOString();
    user.ipAddress = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const token = randomBytes(32).toString('base64url');
    const kept = store.rows(sessions);
    kept.push({ id: token, userId: user._id });
    const own = kept.filter((session) => session.userId === user._id);
    const stale = new Set(own.slice(0, -sessionsEach));
    kept.splice(0, kept.length, ...kept.filter((session) => !stale.has(session)));
    store.save();
    res.json({ ...withoutPassword(user), token });
  };

/** `POST auth/sign_up`: a new plain user, who may not enter the back-office; 409 for a known e-mail. */
export const signUp =
  (store: Store): RequestHandler =>
  (req, res) => {
    const given = textsIn(req.body, ['firstName', 'lastName', 'email', 'password']);
    const [firstName, lastName] = [given('firstName'), given('lastName')];
    const form = { firstName, lastName, email: given('email'), password: given('password') };
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

/** `POST auth/firebase/sign_in`: this backend knows no provider. */
export const providerSignIn: RequestHandler = () => {
  throw new Refusal(400, "La connexion par un fournisseur n'est pas configurée sur ce serveur.");
};

/** `POST users/sendPasswordMail/`, slash included: 200 {}, or 401 for an unknown e-mail. No mail leaves. */
export const sendPasswordMail =
  (store: Store): RequestHandler =>
  (req, res) => {
    const given = textsIn(req.body, ['email']);
    if (!byEmail(store, given('email'))) throw new Refusal(401, 'Votre email semble inconnu');
    res.json({});
  };

/** `GET users/me`: the whole record of who calls, the password excepted. */
export const me =
  (store: Store): RequestHandler =>
  (req, res) => {
    res.json(withoutPassword(userOf(store, req)));
  };

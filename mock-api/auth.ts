import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { calls } from '../contract/calls';
import {
  checkUser,
  emailKey,
  type Person,
  personFrom,
  textGetter,
  tokenIn,
  withoutPassword,
} from '../contract/people';
import {
  inactiveAccount,
  invalid,
  noProvider,
  Refusal,
  unauthorized,
  unknownApiKey,
  unknownEmail,
  usedEmail,
  wrongPassword,
} from '../contract/refusal';
import { newRow, type Row } from '../contract/row';
import type { Store } from './store';

/** The collection of tokens. No call serves it. */
const sessions = '_sessions';
const people = 'users';
/** Per person. One more sign-in ends the oldest session. */
const maxSessions = 20;

export const requireKey =
  (apiKey: string): RequestHandler =>
  (req, _res, next) => {
    if (req.get('x-api-key') !== apiKey) throw unknownApiKey();
    next();
  };

const byEmail = (store: Store, email: string) =>
  store.rows(people).find((user) => emailKey(user.email) === emailKey(email));

function userOf(store: Store, req: Request): Row {
  const token = tokenIn(req.get('authorization'));
  const session = store.rows(sessions).find(({ id }) => id === token);
  const user = session && store.rows(people).find(({ _id }) => _id === session.userId);
  if (!user || user.active === false) throw unauthorized();
  return user;
}

/** @throws Refusal 401 without the token of an active user; 403 for an unknown role */
export const personOf = (store: Store, req: Request): Person => personFrom(userOf(store, req));

export const signIn =
  (store: Store): RequestHandler =>
  (req, res) => {
    const text = textGetter(req.body, calls['auth.sign_in'].body);
    const user = byEmail(store, text('email'));
    if (!user) throw unknownEmail();
    if (user.password !== text('password')) throw new Refusal(401, wrongPassword);
    if (user.active === false) throw inactiveAccount();
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

export const signUp =
  (store: Store): RequestHandler =>
  (req, res) => {
    const text = textGetter(req.body, calls['auth.sign_up'].body);
    const [firstName, lastName] = [text('firstName'), text('lastName')];
    const form = { firstName, lastName, email: text('email'), password: text('password') };
    checkUser(form);
    if (byEmail(store, form.email)) throw invalid(409, 'email', usedEmail);
    const user = newRow(
      { ...form, role: 'user', active: true, status: 'ACTIVE' },
      '_id',
      `${firstName} ${lastName}`,
    );
    store.rows(people).push(user);
    store.save();
    res.status(201).json(withoutPassword(user));
  };

export const providerSignIn: RequestHandler = () => {
  throw noProvider();
};

/** Sends no mail. */
export const sendPasswordMail =
  (store: Store): RequestHandler =>
  (req, res) => {
    const text = textGetter(req.body, calls['users.sendPasswordMail'].body);
    if (!byEmail(store, text('email'))) throw unknownEmail();
    res.json({});
  };

export const me =
  (store: Store): RequestHandler =>
  (req, res) => {
    res.json(withoutPassword(userOf(store, req)));
  };

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import { type RunningBackend, startBackend } from '../backend/backend';
import { type Caller, callerOf, entriesOf, rowOf } from '../backend/caller';

const password = 'une phrase assez longue';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let backend: RunningBackend;
let nobody: Caller;
let chief: Caller;
beforeAll(async () => {
  backend = await startBackend();
  nobody = callerOf(backend.url);
  chief = await nobody.as('superAdmin');
});
afterAll(() => backend.close());

let made = 0;
async function clerk() {
  const email = `seance${made++}@mairie.demo`;
  const user = rowOf(await chief.call('POST', 'users', { email, role: 'admin', active: true, password }));
  return { email, user };
}
const signIn = async (email: string, userAgent = windows): Promise<Caller> => {
  const answer = await nobody.call('POST', 'auth/sign_in', { email, password }, { 'user-agent': userAgent });
  return callerOf(backend.url, String(rowOf(answer).token));
};
const statusOf = async (caller: Caller) => (await caller.get('users/me')).status;
const sessionsOf = async (caller: Caller): Promise<Row[]> => entriesOf(await caller.get('sessions'));

it('announces that it lists and ends sessions', async () => {
  expect(rowOf(await chief.get('capabilities')).capabilities).toContain('sessions');
});

it('ends only the session in which the person signs out', async () => {
  const { email } = await clerk();
  const [desk, mobile] = [await signIn(email), await signIn(email)];
  expect((await desk.call('POST', 'auth/sign_out')).status).toBe(200);
  expect([await statusOf(desk), await statusOf(mobile)]).toEqual([401, 200]);
});

it('lists the sessions of the caller with their device and last use, and marks the current one', async () => {
  const { email } = await clerk();
  const desk = await signIn(email);
  await signIn(email, phone);
  await signIn(email, 'curl');
  const sessions = await sessionsOf(desk);
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent]).toSorted()).toEqual([
    ['', false],
    ['Firefox, Windows', true],
    ['Safari, iPhone', false],
  ]);
  for (const session of sessions) {
    expect(session).toEqual({
      id: expect.stringMatching(/^[\w-]{36}$/),
      device: expect.any(String),
      usedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      isCurrent: expect.any(Boolean),
    });
  }
});

it('ends one or all of the other sessions of the caller, and refuses the sessions of other people', async () => {
  const { email } = await clerk();
  const [desk, mobile, tablet] = [await signIn(email), await signIn(email), await signIn(email)];
  const idOf = async (caller: Caller) => (await sessionsOf(caller)).find(({ isCurrent }) => isCurrent)?.id;
  expect((await desk.call('DELETE', `sessions/${await idOf(mobile)}`)).status).toBe(200);
  expect([await statusOf(desk), await statusOf(mobile), await statusOf(tablet)]).toEqual([200, 401, 200]);
  expect((await desk.call('DELETE', `sessions/${await idOf(chief)}`)).status).toBe(404);
  expect((await desk.call('DELETE', 'sessions/none')).status).toBe(404);
  expect((await desk.call('DELETE', 'sessions')).status).toBe(200);
  expect([await statusOf(desk), await statusOf(tablet), await statusOf(chief)]).toEqual([200, 401, 200]);
});

describe('a session ends for good', () => {
  const change = async (user: Row, values: Row) => {
    const stored = rowOf(await chief.get(`users/${user._id}`));
    expect((await chief.call('PUT', `users/${user._id}`, { ...stored, ...values })).status).toBe(200);
  };

  it('when the person is deactivated and activated again', async () => {
    const { email, user } = await clerk();
    const session = await signIn(email);
    await change(user, { active: false });
    await change(user, { active: true });
    expect(await statusOf(session)).toBe(401);
  });

  it('when the person is deleted and restored', async () => {
    const { email, user } = await clerk();
    const session = await signIn(email);
    await chief.call('DELETE', `users/${user._id}`);
    expect((await chief.call('PUT', `trash/users/${user._id}`)).status).toBe(200);
    expect(await statusOf(session)).toBe(401);
  });

  it('when the person gets another role', async () => {
    const { email, user } = await clerk();
    const session = await signIn(email);
    await change(user, { lastName: 'Petit' });
    expect(await statusOf(session)).toBe(200);
    await change(user, { role: 'user' });
    expect(await statusOf(session)).toBe(401);
  });
});

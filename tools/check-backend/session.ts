import { isObject, type JsonObject } from '../../contract/json';
import { type Role, readRole } from '../../src/metadata';
import { type Address, type Backend, openBackend } from './backend';
import { expectThat, type Report, shortJson } from './report';

export interface Session {
  backend: Backend;
  role: Role;
  user: JsonObject;
}

const isRefused = (status: number) => status === 401 || status === 403;

/** Checks docs/contract.md#authentication. Returns `undefined` if the sign-in fails. */
export async function checkSession(
  address: Address,
  { email, password }: { email: string; password: string },
  report: Report,
): Promise<Session | undefined> {
  report.title('Sign-in');
  const anonymous = openBackend(address);
  let session: Session | undefined;
  await report.check('POST auth/sign_in returns the user, its role and a token', async () => {
    const { status, body } = await anonymous.call('POST', 'auth/sign_in', { email, password });
    expectThat(status === 200, 'status 200', `${status} ${shortJson(body)}`);
    // The contract allows `{token, user}`, or the user with a `token` in it.
    const user = isObject(body) && isObject(body.user) ? body.user : body;
    const role = isObject(user) ? readRole(user.role) : undefined;
    const token = isObject(body) ? body.token : undefined;
    expectThat(typeof token === 'string' && token !== '', 'a text "token"', body);
    expectThat(role !== undefined, 'a "role", by name or number', body);
    if (!role || typeof token !== 'string' || !isObject(user)) return;
    session = { backend: openBackend(address, token), role, user };
    expectThat(user.password === undefined, 'no password', Object.keys(user));
  });
  await report.check('POST auth/sign_in refuses a wrong password and says why', async () => {
    const { status, body } = await anonymous.call('POST', 'auth/sign_in', {
      email,
      password: `${password}x`,
    });
    expectThat(status >= 400, 'a refusal', String(status));
    expectThat(isObject(body) && typeof body.message === 'string', '{"message": "…"}', body);
  });
  if (!session) return undefined;
  const { backend, user } = session;
  await report.check('POST auth/check accepts the token', async () => {
    const { status } = await backend.call('POST', 'auth/check');
    expectThat(status >= 200 && status < 300, 'a success', String(status));
  });
  await report.check('GET users/me returns the same user', async () => {
    const { status, body } = await backend.get('users/me');
    expectThat(status === 200, 'status 200', `${status} ${shortJson(body)}`);
    expectThat(
      isObject(body) && body._id !== undefined && body._id === user._id,
      `the user with _id ${shortJson(user._id)}`,
      body,
    );
    expectThat(isObject(body) && body.password === undefined, 'no password', body);
  });
  for (const without of ['key', 'token'] as const) {
    await report.check(
      `a call without the ${without === 'key' ? 'API key' : 'token'} is refused`,
      async () => {
        const { status } = await backend.call('GET', 'users/me', undefined, { without });
        expectThat(isRefused(status), '401 or 403', String(status));
      },
    );
  }
  return session;
}

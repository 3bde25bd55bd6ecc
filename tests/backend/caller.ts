import { createServer, type RequestListener } from 'node:http';
import { isRow, type Row } from '../../contract/row';
import { demoAccounts, demoKey } from '../../demo/accounts';

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON of the answer, or its text if it is not JSON. */
  body: unknown;
}

/** Headers that one call adds or replaces. The value '' removes a header. */
type HeaderChanges = Record<string, string>;

export interface Caller {
  call(method: string, path: string, body?: unknown, headers?: HeaderChanges): Promise<Answer>;
  get(path: string, headers?: HeaderChanges): Promise<Answer>;
  /** Signs in a demo account. Returns a caller with its token. */
  as(role: 'superAdmin' | 'admin' | 'user'): Promise<Caller>;
  token: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const serialised = (body: unknown) =>
  body === undefined || body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body);

/** Makes calls with three headers, which a call may replace: the demo key, the JSON content type and the token. */
export function callerOf(url: string, token = ''): Caller {
  const call: Caller['call'] = async (method, path, body, changes = {}) => {
    const all = {
      'x-api-key': demoKey,
      'content-type': 'application/json',
      authorization: token,
      ...changes,
    };
    const headers = Object.entries(all).filter(([, value]) => value !== '');
    const response = await fetch(`${url}/api/v1/${path}`, { method, headers, body: serialised(body) });
    return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
  };
  return {
    call,
    token,
    get: (path, headers) => call('GET', path, undefined, headers),
    as: async (role) => {
      const account = demoAccounts.find((one) => one.role === role);
      const { body } = await call('POST', 'auth/sign_in', {
        email: account?.email,
        password: account?.password,
      });
      if (!isRow(body) || typeof body.token !== 'string') throw new Error(`${role} cannot sign in`);
      return callerOf(url, body.token);
    },
  };
}

export function entriesOf(answer: Answer): Row[] {
  if (!isRow(answer.body) || !Array.isArray(answer.body.entries)) {
    throw new Error(`No list: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer.body.entries.filter(isRow);
}

export function rowOf(answer: Answer): Row {
  if (!isRow(answer.body)) throw new Error(`No record: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function serve(handler: RequestListener): Promise<{ url: string; close: () => void }> {
  // By default, Node closes idle connections after 5 s. On a slow machine, a call at that moment would fail.
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { demoKey } from '../../demo/accounts';
import { openTown } from '../../mock-api/town';
import declared from '../../resources';
import type { Role } from '../../src/metadata';
import { serve } from '../backend/caller';
import { noAnswer } from './noAnswer';
import { openApp, signIn, storageKey } from './openApp';

type Body = Record<string, unknown>;

/**
 * The town of a test file, on the mock. Each test begins with the data of the demo town.
 * @param app the declarations of the town
 */
export function useTown(app = declared) {
  let backend = globalThis.fetch;
  /** The number of the running test. It is in the address of the backend. */
  let test = 0;
  let mock = openTown({ app });
  let server: Awaited<ReturnType<typeof serve>>;
  const town = {
    /** The calls of the app in a test, as `GET pages?range=0-24`. Those of `call` below are not among them. */
    calls: [] as string[],
    /** The calls that write, except those to `auth`. */
    writes: [] as { line: string; body: Body }[],
    /** The calls that failed, as `404 GET pages/7`. */
    failures: [] as string[],
    /** Answers a call in place of the backend, unless it returns `undefined`. */
    answer: undefined as ((line: string) => Response | Promise<Response | undefined> | undefined) | undefined,
    get url() {
      return `${server.url}/${test}`;
    },
    /** The localStorage key under which the app stores `key`. */
    stored: (key: string) => storageKey(town.url, key),
    signIn: (role: Role) => signIn(town.url, role),
    open: (path: string, settings?: object) => openApp(town.url, path, settings, app),
    /** Calls the backend without the app, with the session of whoever is signed in. Returns the JSON. */
    call: async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      const { token } = JSON.parse(localStorage.getItem(town.stored('user')) ?? '{}');
      const headers = { 'x-api-key': demoKey, authorization: token, 'content-type': 'application/json' };
      const init = { method, headers, body: body && JSON.stringify(body) };
      const response = await backend(`${town.url}/api/v1/${path}`, init);
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
  beforeAll(async () => {
    server = await serve((request, response) => {
      request.url = request.url?.replace(/^\/\d+/, '');
      mock(request, response);
    });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    mock = openTown({ app });
    Object.assign(town, { calls: [], writes: [], failures: [], answer: undefined });
    const { url } = town;
    backend = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      // The app of an earlier test still makes calls.
      if (/^http:\/\/[^/]+\/\d+\/api/.test(input) && !input.startsWith(`${url}/`)) return noAnswer;
      const line = `${init.method ?? 'GET'} ${decodeURIComponent(input.replace(`${url}/api/v1/`, ''))}`;
      town.calls.push(line);
      if (/^(POST|PUT|DELETE) (?!auth)/.test(line))
        town.writes.push({ line, body: typeof init.body === 'string' ? JSON.parse(init.body) : {} });
      const response = (await town.answer?.(line)) ?? (await backend(input, init));
      // The test has ended meanwhile.
      if (url !== town.url) return noAnswer;
      if (!response.ok) town.failures.push(`${response.status} ${line}`);
      return response;
    });
  });
  afterEach(() => {
    test += 1;
  });
  return town;
}

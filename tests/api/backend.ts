import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import express, { type RequestHandler } from 'express';
import { onTestFinished } from 'vitest';
import { demoAccounts, demoKey } from '../../demo/accounts';
import { createMock } from '../../mock-api/server';
import declared from '../../resources';
import { createAuthProvider } from '../../src/api/authProvider';
import { createCalls } from '../../src/api/dataProvider';
import { createHttp } from '../../src/api/http';
import { openSession, storeSession } from '../../src/api/session';
import { openStorage } from '../../src/api/storage';
import type { Role } from '../../src/metadata';
import { createDataProvider } from '../../src/write/provider';
import { createWriter } from '../../src/write/writer';

/** Browsers keep the session in localStorage; Node has none. */
class MemoryStorage {
  private entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  getItem = (key: string) => this.entries.get(key) ?? null;
  setItem = (key: string, value: string) => void this.entries.set(key, value);
  removeItem = (key: string) => void this.entries.delete(key);
}

export interface ReceivedRequest {
  line: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/**
 * Starts a backend on a free port, notes its requests, and creates the providers that call it. The mock, which is the
 * default, needs `signIn`; with any other backend, a session is open from the start.
 */
export async function openTestBackend(backend?: RequestHandler, { authScheme = '' } = {}) {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true });
  openStorage('/', '');
  openSession();
  if (backend) storeSession({ token: 'token', role: 'superAdmin', user: { role: 'superAdmin' } });
  const heard: ReceivedRequest[] = [];
  const server = express();
  server.use((request, _, next) => {
    const call: ReceivedRequest = {
      line: `${request.method} ${decodeURIComponent(request.url)}`,
      headers: request.headers,
      body: '',
    };
    heard.push(call);
    // Listens without making the stream flow: the backend may begin to read later.
    const emit = request.emit.bind(request);
    request.emit = (event: string, ...values: unknown[]) => {
      if (event === 'data') call.body += String(values[0]);
      return emit(event, ...values);
    };
    next();
  });
  server.use(backend ?? createMock({ app: declared }));
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  onTestFinished(() => {
    listening.close();
    listening.closeAllConnections();
  });
  const { port } = listening.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}`;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const http = createHttp({ apiUrl, apiKey: demoKey, authScheme });
  const authProvider = createAuthProvider(declared, http, () => {});
  const calls = createCalls(declared, http, queryClient);
  const writer = createWriter({
    app: declared,
    calls,
    queryClient,
    announces: () => false,
    onError: () => {},
  });
  const dataProvider = createDataProvider(declared, calls, writer);
  const signIn = async (role: Role = 'superAdmin') => {
    const account = demoAccounts.find((one) => one.role === role);
    if (!account) throw new Error(`no demo account is ${role}`);
    await authProvider.login(account);
    heard.length = 0;
    return account;
  };
  return {
    apiUrl,
    heard,
    lines: () => heard.map(({ line }) => line),
    authProvider,
    calls,
    writer,
    dataProvider,
    queryClient,
    signIn,
  };
}

export const respondingWith =
  (status: number, body?: unknown): RequestHandler =>
  (_, response) => {
    if (body === undefined) response.status(status).end();
    else response.status(status).json(body);
  };

export const rejectionOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('the call was expected to fail');
};

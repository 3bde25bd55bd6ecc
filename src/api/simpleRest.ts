import simpleRestProvider from 'ra-data-simple-rest';
import type { Operators } from '../config';
import type { App } from '../metadata';
import type { Http } from './http';
import { createProviderCalls } from './providerCalls';

export const createSimpleRestCalls = (app: App, http: Http, operators: Operators) => {
  const provider = simpleRestProvider('', async (url, { method, body, headers, signal } = {}) => {
    // The base address is empty, so each URL starts with a slash.
    const response = await http.json(url.slice(1), {
      method,
      body: typeof body === 'string' ? body : undefined,
      headers: Object.fromEntries(new Headers(headers)),
      signal: signal ?? undefined,
    });
    // The type requires `body`, which the provider does not read.
    return { ...response, body: '' };
  });
  return createProviderCalls(app, provider, operators);
};

import simpleRestProvider from 'ra-data-simple-rest';
import type { Operators } from '../config';
import type { App } from '../metadata';
import type { Http } from './http';
import { createProviderCalls } from './providerCalls';

/** The calls of a backend that speaks the dialect of `ra-data-simple-rest`. */
export const createSimpleRestCalls = (app: App, http: Http, operators: Operators) => {
  const provider = simpleRestProvider('', async (url, { method, body, headers, signal } = {}) => {
    const given = Object.fromEntries(new Headers(headers));
    const response = await http.json(url.slice(1), {
      method,
      body: typeof body === 'string' ? body : undefined,
      headers: given,
      signal: signal ?? undefined,
    });
    return { ...response, body: '' };
  });
  return createProviderCalls(app, provider, operators);
};

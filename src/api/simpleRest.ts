import simpleRestProvider from 'ra-data-simple-rest';
import type { Operators } from '../config';
import type { App } from '../metadata';
import type { Http } from './http';
import { createProviderCalls } from './providerCalls';

/** The calls of a backend that speaks the dialect of `ra-data-simple-rest`. */
export const createSimpleRestCalls = (app: App, http: Http, operators: Operators) => {
  const provider = simpleRestProvider('', async (url, { method, body, headers, signal } = {}) => {
    // The provider has an empty base address, so each URL starts with a slash.
    const response = await http.json(url.slice(1), {
      method,
      body: typeof body === 'string' ? body : undefined,
      headers: Object.fromEntries(new Headers(headers)),
      signal: signal ?? undefined,
    });
    // The type requires the text of the response, which the provider does not read.
    return { ...response, body: '' };
  });
  return createProviderCalls(app, provider, operators);
};

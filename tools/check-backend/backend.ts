import { asList, isObject, type Json, type JsonObject } from '../../contract/json';

export interface Answer {
  status: number;
  contentType: string;
  /** `undefined` if the response is not JSON. */
  body: Json | undefined;
}

/**
 * Calls the backend with the headers of the admin (docs/contract.md#every-call), except those for the language and the
 * version. With `without`, a call also lacks the API key or the token.
 */
export interface Backend {
  call(
    method: string,
    path: string,
    body?: JsonObject | FormData,
    without?: 'key' | 'token',
  ): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** The same backend, called with another token. */
  as(token: string): Backend;
}

export interface Address {
  url: string;
  key: string;
  /** The `authScheme` of config.json. */
  scheme?: string;
}

function tryParse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // The response is a file, a web page or empty.
    return undefined;
  }
}

/** The calls to a backend. They throw the TypeError of `fetch` if it cannot be reached. */
export function openBackend(address: Address, token = ''): Backend {
  const { url, key, scheme = '' } = address;
  // The URL may already end with `/api/v1`.
  const base = `${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
  const call: Backend['call'] = async (method, path, body, without) => {
    const headers = new Headers({ accept: 'application/json' });
    if (without !== 'key') headers.set('x-api-key', key);
    if (token && without !== 'token') headers.set('authorization', [scheme, token].filter(Boolean).join(' '));
    if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
    const sent = body instanceof FormData ? body : body && JSON.stringify(body);
    const response = await fetch(`${base}/${path}`, { method, headers, body: sent });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, body: tryParse(await response.text()) };
  };
  return { call, get: (path) => call('GET', path), as: (other) => openBackend(address, other) };
}

/** The records of a list. */
export const entriesOf = (answer: Answer): JsonObject[] =>
  isObject(answer.body) ? asList(answer.body.entries).filter(isObject) : [];

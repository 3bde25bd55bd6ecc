import { isObject, type Json, type JsonObject, listAt } from '../api-doc/json';

export interface Answer {
  status: number;
  contentType: string;
  /** The JSON of the answer; absent when it is none. */
  body: Json | undefined;
}

/** The backend that is checked, called as the admin calls it (contract, "Every call"). */
export interface Backend {
  call(
    method: string,
    path: string,
    body?: JsonObject | FormData,
    without?: 'key' | 'token',
  ): Promise<Answer>;
  get(path: string): Promise<Answer>;
}

export interface Address {
  url: string;
  key: string;
  /** What stands before the token, as `authScheme` of config.json. */
  scheme?: string;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // A file, a page or nothing: the status and the content type say the rest.
    return undefined;
  }
}

/** @throws TypeError of fetch when nobody answers there */
export function openBackend({ url, key, scheme = '' }: Address, token = ''): Backend {
  const base = `${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
  const call: Backend['call'] = async (method, path, body, without) => {
    const headers = new Headers({ accept: 'application/json' });
    if (without !== 'key') headers.set('x-api-key', key);
    if (token && without !== 'token') headers.set('authorization', [scheme, token].filter(Boolean).join(' '));
    if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
    const sent = body instanceof FormData ? body : body && JSON.stringify(body);
    const response = await fetch(`${base}/${path}`, { method, headers, body: sent });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, body: parsed(await response.text()) };
  };
  return { call, get: (path) => call('GET', path) };
}

/** The records of a list's answer; none for "no data". */
export const entriesOf = (answer: Answer): JsonObject[] =>
  isObject(answer.body) ? listAt(answer.body.entries).filter(isObject) : [];

import { asList, isObject, type Json, type JsonObject } from '../../contract/json';

export interface Answer {
  status: number;
  contentType: string;
  headers: Headers;
  /** `undefined` if the response is not JSON. */
  body: Json | undefined;
}

interface Extra {
  /** `all` also leaves out the type of the body, as the browser's own question before a call of another origin. */
  without?: 'key' | 'token' | 'all';
  /** Such as `if-match`. */
  headers?: Readonly<Record<string, string>>;
}

/** Sends the headers of docs/contract.md#every-call, except those for the language and, by itself, the version. */
export interface Backend {
  call(method: string, path: string, body?: JsonObject | FormData, extra?: Extra): Promise<Answer>;
  get(path: string): Promise<Answer>;
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
    return undefined;
  }
}

/** If the backend cannot be reached, a call throws the TypeError of `fetch`. */
export function openBackend(address: Address, token = ''): Backend {
  const { url, key, scheme = '' } = address;
  const base = `${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
  const call: Backend['call'] = async (method, path, body, { without, headers: more = {} } = {}) => {
    const headers = new Headers({ accept: 'application/json', ...more });
    const sends = (what: Extra['without']) => without !== 'all' && without !== what;
    if (sends('key')) headers.set('x-api-key', key);
    if (token && sends('token')) headers.set('authorization', [scheme, token].filter(Boolean).join(' '));
    if (without !== 'all' && !(body instanceof FormData)) headers.set('content-type', 'application/json');
    const sent = body instanceof FormData ? body : body && JSON.stringify(body);
    const response = await fetch(`${base}/${path}`, { method, headers, body: sent });
    const contentType = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      contentType,
      headers: response.headers,
      body: tryParse(await response.text()),
    };
  };
  return { call, get: (path) => call('GET', path), as: (other) => openBackend(address, other) };
}

export const entriesOf = (answer: Answer): JsonObject[] =>
  isObject(answer.body) ? asList(answer.body.entries).filter(isObject) : [];

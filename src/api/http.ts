import type { Config } from '../config';
import { failure } from './errors';
import { sendWithProgress } from './sendWithProgress';
import { readSession } from './session';

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

export interface Call {
  method?: string;
  /** Sent as it is: JSON text, or a form whose content type the browser sets. */
  body?: BodyInit | null;
  signal?: AbortSignal;
  /** Hears how much of the body was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * The one place that calls the backend: base, API key, token and content type of each call (spec §7).
 * Every path is relative to `{apiUrl}/api/v1/`.
 */
export function createHttp(config: Pick<Config, 'apiUrl' | 'apiKey' | 'authScheme'>) {
  const base = `${config.apiUrl.replace(/\/+$/, '')}/api/v1`;

  async function send(
    path: string,
    { method = 'GET', body, signal, onProgress }: Call = {},
  ): Promise<Response> {
    const headers = new Headers({ accept: 'application/json', 'x-api-key': config.apiKey });
    if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
    const authorization = readSession()?.token;
    if (authorization)
      headers.set('authorization', [config.authScheme, authorization].filter(Boolean).join(' '));
    let response: Response;
    try {
      const address = `${base}/${path}`;
      const call = { method, headers, body, signal };
      response = await (onProgress ? sendWithProgress(address, call, onProgress) : fetch(address, call));
    } catch (error) {
      if (signal?.aborted) throw error;
      throw failure(0, undefined, error instanceof Error ? error.message : String(error));
    }
    if (response.ok) return response;
    // Where the backend says nothing, nothing is said: the words of HTTP itself are in English.
    const refusal = failure(response.status, parse(await response.text()), '');
    // What was asked in a session that is over says nothing about the one that is there now: it ends none.
    if (authorization !== readSession()?.token) throw failure(0, refusal.body, refusal.message);
    throw refusal;
  }

  /** A call that answers JSON, or nothing. @throws HttpError with the JSON error body (spec §8). */
  async function json(path: string, call?: Call): Promise<Answer> {
    const response = await send(path, call);
    const body = await response.text();
    return { status: response.status, headers: response.headers, body, json: parse(body) };
  }

  /** A file, with the headers of every call. @throws HttpError */
  const blob = async (path: string, call?: Call): Promise<Blob> => (await send(path, call)).blob();

  return { base, json, blob };
}

export type Http = ReturnType<typeof createHttp>;

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // An empty answer, or the page of a proxy: there is no JSON to read, and the status says the rest.
    return undefined;
  }
}

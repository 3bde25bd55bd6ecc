import type { Config } from '../config';
import { ApiError, ruleOf } from './errors';
import { parseJson } from './json';
import { readSession, sessionState } from './session';

export interface HttpResponse {
  status: number;
  headers: Headers;
  /** `undefined` for an empty response. */
  json: unknown;
}

export interface Call {
  method?: string;
  /** JSON text, or a form, whose content type the browser sets. */
  body?: BodyInit | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called with the fraction of the body that was sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Applies the timeout of a read to an idempotent write that users cannot stop. */
  hasTimeout?: boolean;
}

/** Timeout of a read in milliseconds. A write has none: users can stop it. */
const READ_TIMEOUT = 30_000;

/** Milliseconds before each retry of a failed read. */
const RETRY_DELAYS = [300, 1_000];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether the browser reports that it is offline. Always false in Node. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/**
 * Like `fetch`, with upload progress from 0 to 1, which `fetch` lacks.
 * @throws TypeError on a network failure, DOMException when aborted
 */
const sendWithProgress = (
  address: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Headers; body?: BodyInit | null; signal?: AbortSignal },
  onProgress: (fraction: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      const type = request.getResponseHeader('content-type');
      const after = request.getResponseHeader('retry-after');
      const kept = { ...(type && { 'content-type': type }), ...(after && { 'retry-after': after }) };
      resolve(new Response(status === 204 ? null : responseText, { status, statusText, headers: kept }));
    };
    request.onerror = () => reject(new TypeError('Failed to send'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof ReadableStream ? null : body);
  });

/** The seconds of a `Retry-After` header, which holds seconds or a date. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/**
 * The HTTP client, the only code that calls the backend. Sets the headers, sends nothing if another person has signed
 * in, times out and retries reads, and rejects invalid JSON. Paths are relative to `{apiUrl}/api/v1/`.
 */
export function createHttp(config: Pick<Config, 'apiUrl' | 'apiKey' | 'authScheme'>) {
  const base = `${config.apiUrl.replace(/\/+$/, '')}/api/v1`;
  /** Milliseconds by which the backend's clock is ahead of this computer's, from the `Date` header. */
  let clockOffset = 0;
  let isTimeKnown = false;

  async function sendOnce<T>(
    path: string,
    call: Call,
    parse: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { method = 'GET', body, signal, onProgress, hasTimeout = method === 'GET' } = call;
    const requestLine = `${method} ${path}`;
    const state = readSession() && sessionState();
    // Another tab signed out or signed somebody else in: send nothing.
    if (state === 'ended') throw new ApiError(undefined, 401, undefined, requestLine);
    if (state === 'other') throw new ApiError('otherUser', 0, undefined, requestLine);
    if (isOffline()) throw new ApiError('offline', 0, undefined, requestLine);

    const headers = new Headers({ accept: 'application/json', 'x-api-key': config.apiKey, ...call.headers });
    if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
    const token = readSession()?.token;
    if (token) headers.set('authorization', [config.authScheme, token].filter(Boolean).join(' '));

    const controller = new AbortController();
    const timer = hasTimeout ? setTimeout(() => controller.abort(), READ_TIMEOUT) : undefined;
    const abort = () => controller.abort();
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) controller.abort();
    let response: Response | undefined;
    try {
      const options = { method, headers, body, signal: controller.signal };
      const address = `${base}/${path}`;
      response = await (onProgress
        ? sendWithProgress(address, options, onProgress)
        : fetch(address, options));
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) {
        clockOffset = date - Date.now();
        isTimeKnown = true;
      }
      if (response.ok) return await parse(response);
      throw await errorOf(response, requestLine, token);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (controller.signal.aborted)
        throw new ApiError('timeout', 0, undefined, `${requestLine}: no response`);
      const reason = error instanceof Error ? error.message : String(error);
      throw new ApiError(response ? 'truncated' : 'network', 0, { message: reason }, requestLine);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  async function errorOf(
    response: Response,
    requestLine: string,
    token: string | undefined,
  ): Promise<ApiError> {
    const { status, headers } = response;
    const text = await response.text();
    let body: unknown;
    try {
      body = parseJson(text);
    } catch {
      // The error page of a proxy: the status is enough.
      body = undefined;
    }
    const detail = `${requestLine}: ${status}`;
    // A rejected old token must not end the current session.
    if (token !== readSession()?.token) return new ApiError('network', 0, body, detail);
    return new ApiError(undefined, status, body, detail, retryAfterOf(headers));
  }

  async function send<T>(path: string, call: Call, parse: (response: Response) => Promise<T>): Promise<T> {
    const isRead = (call.method ?? 'GET') === 'GET';
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(path, call, parse);
      } catch (error) {
        const delay = RETRY_DELAYS[attempt];
        if (!isRead || delay === undefined || !ruleOf(error).isRetried) throw error;
        await pause(delay);
      }
    }
  }

  /** Calls for JSON or nothing. @throws ApiError */
  const json = (path: string, call: Call = {}): Promise<HttpResponse> =>
    send(path, call, async (response) => {
      const { status, headers } = response;
      const text = await response.text();
      if (text.trim() === '') return { status, headers, json: undefined };
      try {
        return { status, headers, json: parseJson(text) };
      } catch {
        const isJson = headers.get('content-type')?.includes('json') ?? false;
        throw new ApiError(
          isJson ? 'truncated' : 'unexpectedResponse',
          0,
          undefined,
          `${path}: ${status}, no JSON`,
        );
      }
    });

  /** Downloads a file that starts with `signature`. @throws ApiError, also for an empty file or a web page */
  const blob = (path: string, signature = ''): Promise<Blob> =>
    send(path, {}, async (response) => {
      const file = await response.blob();
      const isOther = signature !== '' && (await file.slice(0, signature.length).text()) !== signature;
      if (file.size === 0 || isOther || file.type.startsWith('text/html'))
        throw new ApiError('unexpectedResponse', 0, undefined, `${path}: ${response.status}, no file`);
      return file;
    });

  return { base, json, blob, now: () => Date.now() + clockOffset, isTimeKnown: () => isTimeKnown };
}

export type Http = ReturnType<typeof createHttp>;

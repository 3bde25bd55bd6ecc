import { delay } from 'es-toolkit';
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
  body?: XMLHttpRequestBodyInit | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Receives the fraction of the body that was sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Receives how much of a long call is done, in percent: the backend sends a line end for each percent. */
  onPercent?: (percent: number) => void;
  /** Whether the call has the timeout of a read. Default: only for a read. Set it for writes without a stop button. */
  hasTimeout?: boolean;
}

interface PreparedCall extends Pick<Call, 'body'> {
  method: string;
  headers: Headers;
  signal: AbortSignal;
}

/** The timeout of a read in milliseconds. A write that users can stop has none. */
const READ_TIMEOUT = 30_000;

/** Milliseconds before each retry of a failed read. */
const RETRY_DELAYS = [300, 1_000];

/** The calls that need no session. Without a session, the client sends no other call. */
const publicPaths = /^(auth\/(firebase\/)?sign_(in|up)|users\/sendPasswordMail\/|capabilities)$/;

/** Whether the browser reports that it is offline. Always false in Node. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/**
 * Works like `fetch`, but reports the progress of an upload from 0 to 1, and keeps only two headers of the response.
 * @throws TypeError on a network failure, DOMException when aborted
 */
const sendWithProgress = (
  address: string,
  { method, headers, body, signal }: PreparedCall,
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
      const { status, statusText } = request;
      const responseHeaders = new Headers();
      for (const name of ['content-type', 'retry-after'])
        responseHeaders.set(name, request.getResponseHeader(name) ?? '');
      // A `Response` with one of these statuses must not have a body.
      const text = [204, 205, 304].includes(status) ? null : request.responseText;
      resolve(new Response(text, { status, statusText, headers: responseHeaders }));
    };
    request.onerror = () => reject(new TypeError('Failed to upload'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });

/**
 * Returns the text of a response that begins with a line end for each percent that is done (docs/contract.md#import).
 * Until the JSON begins, each part that arrives reports the number of line ends so far.
 */
async function textWithProgress({ body }: Response, onPercent: (percent: number) => void): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    const isAnswer = /\S/.test(text);
    if (!isAnswer) onPercent(Math.min(100, text.length));
  }
  return text;
}

/** Returns the seconds to wait according to a `Retry-After` header, which contains seconds or a date. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/**
 * Creates the HTTP client, the only code that calls the backend. The client sets the headers, refuses to send without a
 * session or if another person has signed in, times out and retries reads, and rejects invalid JSON. Paths are relative
 * to `{apiUrl}/api/v1/`.
 */
export function createHttp(config: Pick<Config, 'apiUrl' | 'apiKey' | 'authScheme'>) {
  const base = `${config.apiUrl.replace(/\/+$/, '')}/api/v1`;
  /** Milliseconds by which the backend's clock is ahead of this computer's, from the `Date` header. */
  let clockOffset = 0;
  let isTimeKnown = false;

  type Parse<T> = (response: Response) => Promise<T>;

  async function sendOnce<T>(path: string, call: Call, parse: Parse<T>): Promise<T> {
    const { method = 'GET', body, signal, onProgress, hasTimeout = method === 'GET' } = call;
    const requestLine = `${method} ${path}`;
    const stateWithoutSession = publicPaths.test(path) ? 'current' : 'ended';
    const state = readSession() ? sessionState() : stateWithoutSession;
    // Send nothing if the session ended, or if another tab signed out or signed somebody else in.
    if (state === 'ended') throw new ApiError(undefined, 401, undefined, requestLine);
    if (state === 'other') throw new ApiError('otherUser', 0, undefined, requestLine);
    if (isOffline()) throw new ApiError('offline', 0, undefined, requestLine);

    const headers = new Headers({ accept: 'application/json', 'x-api-key': config.apiKey, ...call.headers });
    // Asks for refusals in the language of the admin, which may differ from that of the browser.
    const language = globalThis.document?.documentElement.lang;
    if (language) headers.set('accept-language', language);
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
      const prepared = { method, headers, body, signal: controller.signal };
      const address = `${base}/${path}`;
      const sending = onProgress ? sendWithProgress(address, prepared, onProgress) : fetch(address, prepared);
      response = await sending;
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) {
        clockOffset = date - Date.now();
        isTimeKnown = true;
      }
      if (response.ok) return await parse(response);
      throw errorOf(response, await response.text(), requestLine, token);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // A read that its caller cancelled is no failure, because nobody waits for it. A cancelled write is a failure,
      // because the backend might have stored it.
      if (method === 'GET' && signal?.aborted && signal.reason.name === 'AbortError') throw signal.reason;
      if (controller.signal.aborted)
        throw new ApiError('timeout', 0, undefined, `${requestLine}: no response`);
      const reason = error instanceof Error ? error.message : String(error);
      throw new ApiError(response ? 'truncated' : 'network', 0, { message: reason }, requestLine);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  function errorOf(
    { status, headers }: Response,
    text: string,
    requestLine: string,
    token?: string,
  ): ApiError {
    let body: unknown;
    try {
      body = parseJson(text);
    } catch {
      // Not JSON, such as the error page of a proxy: the status is enough.
    }
    const detail = `${requestLine}: ${status}`;
    // The session has changed since the call: an error about the old token must not end the current session.
    if (token !== readSession()?.token) return new ApiError('network', 0, body, detail);
    return new ApiError(undefined, status, body, detail, retryAfterOf(headers));
  }

  async function send<T>(path: string, call: Call, parse: Parse<T>): Promise<T> {
    const isRead = (call.method ?? 'GET') === 'GET';
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(path, call, parse);
      } catch (error) {
        const pause = RETRY_DELAYS[attempt];
        if (!isRead || pause === undefined || !ruleOf(error).isRetried) throw error;
        await delay(pause);
      }
    }
  }

  /** Sends a call whose response is JSON or empty. @throws ApiError, and an AbortError for a read that was cancelled */
  const json = (path: string, call: Call = {}): Promise<HttpResponse> =>
    send(path, call, async (response) => {
      const { status, headers } = response;
      const { onPercent } = call;
      const text = await (onPercent ? textWithProgress(response, onPercent) : response.text());
      if (text.trim() === '') return { status, headers, json: undefined };
      try {
        return { status, headers, json: parseJson(text) };
      } catch {
        const isJson = headers.get('content-type')?.includes('json') ?? false;
        const fault = isJson ? 'truncated' : 'unexpectedResponse';
        throw new ApiError(fault, 0, undefined, `${path}: ${status}, not JSON`);
      }
    });

  /** Downloads a file. @throws ApiError, also if the file is empty, a web page, or does not start with `signature` */
  const blob = (path: string, signature = ''): Promise<Blob> =>
    send(path, {}, async (response) => {
      const file = await response.blob();
      const hasSignature = (await file.slice(0, signature.length).text()) === signature;
      if (file.size === 0 || !hasSignature || file.type.startsWith('text/html'))
        throw new ApiError('unexpectedResponse', 0, undefined, `${path}: ${response.status}, not a file`);
      return file;
    });

  /** Reads a response that stays open, piece by piece. @throws ApiError, and an AbortError if `signal` aborts it */
  const stream = (path: string, onText: (text: string) => void, signal: AbortSignal): Promise<void> =>
    sendOnce(
      path,
      { headers: { accept: 'text/event-stream' }, hasTimeout: false, signal },
      async ({ body }) => {
        const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
          onText(part.value);
      },
    );

  return { base, json, blob, stream, now: () => Date.now() + clockOffset, isTimeKnown: () => isTimeKnown };
}

export type Http = ReturnType<typeof createHttp>;

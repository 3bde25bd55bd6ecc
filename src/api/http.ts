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
  /** JSON text or a form. */
  body?: XMLHttpRequestBodyInit | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Reports the upload, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Reports a long call, for which the backend sends a line end for each percent. */
  onPercent?: (percent: number) => void;
  /** Default: only for a read. Set it for writes without a stop button. */
  hasTimeout?: boolean;
}

interface PreparedCall extends Pick<Call, 'body'> {
  method: string;
  headers: Headers;
  signal: AbortSignal;
}

/** In milliseconds. */
const READ_TIMEOUT = 30_000;

/** Milliseconds before each retry of a failed read. */
const RETRY_DELAYS = [300, 1_000];

/** Without a session, the client sends only these calls. */
const publicPaths = /^(auth\/(firebase\/)?sign_(in|up)|users\/sendPasswordMail\/|capabilities)$/;

/** Always false in Node. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** `fetch` cannot report the progress of an upload. This keeps only two headers of the response. */
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

/** Reads a response that begins with a line end for each percent that is done (docs/contract.md#import). */
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

/** In seconds. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/** Creates the only client that calls the backend. Paths are relative to `{apiUrl}/api/v1/`. */
export function createHttp(config: Pick<Config, 'apiUrl' | 'apiKey' | 'authScheme'>) {
  const base = `${config.apiUrl.replace(/\/+$/, '')}/api/v1`;
  /** Milliseconds by which the backend's clock is ahead. */
  let clockOffset = 0;
  let isTimeKnown = false;

  type Parse<T> = (response: Response) => Promise<T>;

  async function sendOnce<T>(path: string, call: Call, parse: Parse<T>): Promise<T> {
    const { method = 'GET', body, signal, onProgress, hasTimeout = method === 'GET' } = call;
    const requestLine = `${method} ${path}`;
    const stateWithoutSession = publicPaths.test(path) ? 'current' : 'ended';
    const state = readSession() ? sessionState() : stateWithoutSession;
    if (state === 'ended') throw new ApiError(undefined, 401, undefined, requestLine);
    if (state === 'other') throw new ApiError('otherUser', 0, undefined, requestLine);
    if (isOffline()) throw new ApiError('offline', 0, undefined, requestLine);

    const headers = new Headers({ accept: 'application/json', 'x-api-key': config.apiKey, ...call.headers });
    // The backend writes its error messages in this language, which may differ from the browser's.
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
      // A cancelled write is a failure, because the backend may have stored it. A cancelled read is no failure.
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
      // For example, the error page of a proxy: the status is enough.
    }
    const detail = `${requestLine}: ${status}`;
    // An error about an earlier token must not end the current session.
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

  /** @throws ApiError, or an AbortError for a cancelled read */
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

  const blob = (path: string, signature = ''): Promise<Blob> =>
    send(path, {}, async (response) => {
      const file = await response.blob();
      const hasSignature = (await file.slice(0, signature.length).text()) === signature;
      if (file.size === 0 || !hasSignature || file.type.startsWith('text/html'))
        throw new ApiError('unexpectedResponse', 0, undefined, `${path}: ${response.status}, not a file`);
      return file;
    });

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

import { createServer } from 'node:net';
import type { Route } from 'playwright-core';

/** How a call to the backend, or a request for a file of the app, can go wrong. */
export interface Fault {
  name: string;
  /**
   * Which calls go wrong. `call`: the calls of the action, or only its `nth` call. `rest`: the same, and all later
   * calls, so that the app cannot look up what became of a write. `all`: all calls after the press; for an action with
   * `nth`, the same as `rest`.
   */
  reach: 'call' | 'rest' | 'all';
  /** Answers in place of the backend; `cut` is the address of a server that hangs up in the middle of its answer. */
  answer: (route: Route, cut: string) => Promise<void>;
  /**
   * Where the app then redirects. Actions with `isSignedOut` or `isFile` stay on their screen. Actions with `isPartial`
   * stay after a 400.
   */
  leadsTo?: '/error-400' | '/login';
  /** The words in the answer that are meant for people. */
  words?: string;
  /** What the sign-in screen says if there are no `words`; "Pas de données" by default. */
  signInWords?: string;
  /** A read takes this answer to mean "there is nothing". */
  isNoData?: true;
  /** Nothing is answered: the clerk stops waiting, or the app gives up. */
  isSilent?: true;
  /** The whole computer is without network. */
  isOffline?: true;
}

/** The message of a database, which the app must not show to a clerk. */
const technical = { code: 'ER_DUP_ENTRY', message: "ER_DUP_ENTRY: Duplicate entry 'undefined' for key" };
const page = '<html><body><h1>Portail Wi-Fi</h1></body></html>';

const answers = (status: number, json: object = {}, headers = {}) => ({
  answer: (route: Route) => route.fulfill({ status, json, headers }),
});

const refusal = (status: number, words: string) => ({ words, ...answers(status, { message: words }) });

const proxy = (status: number, title: string) => ({
  answer: (route: Route) =>
    route.fulfill({ status, contentType: 'text/html', body: `<html><h1>${title}</h1></html>` }),
});

const starting = { signInWords: 'Le service démarre ou est momentanément indisponible' };

const abort = (reason: 'connectionrefused' | 'connectionreset') => ({
  answer: (route: Route) => route.abort(reason),
});

/** The backend does what it was asked, then the connection breaks. */
const lost = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

export const faults: readonly Fault[] = [
  {
    name: '204',
    reach: 'call',
    isNoData: true,
    answer: async (route) => {
      await route.fetch();
      await route.fulfill({ status: 204 });
    },
  },
  { name: '400', reach: 'call', leadsTo: '/error-400', ...refusal(400, 'Cette valeur ne va pas.') },
  { name: '401', reach: 'rest', leadsTo: '/login', ...refusal(401, 'Votre session a expiré.') },
  { name: '403', reach: 'call', leadsTo: '/login', ...refusal(403, 'Votre session a expiré.') },
  { name: '404', reach: 'call', isNoData: true, ...answers(404) },
  { name: '409', reach: 'call', ...answers(409, technical) },
  { name: '412', reach: 'call', ...answers(412) },
  { name: '413', reach: 'call', ...proxy(413, 'Request Entity Too Large') },
  { name: '422', reach: 'call', ...refusal(422, 'Le texte est trop long.') },
  { name: '429', reach: 'call', ...answers(429, {}, { 'retry-after': '7' }) },
  { name: '500', reach: 'call', ...answers(500, technical) },
  { name: '502', reach: 'rest', ...starting, ...proxy(502, 'Bad Gateway') },
  { name: '503', reach: 'call', ...starting, ...proxy(503, 'Service Unavailable') },
  {
    name: 'HTML with 200',
    reach: 'rest',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: page }),
  },
  {
    name: "a stranger's JSON with 200",
    reach: 'call',
    answer: (route) => route.fulfill({ json: { ok: true } }),
  },
  {
    name: 'nothing with 200',
    reach: 'call',
    isNoData: true,
    answer: (route) => route.fulfill({ status: 200, body: '' }),
  },
  {
    name: 'a body cut off',
    reach: 'call',
    answer: async (route, cut) => {
      await route.fetch();
      await route.continue({ url: cut });
    },
  },
  { name: 'connection refused', reach: 'all', ...abort('connectionrefused') },
  { name: 'connection reset', reach: 'call', ...abort('connectionreset') },
  { name: 'an answer lost', reach: 'call', answer: lost },
  { name: 'every answer lost', reach: 'rest', answer: lost },
  {
    name: '30 s of silence',
    reach: 'call',
    isSilent: true,
    signInWords: 'Le service ne répond pas',
    answer: async () => {},
  },
  { name: 'offline', reach: 'all', isOffline: true, answer: (route) => route.abort('internetdisconnected') },
];

/** A server that sends less than its Content-Length, which Playwright's `route.fulfill` cannot do. */
export async function openTruncatingServer() {
  const server = createServer((socket) => {
    // Chromium may close the connection before it gets the answer.
    socket.on('error', () => socket.destroy());
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"id": "1'),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export const json =
  (body: unknown): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

/** A fake provider on this machine. A test sets `answer` and reads `asked`. */
export async function openProvider() {
  const provider = {
    answer: ((_, response) => response.end()) as RequestListener,
    asked: [] as URL[],
    url: '',
    close: () => {},
  };
  const server = createServer((request, response) => {
    provider.asked.push(new URL(request.url ?? '', 'http://provider'));
    provider.answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return provider;
}

/**
 * Ways in which a provider fails, for `it.each`.
 * @param good the answer that the caller would accept
 */
export const failures = (good: unknown): [string, RequestListener][] => [
  ['hangs', () => {}],
  ['answers no JSON', (_, response) => response.end('<html>')],
  ['answers too much', json({ ...Object(good), more: 'x'.repeat(300_000) })],
  ['fails', (_, response) => response.writeHead(500).end('{}')],
  [
    'redirects elsewhere',
    (request, response) =>
      request.url?.startsWith('/elsewhere')
        ? json(good)(request, response)
        : response.writeHead(302, { location: '/elsewhere' }).end(),
  ],
  ['breaks off', (request) => request.socket.destroy()],
];

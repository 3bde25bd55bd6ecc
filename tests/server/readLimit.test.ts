import { afterAll, expect, it, vi } from 'vitest';
import { createServer } from '../../server/http/server';
import { openEmptyTown } from './emptyTown';

const town = await openEmptyTown();
const server = createServer({ ...town.service, readsPerMinute: 3 });
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
  await town.close();
});

const read = (url: string, remoteAddress: string) => server.inject({ url, remoteAddress });
const statuses = async (urls: readonly string[], address: string) => {
  const found: number[] = [];
  for (const url of urls) found.push((await read(url, address)).statusCode);
  return found;
};

it('a network that reads too much waits for the rest of the minute, and no other network does', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const robot = '2001:db8:1:2::7';
  const [style = ''] = (await read('/ville/', robot)).body.match(/\/ville\/assets\/style-\w+\.css/) ?? [];
  expect(await statuses(['/public/v1/pages', '/ville/nulle-part'], robot)).toEqual([200, 404]);

  // Another address of the same network.
  const neighbour = '2001:db8:1:2:ffff::1';
  for (const [url, text] of [
    ['/ville/', '<h1>Trop de demandes</h1><p>Votre réseau'],
    ['/ville/en/pages', '<h1>Too many requests</h1><p>Your network'],
  ] as const) {
    const page = await read(url, neighbour);
    expect([page.statusCode, page.headers]).toMatchObject([
      429,
      {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '60',
      },
    ]);
    expect(page.body).toContain(text);
  }
  const answer = await read('/public/v1/pages', neighbour);
  expect([answer.statusCode, answer.headers, answer.json()]).toMatchObject([
    429,
    {
      'content-type': expect.stringMatching(/^application\/problem\+json/),
      'retry-after': '60',
      'access-control-allow-origin': '*',
    },
    { status: 429, detail: 'Votre réseau a demandé beaucoup de pages à la fois. Réessayez dans 1 minute.' },
  ]);
  // A flood costs little: the server makes the page once, for all paths and hosts.
  const bodies = new Set<string>();
  for (const [index, url] of ['/ville/', '/ville/search?q=a', '/ville/assets/unknown.css'].entries()) {
    const headers = { host: `ville${index}.example` };
    const refused = await server.inject({ url, headers, remoteAddress: neighbour });
    expect(refused.statusCode).toBe(429);
    bodies.add(refused.body);
  }
  expect(bodies.size).toBe(1);
  // The refusing page can load its styles, which are not counted, and its icon, which has a limit of its own.
  expect(await statuses([style, '/ville/icon.svg'], neighbour)).toEqual([200, 200]);
  expect(await statuses(['/ville/', '/public/v1/pages'], '2001:db8:1:3::7')).toEqual([200, 200]);

  vi.advanceTimersByTime(60_000);
  expect(await statuses(['/ville/', '/public/v1/pages'], robot)).toEqual([200, 200]);
});

it('a network that asks only for the icon waits too, and still gets the styles of the refusing page', async () => {
  const robot = '2001:db8:7:2::7';
  const [style = ''] = (await read('/ville/', robot)).body.match(/\/ville\/assets\/style-\w+\.css/) ?? [];
  // A network may load ten icons for each of its three pages, and for the page that refuses.
  const answers = await statuses(Array(41).fill('/ville/icon.svg'), robot);
  expect(answers).toEqual([...Array(40).fill(200), 429]);
  // The style sheet of the colours of a town counts like the icon, because the server makes it for each call.
  expect(await statuses(['/ville/assets/colours-123456-abcdef.css'], robot)).toEqual([429]);
  expect(await statuses([style], robot)).toEqual([200]);
});

import { afterAll, expect, it } from 'vitest';
import { demoKey } from '../../demo/accounts';
import delivered from '../../public/config.json';
import app from '../../resources';
import { createServer } from '../../server/http/server';
import { readConfig } from '../../src/config';
import { freshDemo } from '../backend/databases';

const { database, files } = await freshDemo(app);
// The picture of the town is a file of the admin, which this server does not serve.
const config = readConfig({ ...delivered, cover: '', apiKey: demoKey });
const server = createServer({
  app,
  database,
  files,
  mailer: { send: async () => {} },
  configOf: () => config,
});
afterAll(async () => {
  await server.close();
  await database.close();
});

it('the site of the demo town has no broken link', { timeout: 300_000 }, async () => {
  const origin = 'http://ville.example';
  const found = new Set(['/ville/']);
  const wrong: string[] = [];
  // The loop also visits the paths that it adds.
  for (const path of found) {
    const { statusCode, headers, body } = await server.inject({
      url: path,
      headers: { host: 'ville.example' },
    });
    if (statusCode !== 200 && statusCode !== 301) wrong.push(`${statusCode} ${path}`);
    const isPage = String(headers['content-type']).startsWith('text/html');
    // An HTML parser would take minutes for a thousand pages.
    const links = [...(isPage ? body.matchAll(/<(?:a|link|img)\s[^>]*?(?:href|src)="([^"]+)"/g) : [])].map(
      ([, link = '']) => link.replaceAll('&amp;', '&'),
    );
    // A redirect is as good as its target.
    if (statusCode === 301) links.push(String(headers.location));
    for (const link of links) {
      const target = new URL(link, origin + path);
      if (target.origin === origin) found.add(target.pathname + target.search);
    }
  }
  expect(wrong).toEqual([]);
  expect(found.size).toBeGreaterThan(100);
});

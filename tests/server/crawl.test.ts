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
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    // A parser would take minutes for a thousand pages.
    const links = [...body.matchAll(/<(?:a|link|img)\s[^>]*?(?:href|src)="([^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    for (const link of links) {
      const { origin: other, pathname, search } = new URL(link, origin + path);
      if (other === origin) found.add(pathname + search);
    }
  }
  expect(wrong).toEqual([]);
  expect(found.size).toBeGreaterThan(100);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createServer } from 'vite';
import { expect, inject, it } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { backendApi } from '../../vite.backend';

it('a build contains no demo account', () => {
  const dist = inject('dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files) {
    const content = readFileSync(join(parentPath, name), 'utf8');
    for (const { password, email } of demoAccounts) {
      expect(content.includes(password), `${name}: ${password}`).toBe(false);
      expect(content.includes(email), `${name}: ${email}`).toBe(false);
    }
  }
  expect(JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8'))).toMatchObject({ demo: false });
});

it('npm run start:mock offers the demo accounts', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'town-data-'));
  const served = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [backendApi('mock-api', { dataDir })],
    server: { host: '127.0.0.1', port: 0 },
  });
  await served.listen();
  const read = async (file: string) => (await fetch(`${served.resolvedUrls?.local[0]}${file}`)).json();
  expect(await read('config.json')).toMatchObject({ appTitle: 'Ma ville', demo: true });
  expect(await read('demo.json?v=1')).toEqual(demoAccounts);
  // An address with the path `//`, which a link may contain by mistake.
  expect((await fetch(`${served.resolvedUrls?.local[0]}/`)).status).toBe(200);
  await served.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('npm start says in the terminal when the town is ready, and refuses an early call with a 503', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'town-slow-'));
  // This town opens only when the test calls `finishTown`.
  writeFileSync(
    join(folder, 'town.ts'),
    `const answer = (_, response) => response.end('{}');
export const openTown = () => new Promise((resolve) => { globalThis.finishTown = () => resolve(answer); });`,
  );
  const said: string[] = [];
  const customLogger = createLogger('silent');
  customLogger.info = (text) => said.push(text.trim());
  const served = await createServer({
    configFile: false,
    customLogger,
    plugins: [backendApi(folder, { dataDir: folder, wait: 0 })],
    server: { host: '127.0.0.1', port: 0 },
  });
  await served.listen();
  const call = () => fetch(`${served.resolvedUrls?.local[0]}api/v1/auth/sign_in`, { method: 'POST' });
  const early = await call();
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '10']);
  await expect.poll(() => 'finishTown' in globalThis).toBe(true);
  expect(said).toContain('La ville de démonstration se prépare : la première connexion attendra.');
  expect(said).not.toContain('La ville de démonstration est prête.');
  (globalThis as unknown as { finishTown: () => void }).finishTown();
  await expect.poll(() => said).toContain('La ville de démonstration est prête.');
  await expect.poll(async () => (await call()).status).toBe(200);
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

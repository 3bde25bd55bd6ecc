import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createLogger, createServer, type InlineConfig, preview } from 'vite';
import { expect, inject } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { backendApi } from '../../vite.backend';
import { it } from './fixtures';
import { axeViolations } from './town';

const accounts = (page: Page) => page.getByRole('region', { name: 'Comptes de démonstration' });

/** A configuration that serves a backend beside the app, as `npm start` and `npm run preview` do, with own data. */
function aside(backend: 'server' | 'mock-api') {
  const dataDir = mkdtempSync(join(tmpdir(), 'town-data-'));
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins: [backendApi(backend, { dataDir })],
  };
  return { config, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

it('contains no demo account in a build', () => {
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

it('signs in with an account that npm run preview offers', async ({ openPage }) => {
  const { config, remove } = aside('server');
  const served = await preview({
    ...config,
    build: { outDir: inject('dist') },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const page = await openPage(undefined);
  const url = served.resolvedUrls?.local[0];
  // The first call opens the town, which takes long on a busy machine.
  const reporting = async () => (await fetch(`${url}ville/signaler`)).text();
  await expect.poll(reporting, { timeout: 120_000 }).toContain('<form class="intake"');
  await page.goto(`${url}login`);
  await accounts(page).getByRole('button', { name: 'Administrateur', exact: true }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  await served.close();
  remove();
});

it('offers the demo accounts with npm run start:mock, too', async () => {
  const { config, remove } = aside('mock-api');
  const served = await createServer({ ...config, server: { host: '127.0.0.1', port: 0 } });
  await served.listen();
  const read = async (file: string) => (await fetch(`${served.resolvedUrls?.local[0]}${file}`)).json();
  expect(await read('config.json')).toMatchObject({ appTitle: 'Ma ville', demo: true });
  expect(await read('demo.json')).toEqual(demoAccounts);
  await served.close();
  remove();
});

it('says in the terminal and to an early call that npm start still prepares the town', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'town-slow-'));
  // This town opens only when the test calls `finishTown`.
  const finish = 'globalThis.finishTown';
  writeFileSync(
    join(folder, 'town.ts'),
    `const answer = (_, response) => response.end('{}');
export const openTown = () => new Promise((resolve) => { ${finish} = () => resolve(answer); });`,
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
  // Vite says more, such as that it bundles dependencies.
  expect(said).toContain('La ville de démonstration se prépare : la première connexion l’attend.');
  expect(said).not.toContain('La ville de démonstration est prête.');
  (globalThis as unknown as { finishTown: () => void }).finishTown();
  await expect.poll(() => said).toContain('La ville de démonstration est prête.');
  await expect.poll(async () => (await call()).status).toBe(200);
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

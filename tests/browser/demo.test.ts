import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createServer, type InlineConfig, preview } from 'vite';
import { expect, inject } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { backendApi } from '../../vite.backend';
import { it } from './fixtures';
import { axeViolations } from './town';

const accounts = (page: Page) => page.getByRole('region', { name: 'Comptes de démonstration' });

/** The mock beside the app, as in vite.config.ts, with data of its own. */
function aside() {
  const dataDir = mkdtempSync(join(tmpdir(), 'town-data-'));
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins: [backendApi('mock-api', { dataDir })],
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
  const { config, remove } = aside();
  const served = await preview({
    ...config,
    build: { outDir: inject('dist') },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const page = await openPage(undefined);
  await page.goto(`${served.resolvedUrls?.local[0]}login`);
  await accounts(page).getByRole('button', { name: 'Administrateur', exact: true }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  await served.close();
  remove();
});

it('offers the demo accounts with npm start, too', async () => {
  const { config, remove } = aside();
  const served = await createServer({ ...config, server: { host: '127.0.0.1', port: 0 } });
  await served.listen();
  const read = async (file: string) => (await fetch(`${served.resolvedUrls?.local[0]}${file}`)).json();
  expect(await read('config.json')).toMatchObject({ appTitle: 'Ma ville', demo: true });
  expect(await read('demo.json')).toEqual(demoAccounts);
  await served.close();
  remove();
});

it('offers no accounts in a town that is no demo', async ({ openPage }) => {
  const page = await openPage(undefined);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('login');
  await page.getByLabel('E-mail').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await accounts(page).count()).toBe(0);
  expect(asked.filter((url) => url.includes('demo.json'))).toEqual([]);
});

it('shows the sign-in of a demo even if its accounts are missing', async ({ openTown, openPage }) => {
  const town = await openTown({ config: { demo: true }, hasAccounts: false });
  const page = await openPage(undefined, { of: town });
  await page.goto('login');
  await page.getByLabel('E-mail').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await accounts(page).count()).toBe(0);
});

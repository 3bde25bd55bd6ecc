import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createServer, type InlineConfig, preview } from 'vite';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { backendApi } from '../../vite.backend';
import { launchChromium } from './chromium';
import { axeViolations, openPageAs, openTown, watchPage } from './town';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

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

it('a build is no demo, and holds no password of one', () => {
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

it('npm run preview offers the accounts, which lead in', async () => {
  const { config, remove } = aside();
  const served = await preview({
    ...config,
    build: { outDir: inject('dist') },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const page = await browser.newPage();
  const report = watchPage(page);
  await page.goto(`${served.resolvedUrls?.local[0]}login`);
  await accounts(page).getByRole('button', { name: 'Administrateur', exact: true }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  expect(report.problems).toEqual([]);
  await page.close();
  await served.close();
  remove();
});

it('npm start is a demo too', async () => {
  const { config, remove } = aside();
  const served = await createServer({ ...config, server: { host: '127.0.0.1', port: 0 } });
  await served.listen();
  const read = async (file: string) => (await fetch(`${served.resolvedUrls?.local[0]}${file}`)).json();
  expect(await read('config.json')).toMatchObject({ appTitle: 'Ma ville', demo: true });
  expect(await read('demo.json')).toEqual(demoAccounts);
  await served.close();
  remove();
});

it('a town that is no demo neither asks for accounts nor offers any', async () => {
  const town = await openTown({ dist: inject('dist') });
  const { page, context, report } = await openPageAs(browser, town, undefined);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(town.url('login'));
  await page.getByLabel('E-mail').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await accounts(page).count()).toBe(0);
  expect(asked.filter((url) => url.includes('demo.json'))).toEqual([]);
  expect(report.problems).toEqual([]);
  await context.close();
  await town.close();
});

it('a demo without the file of its accounts offers none, and can be entered', async () => {
  const town = await openTown({ dist: inject('dist'), config: { demo: true }, hasAccounts: false });
  const { page, context, report } = await openPageAs(browser, town, undefined);
  await page.goto(town.url('login'));
  await page.getByLabel('E-mail').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await accounts(page).count()).toBe(0);
  expect(report.problems).toEqual([]);
  await context.close();
  await town.close();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchChromium } from './chromium';

const cacheDir = mkdtempSync(join(tmpdir(), 'town-start-'));
let browser: Browser;
let server: ViteDevServer;
const siteAddress = (path: string) => new URL(`ville/${path}`, server.resolvedUrls?.local[0]);
beforeAll(async () => {
  browser = await launchChromium();
  server = await createServer({ cacheDir, logLevel: 'silent', server: { host: '127.0.0.1', port: 0 } });
  await server.listen();
  // Signing in while the town is prepared would be refused after 20 s, which a busy machine exceeds.
  const isReady = async () => expect((await fetch(siteAddress('signaler'))).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 300_000 });
}, 360_000);
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

it('a citizen can send a report and answer a survey after npm start', async () => {
  const read = async (path: string) => (await fetch(siteAddress(path))).text();
  expect(await read('signaler')).toContain('<form class="intake"');
  const [survey = ''] = /sondages\/[\w-]+/.exec(await read('sondages')) ?? [];
  expect(await read(survey)).toContain('<form');
});

it('a demo account can sign in, read a list and open a form after npm start', async () => {
  const page = await browser.newPage({ locale: 'fr-FR' });
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(server.resolvedUrls?.local[0] ?? '', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: /^E-mail/ });
  await email.waitFor({ timeout: 120_000 });
  await email.fill('superadmin@mairie.demo');
  await page.getByLabel(/^Mot de passe/).fill('mairie-super');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Actualités', exact: true }).first().click({ timeout: 120_000 });
  await page.locator('tbody a.row-link').first().click({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor({ timeout: 120_000 });
  await page.getByRole('textbox', { name: 'Contenu', exact: true }).waitFor({ timeout: 120_000 });
  expect(said).toEqual([]);
}, 300_000);

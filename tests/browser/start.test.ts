import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createServer, type PreviewServer, preview, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { launchChromium } from './chromium';
import { axeViolations } from './town';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Opens the admin app of a server in a page. `said` collects the errors and warnings of the page. */
async function openAdmin(served: ViteDevServer | PreviewServer) {
  const page = await browser.newPage({ locale: 'fr-FR' });
  page.setDefaultTimeout(120_000);
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(served.resolvedUrls?.local[0] ?? '', { waitUntil: 'commit' });
  return { page, said };
}

const siteAddress = ({ resolvedUrls }: ViteDevServer | PreviewServer, path: string) =>
  new URL(`ville/${path}`, resolvedUrls?.local[0]);

/** Waits until the town is open. A sign-in waits only 20 s for that, which is too short on a busy machine. */
const waitUntilReady = (served: ViteDevServer | PreviewServer) =>
  vi.waitFor(async () => expect((await fetch(siteAddress(served, 'signaler'))).status).toBe(200), {
    timeout: 300_000,
  });

// `npm start` and `npm run preview` share the folder `server/data`, so only the first has to make the demo town.
describe('after npm start', () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'town-start-'));
  let server: ViteDevServer;
  beforeAll(async () => {
    server = await createServer({ cacheDir, logLevel: 'silent', server: { host: '127.0.0.1', port: 0 } });
    await server.listen();
    await waitUntilReady(server);
  }, 360_000);
  afterAll(async () => {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  });

  it('a citizen gets the forms of a report and of a survey', async () => {
    const read = async (path: string) => (await fetch(siteAddress(server, path))).text();
    expect(await read('signaler')).toContain('<form class="intake"');
    const [survey = ''] = /sondages\/[\w-]+/.exec(await read('sondages')) ?? [];
    expect(await read(survey)).toContain('<form');
  });

  it('a demo account can sign in, read a list and open a form', async () => {
    const { page, said } = await openAdmin(server);
    await page.getByRole('textbox', { name: /^E-mail/ }).fill('superadmin@mairie.demo');
    await page.getByLabel(/^Mot de passe/).fill('mairie-super');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Actualités', exact: true }).first().click();
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Contenu', exact: true }).waitFor();
    expect(said).toEqual([]);
  }, 300_000);
});

describe('after npm run preview', () => {
  let served: PreviewServer;
  beforeAll(async () => {
    const build = { outDir: inject('dist') };
    served = await preview({ logLevel: 'silent', build, preview: { host: '127.0.0.1', port: 0 } });
    await waitUntilReady(served);
  }, 360_000);
  afterAll(() => served.close());

  it('an account that the sign-in screen offers can sign in', async () => {
    expect(await (await fetch(siteAddress(served, 'signaler'))).text()).toContain('<form class="intake"');
    const { page, said } = await openAdmin(served);
    const accounts = page.getByRole('region', { name: 'Comptes de démonstration' });
    await accounts.getByRole('button', { name: 'Administrateur', exact: true }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
    expect(said).toEqual([]);
  });
});

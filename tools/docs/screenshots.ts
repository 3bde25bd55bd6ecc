import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { sitePath } from '../../contract/paths';
import { readCommand } from '../../server/settings/command';
import { launchChromium } from '../../tests/browser/chromium';
import { openColleague, openPageAs, openTown, type Town } from '../../tests/browser/town';

readCommand({ name: 'screenshots', about: 'Takes the screenshots of README.md, in Chromium.' });

const newsList = 'newsList?sort=updatedAt&order=DESC&page=1&perPage=25&filter=%7B%7D';

interface Picture {
  name: string;
  isPhone?: boolean;
  /** Starts at the home screen. */
  show: (page: Page, town: Town) => Promise<void>;
}

async function openNewsList(page: Page) {
  await page.goto(newsList);
  await page.locator('tbody tr[data-id]').first().waitFor();
}

async function openNews(page: Page) {
  await page.goto(newsList);
  await page.locator('tbody a.row-link').first().click();
  await page.locator('[contenteditable]').waitFor();
}

async function openSite(page: Page) {
  await page.goto(`${sitePath}/`);
  await page.locator('.cards img').first().waitFor();
}

async function fillReport(page: Page) {
  await openSite(page);
  const addresses = await page
    .locator('.cards img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  const photos = await Promise.all(
    addresses.slice(0, 2).map(async (address) => {
      const answer = await page.request.get(address);
      const mimeType = answer.headers()['content-type'] ?? '';
      return { name: 'photo', mimeType, buffer: await answer.body() };
    }),
  );
  await page.goto(`${sitePath}/signaler`);
  await page.getByRole('button', { name: 'Où je suis' }).waitFor();
  await page.getByLabel('Prendre ou choisir des photos').setInputFiles(photos);
  await page.getByRole('button', { name: 'Retirer la photo 2' }).waitFor();
  await page.getByText('Espaces verts', { exact: true }).click();
  await page.getByLabel('En quelques mots').fill('Une branche est tombée sur l’allée du lavoir.');
  await page.getByLabel(/Votre e-mail/).fill('claire@exemple.fr');
}

async function sendReport(page: Page, town: Town) {
  await fillReport(page);
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  const link =
    (await page.getByRole('link', { name: 'Voir et suivre mon envoi' }).getAttribute('href')) ?? '';
  const number = (await page.locator('.ticket b').textContent()) ?? '';
  const colleague = await openColleague(town, 'admin');
  const { entries } = await colleague.read(`reports?folder_eq=${number}`);
  const [report] = entries as { id: string }[];
  return { link, id: report?.id ?? '', colleague };
}

const pictures: readonly Picture[] = [
  { name: 'home', show: (page) => page.locator('main a').first().waitFor() },
  { name: 'list', show: openNewsList },
  { name: 'form', show: openNews },
  {
    name: 'conflict',
    show: async (page, town) => {
      await openNews(page);
      const id = new URL(page.url()).searchParams.get('id');
      const title = page.getByRole('textbox', { name: /^Titre/ });
      const before = await title.inputValue();
      const colleague = await openColleague(town, 'admin');
      await colleague.change(`pages/${id}`, { title: `${before} : le programme` });
      await title.fill(`${before} (complet)`);
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'board',
    show: async (page) => {
      await page.goto('reportList?display=board');
      await page.locator('[data-card]').nth(20).waitFor();
    },
  },
  { name: 'phone-list', isPhone: true, show: openNewsList },
  { name: 'phone-form', isPhone: true, show: openNews },
  {
    name: 'phone-report',
    isPhone: true,
    show: async (page) => {
      // A report with two pictures.
      await page.goto(`reportList?filter=${encodeURIComponent('{"folder_like":"SIG-00051"}')}`);
      await page.locator('tbody a.row-link').first().click();
      await page.locator('main img').nth(1).waitFor();
    },
  },
  {
    name: 'report-form',
    isPhone: true,
    show: async (page) => {
      await fillReport(page);
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'report-answer',
    show: async (page, town) => {
      const { id } = await sendReport(page, town);
      await page.goto(`reportView?id=${id}`);
      await page.getByRole('button', { name: 'Agrandir la photo 2' }).waitFor();
      await page.getByRole('button', { name: 'Répondre' }).click();
      await page.getByRole('menuitem', { name: /^Résolu/ }).click();
      await page.getByRole('textbox', { name: 'Message' }).fill('L’allée du lavoir est dégagée. Merci !');
    },
  },
  {
    name: 'report-link',
    isPhone: true,
    show: async (page, town) => {
      const { link, id, colleague } = await sendReport(page, town);
      await colleague.setStatus('reports', id, 'INPROGRESS');
      const answer = 'L’allée du lavoir est dégagée. Merci !';
      await colleague.change(`reports/${id}`, { answer, status: 'FINISHED' });
      await page.goto(link);
    },
  },
  { name: 'site', show: openSite },
  { name: 'phone-site', isPhone: true, show: openSite },
];

process.env.NODE_ENV = 'production';
const dist = mkdtempSync(join(tmpdir(), 'town-pictures-'));
await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
const [browser, town] = await Promise.all([launchChromium(), openTown({ dist, backend: 'server' })]);
for (const { name, isPhone, show } of pictures) {
  const { page, context } = await openPageAs(browser, town, 'superAdmin', {
    viewport: isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // In a French browser, the app would show Chromium's date input, which an update may change.
    browserLocale: 'en-GB',
  });
  await page.goto('');
  await show(page, town);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join('docs', `${name}.png`) });
  await context.close();
}
await Promise.all([browser.close(), town.close()]);
rmSync(dist, { recursive: true, force: true });

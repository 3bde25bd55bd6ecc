import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations, chooseFromForm, createRecord, moreOfForm, openColleague, type Town } from './town';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sur le téléphone d’un habitant' });
/** The page inside of one of the two telephones. */
const phone = (page: Page, name: 'Dans la liste' | 'Une fois ouvert') =>
  dialog(page).getByRole('region', { name }).frameLocator('iframe');
/** The address of a picture of the gallery. */
async function picture(town: Town): Promise<string> {
  const claire = await openColleague(town, 'superAdmin');
  const { entries } = await claire.read('GCS?range=0-0&contentType_in=image/jpeg,image/png');
  const [first] = entries as { url: string }[];
  return first?.url ?? '';
}

const givenNews = async (town: Town) =>
  createRecord(town, 'pages', {
    title: 'Marché de Noël',
    type: 12,
    newsPage: true,
    notify: true,
    status: 'CREATED',
    imageUrl: await picture(town),
    newsPeriod: { startDate: '2026-01-02T08:00:00.000Z', endDate: '2099-02-02T08:00:00.000Z' },
    longDescription:
      '<p>Bonjour <strong>à tous</strong></p><p><a href="https://mairie.fr">Le site</a></p><p style="text-align: center;">Au centre</p>',
  });

it('shows a record as on a telephone, light and dark, in a wide and a narrow window', async ({
  openPage,
  town,
}) => {
  const { id } = await givenNews(town);
  const page = await openPage('admin', {
    viewport: { width: 360, height: 800 },
  });
  await page.goto(`news/edit?id=${id}`);
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Marché de l’Avent');
  page.calls.length = 0;
  await chooseFromForm(page, 'Aperçu');
  await dialog(page).getByText('Rien à signaler.').waitFor();
  const inList = phone(page, 'Dans la liste');
  const opened = phone(page, 'Une fois ouvert');
  for (const place of [inList, opened]) {
    await place.getByText('Marché de l’Avent').waitFor();
    await place.locator('img').waitFor();
  }
  await inList.getByText('Bonjour à tous').waitFor();
  const link = opened.getByRole('link', { name: 'Le site' });
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await opened.locator('strong').textContent()).toBe('à tous');
  expect(await opened.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily)).toContain(
    'Figtree',
  );
  // The preview keeps the styles that the editor writes.
  expect(await opened.getByText('Au centre').evaluate((text) => getComputedStyle(text).textAlign)).toBe(
    'center',
  );
  const colourOf = () => opened.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  for (const [width, colour] of [
    [1280, 'rgb(16, 22, 24)'],
    [360, 'rgb(255, 255, 255)'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await dialog(page).getByRole('switch', { name: 'Téléphone en mode sombre' }).press('Space');
    await expect.poll(colourOf).toBe(colour);
    expect(await axeViolations(page)).toEqual([]);
  }
  // The frame is as high as the page in it, so nothing scrolls inside the frame.
  const hidden = await opened
    .locator('html')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hidden).toBe(0);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await moreOfForm(page).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

it('prints an A4 poster with text and QR code from a phone in dark mode', async ({ openTown, openPage }) => {
  const recordUrl = 'https://saint-aubin.example/{collection}/{id}';
  const town = await openTown({ config: { recordUrl } });
  const { id } = await createRecord(town, 'pages', {
    title: 'Marché de Noël',
    type: 12,
    newsPage: true,
    status: 'PUBLISHED',
    newsPeriod: { startDate: '2026-12-02T08:00:00.000Z', endDate: '2026-12-24T08:00:00.000Z' },
    longDescription: '<p>Vin chaud <strong>offert</strong></p>',
  });
  const page = await openPage('admin', { town, colorScheme: 'dark', viewport: { width: 360, height: 800 } });
  await page.goto(`news/edit?id=${id}`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await chooseFromForm(page, 'Aperçu');
  await dialog(page).getByRole('button', { name: 'Affiche A4' }).press('Enter');
  const poster = page.getByRole('dialog', { name: 'Affiche A4' });
  const code = poster.getByRole('img', { name: `Code QR : https://saint-aubin.example/pages/${id}` });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await axeViolations(page)).toEqual([]);
  await poster.getByRole('button', { name: 'Imprimer' }).press('Enter');
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await dialog(page).isVisible()).toBe(false);
  expect(await poster.getByRole('button').first().isVisible()).toBe(false);
  expect(await poster.getByText('offert').isVisible()).toBe(true);
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages?.length).toBe(1);
});

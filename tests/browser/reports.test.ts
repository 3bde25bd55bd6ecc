import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, repeatedCalls } from './town';

it('prints the selected reports on a sheet for a round through the town', async ({ page }) => {
  await page.goto('reportList?sort=folder&order=ASC&page=1&perPage=50');
  await page.locator('tbody tr', { hasText: 'SIG-00050' }).waitFor();
  await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).click();
  page.calls.length = 0;
  await page.getByRole('toolbar').getByRole('button', { name: 'Feuille de tournée' }).click();
  const sheet = page.getByRole('dialog', { name: 'Feuille de tournée' });
  const line = sheet.getByRole('row', { name: /SIG-00042/ });
  await line.getByText('Potelet arraché.').waitFor();
  await line.getByText(/37999 Sainte-Marthe-sur-Loire$/).waitFor();
  // The map shows every report, except the one without a position.
  await sheet.getByTitle('SIG-00042').waitFor();
  expect(await sheet.locator('.leaflet-marker-icon').count()).toBe(49);
  expect(page.calls).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await sheet.getByRole('button', { name: 'Imprimer' }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header').first().isVisible()).toBe(false);
  expect(await sheet.getByRole('button', { name: 'Imprimer' }).isVisible()).toBe(false);
  expect(await line.isVisible()).toBe(true);
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages?.length).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'screen' });
  await sheet.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('toolbar', { name: '50 sélectionnés' }).waitFor();
});

it('a report shows its pictures and place first on a phone, and offers an answer if it has an e-mail address', async ({
  openPage,
}) => {
  const page = await openPage('admin', { viewport: { width: 360, height: 800 } });
  await page.goto(
    `reportList?filter=${encodeURIComponent(JSON.stringify({ folder_in: ['SIG-00009', 'SIG-00051'] }))}`,
  );
  await page.locator('tbody a.row-link', { hasText: 'SIG-00051' }).click();
  const parts = [
    page.getByRole('heading', {
      level: 1,
      name: "SIG-00051 · Éclairage public · 17 rue de l'Abreuvoir",
    }),
    page.getByRole('button', { name: 'Agrandir la photo 1' }),
    page.getByText(/37999 Sainte-Marthe-sur-Loire$/),
    page.getByRole('region', { name: 'Carte du lieu signalé' }),
    page.getByText('Envoyé par', { exact: true }),
  ];
  const tops: number[] = [];
  for (const part of parts) {
    await part.waitFor();
    tops.push((await part.boundingBox())?.y ?? Number.NaN);
  }
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await page.getByRole('region', { name: 'Carte du lieu signalé' }).locator('.pin').waitFor();

  await page.getByRole('button', { name: 'Agrandir la photo 1' }).press('Enter');
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('img', { name: 'Photo 2' });
  await second.waitFor();
  expect(
    await second.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await second.waitFor({ state: 'detached' });
  expect(repeatedCalls(page)).toEqual([]);

  await page.getByRole('button', { name: 'Répondre' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Résolu Terminé' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Répondre : Résolu' })
    .getByText('Terminé', { exact: true })
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The link that sends the answer would open a mail program, which this machine lacks.
  await page.evaluate(() =>
    window.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="mailto:"]')) event.preventDefault();
    }),
  );
  await page.getByRole('link', { name: 'Envoyer', exact: true }).press('Enter');
  await page.getByText('signalement modifié.').waitFor();
  await page.reload();
  // The button now offers the answer that was sent last. On a phone, it does not show the name of the answer.
  await page.setViewportSize({ width: 1366, height: 768 });
  const usual = page.getByRole('button', { name: /^Répondre.*Résolu$/ });
  // biome-ignore lint/performance/useDomNodeTextContent: `textContent` has a space that the browser does not show.
  expect(await usual.innerText()).toBe('Répondre :\u00a0Résolu');

  await page.getByRole('link', { name: /^Signalement (suivant|précédent)$/ }).click();
  const note = page.getByText('Pas d’adresse e-mail pour répondre.');
  await note.waitFor();
  expect(await page.getByRole('button', { name: 'Répondre' }).count()).toBe(0);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    // The heading puts a slash before a title that follows the breadcrumb, but not before this note.
    expect(await note.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('none');
    // The links to the previous and the next report stay on one line.
    const place = page.getByRole('navigation', { name: 'Signalements de la liste' });
    expect((await place.boundingBox())?.height).toBeLessThan(40);
  }
});

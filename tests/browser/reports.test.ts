import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoKey } from '../../demo/accounts';
import { it } from './fixtures';
import { axeViolations, repeatedCalls, tokenOf } from './town';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^SIG-/ });
const filteredList = (filter: object) => `reportList?filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** Finds a report in the list by its file number, and opens it. */
const openReport = async (page: Page, folder: string) => {
  await page.goto(filteredList({ folder_like: folder }));
  await page.locator('tbody a.row-link', { hasText: folder }).click();
  await heading(page).waitFor();
};

describe('the list of reports', () => {
  it('shows the subject, the place and the age of each report, in red if it is late; has filters, a map and a board', async ({
    page,
  }) => {
    await page.goto('reportList');
    await page.getByText('60 éléments').waitFor();
    expect(await page.getByRole('link', { name: 'Ajouter' }).count()).toBe(0);
    const row = page.locator('tbody tr', { hasText: 'SIG-00051' });
    await row.getByText(/^Le lampadaire devant chez nous/).waitFor();
    await row.getByText(/37999 Sainte-Marthe-sur-Loire$/).waitFor();
    const ageOf = (status: string) =>
      page
        .locator('tbody tr', { hasText: status })
        .first()
        .getByText(/^il y a \d+ (jours|mois|ans)$/);
    await ageOf('En cours').waitFor();
    expect(
      await page.locator('tbody tr', { hasText: 'En cours' }).locator('[data-tone="error"]').count(),
    ).toBe(await page.locator('tbody tr', { hasText: 'En cours' }).count());
    await ageOf('Terminé').waitFor();
    const finished = page.locator('tbody tr', { hasText: 'Terminé' });
    expect(await finished.locator('[data-tone="error"]').count()).toBe(0);

    // The open reports, with one click.
    page.calls.length = 0;
    await page.getByRole('button', { name: 'À traiter', pressed: false }).click();
    await page.getByText('31 éléments').waitFor();
    expect(page.calls.filter((call) => /reports\?/.test(call))).toEqual([
      expect.stringContaining('status_in=CREATED,TRANSMITED,PLANIFIED,INPROGRESS'),
    ]);
    expect(await page.locator('tbody tr', { hasText: /Terminé|Suspendu|Supprimé/ }).count()).toBe(0);
    const show = (display: string) =>
      page.getByRole('group', { name: 'Affichage' }).getByRole('button', { name: display }).click();
    await show('Carte');
    await page.getByText('31 éléments').waitFor();
    await page.locator('.pin').first().waitFor();
    await page
      .getByText(/Tous ont une position|1 élément n’a pas de position/)
      .first()
      .waitFor();
    await show('Colonnes');
    await page
      .getByRole('region', { name: /^Terminé/ })
      .getByText('Masqué par le filtre.')
      .waitFor();
    await page.getByLabel('État', { exact: true }).selectOption({ label: 'Terminé' });
    await page.getByText('15 éléments').waitFor();
    await page.getByRole('button', { name: 'À traiter', pressed: false }).waitFor();

    await show('Tableau');
    await page.getByLabel('État', { exact: true }).selectOption({ label: 'En cours' });
    await page.getByLabel('Catégorie', { exact: true }).selectOption({ label: 'Éclairage public' });
    await page.waitForURL(/category_eq/);
    await row.getByText('Éclairage public').waitFor();
    await row.getByText('En cours').waitFor();
    expect(await row.locator('[data-kind="list"]').textContent()).toBe('2');
  });

  it('leads to the reports one after the other, and changes the status of one and of several', async ({
    page,
  }) => {
    await page.goto(filteredList({ status_eq: 'CREATED' }));
    const links = page.locator('tbody a.row-link');
    await page.getByText('7 éléments').waitFor();
    await links.first().waitFor();
    const folders = await links.allTextContents();
    await links.first().click();
    await page.getByText(`1 / ${folders.length}`).waitFor();
    expect(await page.getByRole('button', { name: 'Signalement précédent' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: "Changer l'état" }).click();
    await page.getByRole('menuitemradio', { name: 'Terminé' }).click();
    await page.getByText('signalement modifié.', { exact: true }).waitFor();
    for (const folder of folders.slice(1, 3)) {
      await page.getByRole('link', { name: 'Signalement suivant' }).click();
      await page.getByRole('heading', { level: 1, name: folder }).waitFor();
    }
    await page.getByRole('link', { name: 'Signalement précédent' }).click();
    await page.getByRole('heading', { level: 1, name: folders[1] ?? '' }).waitFor();
    await page.getByRole('link', { name: 'Liste des signalements' }).click();
    await page.getByText('6 éléments').waitFor();

    const rows = page.locator('tbody tr[data-id]');
    page.calls.length = 0;
    const id = await rows.first().getAttribute('data-id');
    await rows
      .first()
      .getByRole('button', { name: /^Actions/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'État : Planifié' }).click();
    await page.getByText('signalement modifié.', { exact: true }).waitFor();
    await page.getByText('5 éléments').waitFor();
    const writes = () => page.calls.filter((call) => call.startsWith('PUT'));
    expect(writes()).toEqual([`PUT /api/v1/reports/setStatus/${id}`]);

    for (const index of [0, 1, 2]) await rows.nth(index).getByRole('checkbox').click();
    const bar = page.getByRole('toolbar', { name: '3 sélectionnés' });
    await bar.getByRole('button', { name: "Changer l'état" }).click();
    await page.getByRole('menuitemradio', { name: 'Terminé' }).click();
    await page.getByText('3 éléments modifiés.').waitFor();
    await page.getByText('2 éléments', { exact: true }).waitFor();
    expect(writes()).toHaveLength(4);
    expect(await page.getByRole('toolbar').count()).toBe(0);
  });

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
    // The map shows the number of every report, except the one without a position.
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
});

describe('the view of a report', () => {
  it('shows its fields, the place on a map, and large pictures by click and keyboard', async ({
    page,
    town,
  }) => {
    const fetched = page.waitForRequest(/\/api\/v1\/GCS\/\w+$/);
    await openReport(page, 'SIG-00051');
    const id = new URL(page.url()).searchParams.get('id');
    const token = await tokenOf(page, town);
    expect(await (await fetched).allHeaders()).toMatchObject({ 'x-api-key': demoKey, authorization: token });
    await page.getByText(`Traitement du signalement : ${id}`, { exact: true }).waitFor();
    for (const words of ['Éclairage public', 'Application mobile'])
      await page.locator('main').getByText(words, { exact: true }).first().waitFor();
    await page.getByRole('region', { name: 'Carte du lieu signalé' }).locator('.pin').waitFor();
    await page.getByRole('button', { name: 'Agrandir la photo 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Photo 1 sur 2' });
    await dialog.getByRole('img', { name: 'Photo 1' }).waitFor();
    await page.keyboard.press('ArrowRight');
    const second = page.getByRole('img', { name: 'Photo 2' });
    await second.waitFor();
    expect(
      await second.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await second.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Agrandir la photo 2' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Photo 2 sur 2' }).getByRole('img', { name: 'Photo 2' }).waitFor();
    await page.keyboard.press('Escape');
    await second.waitFor({ state: 'detached' });
    expect(page.calls.filter((call) => call.startsWith('GET /api/v1/GCS/'))).toHaveLength(2);
    expect(repeatedCalls(page)).toEqual([]);
  });

  it('tries a picture again on demand, and changes the status; says if one of them fails', async ({
    page,
  }) => {
    page.provokes(/^500 GET/, /^500 PUT/);
    const asked = new Set<string>();
    let isDown = true;
    await page.route(/\/api\/v1\/GCS\/\w+$/, (route) => {
      asked.add(route.request().url());
      // The pictures are requested in their order.
      const isSecond = [...asked].indexOf(route.request().url()) === 1;
      return isDown && isSecond ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    await openReport(page, 'SIG-00051');
    await page.getByRole('button', { name: 'Réessayer' }).waitFor();
    await page.getByRole('button', { name: 'Agrandir la photo 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img').waitFor();
    await page.keyboard.press('ArrowRight');
    isDown = false;
    await dialog.getByRole('button', { name: 'Réessayer' }).click();
    await dialog.getByRole('img').waitFor();
    expect(asked.size).toBe(2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const id = new URL(page.url()).searchParams.get('id');
    const change = page.getByRole('button', { name: "Changer l'état" });
    await change.press('Enter');
    const offered = page.getByRole('menuitemradio');
    expect(await offered.allTextContents()).toEqual([
      'Transmis',
      'Planifié',
      'En cours',
      'Terminé',
      'Suspendu',
      'Supprimé',
    ]);
    page.calls.length = 0;
    await offered.filter({ hasText: 'Planifié' }).click();
    await page.getByText('signalement modifié.', { exact: true }).waitFor();
    await page.locator('main h1 + *', { hasText: 'Planifié' }).waitFor();
    expect(page.calls).toEqual([
      `GET /api/v1/reports/${id}`,
      `PUT /api/v1/reports/setStatus/${id}`,
      `GET /api/v1/reports/${id}`,
    ]);

    await page.route('**/setStatus/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Base de données indisponible' } }),
    );
    await change.click();
    await offered.filter({ hasText: 'Terminé' }).click();
    await page.getByText(/^Erreur durant l'action\. Le service a rencontré un problème/).waitFor();
    await page.locator('main h1 + *', { hasText: 'Planifié' }).waitFor();
  });

  it('answers by e-mail with a text that can be changed, then sets the status; saves a PDF', async ({
    page,
  }) => {
    // Keeps the address of the mail link: this browser has no mail program to open it.
    await page.addInitScript(() =>
      window.addEventListener('click', (event) => {
        const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="mailto:"]');
        if (!link) return;
        document.body.dataset.mail = link.href;
        event.preventDefault();
      }),
    );
    await page.goto(filteredList({ folder_like: 'SIG-00051' }));
    await page.locator('tbody a.row-link').click();
    const answer = page.getByRole('button', { name: 'Répondre' });
    await answer.press('Enter');
    const solved = page.getByRole('menuitem', { name: 'Résolu Terminé' });
    const id = new URL(page.url()).searchParams.get('id');
    await solved.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Répondre : Résolu' });
    await dialog.getByText('Terminé', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    page.calls.length = 0;
    await dialog.getByRole('textbox', { name: 'Message' }).press('Control+End');
    await page.keyboard.type(' de Sainte-Marthe');
    await dialog.getByRole('link', { name: 'Envoyer', exact: true }).press('Enter');
    await page.getByText('signalement modifié.', { exact: true }).waitFor();
    await page.locator('main h1 + *', { hasText: 'Terminé' }).waitFor();
    expect(page.calls.filter((call) => !call.includes('/revisions/'))).toEqual([
      `GET /api/v1/reports/${id}`,
      `PUT /api/v1/reports/setStatus/${id}`,
      `GET /api/v1/reports/${id}`,
    ]);
    expect(await answer.evaluate((button) => button === document.activeElement)).toBe(true);

    const url = new URL((await page.locator('body').getAttribute('data-mail')) ?? '');
    expect(url.pathname).toMatch(/^[\w.]+@courriel\.example$/);
    const [subject, body] = url.search
      .slice(1)
      .split('&')
      .map((part) => decodeURIComponent(part.slice(part.indexOf('=') + 1)));
    expect(subject).toBe('Votre signalement SIG-00051');
    expect(body).toMatch(/Votre signalement SIG-00051 du \d+(er)? \p{L}+ 20\d\d\r\n/u);
    expect(body).toMatch(/Adresse : \d+ .*, 37999 Sainte-Marthe-sur-Loire\r\n/);
    expect(body).toContain(
      'Description : Le lampadaire devant chez nous ne s’allume plus depuis une semaine.',
    );
    expect(body).toMatch(/\r\nLes services de la commune de Sainte-Marthe$/);

    // The same answer again changes no status.
    page.calls.length = 0;
    await answer.click();
    await solved.click();
    await dialog.getByText('L’état ne change pas.').waitFor();
    await dialog.getByRole('link', { name: 'Envoyer', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(page.calls).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Générer le PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`Rapport_${id}.pdf`);
    expect(readFileSync(await download.path(), 'latin1')).toMatch(/^%PDF-/);
    await page.getByText('Rapport généré.', { exact: true }).waitFor();
  });

  it('shows pictures and place first on a phone, and says at every width that a report has no e-mail address', async ({
    openPage,
  }) => {
    const page = await openPage('admin', { viewport: { width: 360, height: 800 } });
    await openReport(page, 'SIG-00051');
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

    await openReport(page, 'SIG-00009');
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
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { axeViolations, demoAccount, openPageAs, openTown, type Town, watchPage } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  town = await openTown({ dist: inject('dist') });
  return () => town.close();
});

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the life of a news item', () => {
  it.each([
    ['mock', 'Élément supprimé.'],
    ['server', 'Mis à la corbeille.'],
  ] as const)(
    'signs in, creates with the defaults, saves UPDATED, publishes, unpublishes and deletes, on the %s',
    async (backend, gone) => {
      const town = await openTown({ dist: inject('dist'), backend });
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const report = watchPage(page);
      const bodies: Record<string, unknown>[] = [];
      page.on('request', (request) => {
        const isPage = request.url().includes('/pages') && !request.url().includes('/presence/');
        if (['POST', 'PUT'].includes(request.method()) && isPage) bodies.push(request.postDataJSON());
      });

      await page.goto(town.url());
      await page.waitForURL(town.url('login'));
      const { email, password } = demoAccount('admin');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Mot de passe', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await heading(page, 'Synthèse');
      await page.getByRole('navigation').getByRole('link', { name: 'Actualités' }).click();
      await heading(page, 'Liste des actualités');
      expect(page.url()).toBe(town.url('newsList'));
      await page.getByRole('link', { name: 'Ajouter' }).click();

      await heading(page, "Création d'une actualité");
      expect(page.url()).toBe(town.url('news/edit'));
      expect(await page.getByLabel('Notifier les citoyens').isChecked()).toBe(true);
      await page.getByRole('textbox', { name: /^Titre/ }).fill('Vœux du maire à la salle des fêtes');
      await button(page, 'Enregistrer').dblclick();
      await page.getByText('News créée.').waitFor();
      await page.waitForURL(/news\/edit\?id=/);
      expect(bodies).toHaveLength(1);
      const [created] = bodies;
      expect(created).toMatchObject({
        title: 'Vœux du maire à la salle des fêtes',
        status: 'UPDATED',
        newsPage: true,
        notify: true,
        type: 12,
      });
      const { startDate, endDate } = (created?.newsPeriod ?? {}) as { startDate: string; endDate: string };
      expect(Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000)).toBe(31);

      await heading(page, /Vœux du maire/);
      await page.getByRole('textbox', { name: /^Titre/ }).fill('Vœux du maire');
      await button(page, 'Publier').click();
      await page.getByText('News publiée.').waitFor();
      expect(bodies.at(-1)).toMatchObject({ title: 'Vœux du maire', status: 'PUBLISHED', notify: true });
      await page.locator('main').getByText('En ligne', { exact: true }).waitFor();

      await page.reload();
      await heading(page, "Modification de l'actualité Vœux du maire");
      await button(page, 'Dépublier').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Dépublier' }).click();
      await page.locator('main').getByText('Hors ligne', { exact: true }).waitFor();
      expect(bodies.at(-1)).toEqual({ status: 'UNPUBLISHED' });

      await page.getByRole('link', { name: 'Liste des actualités' }).click();
      await heading(page, 'Liste des actualités');
      await page.getByRole('searchbox').fill('voeux du maire');
      await page.locator('tbody tr', { hasText: 'Vœux du maire' }).first().waitFor();
      // What a backend can do beyond the contract is learned once the browser is idle.
      if (backend === 'server') await button(page, 'Corbeille').waitFor();
      const row = page.locator('tbody tr', { hasText: 'Hors ligne' }).filter({ hasText: /^Vœux du maire/ });
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: 'Supprimer' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.getByText(gone).waitFor();
      await row.waitFor({ state: 'detached' });
      expect(report.problems).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await context.close();
      await town.close();
    },
  );

  it('keeps the status and every typed word when publishing fails, and keeps asking before it is left', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.goto(town.url('newsList?filter=%7B%22status_eq%22%3A%22UPDATED%22%7D'));
    await page.locator('tbody a.row-link').first().click();
    await heading(page, /Modification/);
    const status = page.locator('main').getByText('Modifications non publiées', { exact: true });
    await status.waitFor();
    await page.route('**/api/v1/pages/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Base de données indisponible' } })
        : route.continue(),
    );
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Un titre que personne ne doit retaper');
    await button(page, 'Publier').click();
    await page.getByText(/Erreur durant la publication\./).waitFor();
    const toast = page
      .getByRole('alert')
      .filter({ hasText: 'Rien n’a été enregistré, votre texte est conservé ici.' });
    await toast.getByRole('button', { name: 'Détails' }).click();
    await toast.getByText(/PUT pages\/.*: 500 · Base de données indisponible/).waitFor();
    expect(await status.isVisible()).toBe(true);
    expect(await page.getByRole('textbox', { name: /^Titre/ }).inputValue()).toBe(
      'Un titre que personne ne doit retaper',
    );
    await page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('textbox', { name: /^Titre/ }).inputValue()).toBe(
      'Un titre que personne ne doit retaper',
    );

    await page.unroute('**/api/v1/pages/*');
    await button(page, 'Publier').click();
    await page.getByText('News publiée.').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click();
    await heading(page, 'Liste des pages');
    await context.close();
  });

  it('offers what was typed again after a refusal led away', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.goto(town.url('newsList'));
    await page.locator('tbody a.row-link').first().click();
    await heading(page, /Modification/);
    await page.route('**/api/v1/pages/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { message: 'Refusé' } })
        : route.continue(),
    );
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Des mots qui reviennent');
    await button(page, 'Enregistrer').click();
    await page.waitForURL(town.url('error-400'));
    await heading(page, 'Demande refusée');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.goBack();
    await button(page, 'Reprendre').click();
    expect(await page.getByRole('textbox', { name: /^Titre/ }).inputValue()).toBe('Des mots qui reviennent');
    await context.close();
  });

  it('keeps what was typed by somebody who goes back before the page of a refusal is there', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.goto(town.url('newsList'));
    await page.locator('tbody a.row-link').first().click();
    await heading(page, /Modification/);
    await page.route('**/api/v1/pages/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { message: 'Refusé' } })
        : route.continue(),
    );
    // Back is pressed after the address changed, and before the page did.
    await page.evaluate(() => {
      const push = history.pushState;
      history.pushState = function (...args) {
        push.apply(this, args);
        if (location.pathname.endsWith('/error-400')) history.back();
      };
    });
    const address = page.url();
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Des mots qui restent');
    const refusal = page.waitForResponse((response) => response.request().method() === 'PUT');
    await button(page, 'Enregistrer').click();
    await (await refusal).finished();
    await button(page, 'Reprendre').click();
    expect(page.url()).toBe(address);
    expect(await page.getByRole('textbox', { name: /^Titre/ }).inputValue()).toBe('Des mots qui restent');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await context.close();
  });

  it('leads to login once when the session has ended, and back to what was typed', async () => {
    const slow = await openTown({ dist: inject('dist'), config: { transitionDelay: 500 } });
    const { page, context } = await openPageAs(browser, slow, 'admin');
    await page.goto(slow.url('newsList'));
    await page.locator('tbody a.row-link').first().click();
    await heading(page, /Modification/);
    const address = page.url();
    await page.route('**/api/v1/pages/*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Session expirée' } }),
    );
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Des mots qui survivent');
    await button(page, 'Enregistrer').click();
    await page.waitForURL(/\/login\?next=/);
    await page.getByText('Session terminée, votre texte est conservé.').waitFor();
    await page.unroute('**/api/v1/pages/*');
    const { email, password } = demoAccount('admin');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Votre saisie a été remise dans le formulaire.').waitFor();
    expect(page.url()).toBe(address);
    expect(await page.getByRole('textbox', { name: /^Titre/ }).inputValue()).toBe('Des mots qui survivent');
    await context.close();
    await slow.close();
  });

  it('keeps the screen and what is typed when the language changes', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.goto(town.url('news/edit'));
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Bientôt Noël');
    await page.getByRole('button', { name: 'English' }).click();
    await heading(page, 'New news item');
    expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Bientôt Noël');
    expect(page.url()).toBe(town.url('news/edit'));
    await context.close();
  });
});

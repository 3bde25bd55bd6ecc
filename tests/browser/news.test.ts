import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, chooseFromForm, createRecord, signIn } from './town';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a clerk who works on news', () => {
  it('signs in, creates, saves, publishes, unpublishes and deletes a news item', async ({
    openTown,
    openPage,
  }) => {
    const town = await openTown({ backend: 'server' });
    const page = await openPage(undefined, { town });
    const bodies: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      const isPage = request.url().includes('/pages') && !request.url().includes('/presence/');
      if (['POST', 'PUT'].includes(request.method()) && isPage) bodies.push(request.postDataJSON());
    });

    await page.goto('');
    await page.waitForURL(town.url('login'));
    await signIn(page, 'admin');
    await heading(page, 'Synthèse');
    await page.getByRole('navigation').getByRole('link', { name: 'Actualités' }).click();
    await heading(page, 'Liste des actualités');
    expect(page.url()).toBe(town.url('newsList'));
    await page.getByRole('link', { name: 'Ajouter' }).click();

    await heading(page, "Création d'une actualité");
    expect(page.url()).toBe(town.url('news/edit'));
    expect(await page.getByLabel('Notifier les habitants').isChecked()).toBe(true);
    // The first field has the focus, so that typing needs no click.
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Vœux du maire à la salle des fêtes');
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
    await button(page, 'Publier et notifier').click();
    await page.getByText('News publiée.').waitFor();
    expect(bodies.at(-1)).toMatchObject({ title: 'Vœux du maire', status: 'PUBLISHED', notify: true });
    await page.locator('main').getByText('En ligne', { exact: true }).waitFor();

    await page.reload();
    await heading(page, 'Vœux du maire');
    await chooseFromForm(page, 'Dépublier');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dépublier' }).click();
    await page.locator('main').getByText('Hors ligne', { exact: true }).waitFor();
    expect(bodies.at(-1)).toEqual({ status: 'UNPUBLISHED' });

    await page.getByRole('link', { name: 'Liste des actualités' }).click();
    await heading(page, 'Liste des actualités');
    await page.getByRole('searchbox').fill('voeux du maire');
    await page.locator('tbody tr', { hasText: 'Vœux du maire' }).first().waitFor();
    // Once the browser is idle, the app asks what the backend can do.
    await page.getByRole('option', { name: 'Partout' }).waitFor({ state: 'attached' });
    const row = page.locator('tbody tr', { hasText: 'Hors ligne' }).filter({ hasText: /^Vœux du maire/ });
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Mis à la corbeille.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await axeViolations(page)).toEqual([]);
  });

  it('keeps the text when going back before the error page is there', async ({ page }) => {
    page.provokes(/^400 PUT/);
    await page.goto('newsList');
    await page.locator('tbody a.row-link').first().click();
    await page.getByText(/^Modification de l/).waitFor();
    await page.route('**/api/v1/pages/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { message: 'Refusé' } })
        : route.continue(),
    );
    // Goes back once the address is that of the error page, but before the page itself is shown.
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
  });

  it('is led to the sign-in when the session has ended, and back to the text', async ({
    openTown,
    openPage,
  }) => {
    const slow = await openTown({ config: { transitionDelay: 500 } });
    const page = await openPage('admin', { town: slow });
    page.provokes(/^403 GET/);
    await page.goto(slow.url('newsList'));
    await page.locator('tbody a.row-link').first().click();
    await page.getByText(/^Modification de l/).waitFor();
    const address = page.url();
    await page.route('**/api/v1/pages/*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Session expirée' } }),
    );
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Des mots qui survivent');
    await button(page, 'Enregistrer').click();
    await page.waitForURL(/\/login\?next=/);
    await page.getByText('Session terminée, votre texte est conservé.').waitFor();
    await page.unroute('**/api/v1/pages/*');
    await signIn(page, 'admin');
    await page.getByText('Votre saisie a été remise dans le formulaire.').waitFor();
    expect(page.url()).toBe(address);
    expect(await page.getByRole('textbox', { name: /^Titre/ }).inputValue()).toBe('Des mots qui survivent');
  });

  it('sees that a change is not saved, still sees Save after scrolling, and keeps the text when the language changes', async ({
    page,
    town,
  }) => {
    const news = { title: 'Bal', newsPage: true, type: 12, status: 'CREATED' };
    const { id } = await createRecord(town, 'pages', news);
    await page.goto(`news/edit?id=${id}`);
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Bal du lac');
    await page.getByRole('status').getByText('Modifié, non enregistré').waitFor();
    for (const width of [1366, 768, 320]) {
      await page.setViewportSize({ width, height: 600 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const box = await button(page, 'Enregistrer').boundingBox();
      expect(box && box.y > 0 && box.y + box.height < 600 && box.x + box.width < width).toBe(true);
    }

    await page.setViewportSize({ width: 1366, height: 600 });
    const [unsaved, address] = [page.getByRole('status').getByText('Changed, not saved'), page.url()];
    await page.getByRole('button', { name: 'English' }).click();
    await button(page, 'Save').waitFor();
    expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Bal du lac');
    expect(page.url()).toBe(address);
    await unsaved.waitFor();
    await button(page, 'Save').click();
    await unsaved.waitFor({ state: 'detached' });
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, openColleague, repeatedCalls } from './town';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
const saved = (page: Page) => page.getByText('Modification(s) effectuée(s)', { exact: true }).waitFor();

interface Written {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** Every call that writes a setting, with its body. */
function writes(page: Page): Written[] {
  const found: Written[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/townSetting') && request.method() !== 'GET')
      found.push({ method: request.method(), path: pathname, body: request.postDataJSON() });
  });
  return found;
}

const sections = ['Bienvenue', 'Période des actualités', "Message sur l'accueil", 'E-mail des signalements'];

describe('the general settings', () => {
  it('save only what changed, one value at a time', async ({ page }) => {
    const written = writes(page);
    await page.goto('settings/edit');
    await box(page, 'Message de bienvenue à l’ouverture').waitFor();
    expect(await page.title()).toMatch(/^Paramètres généraux/);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(sections);
    for (const [title, place] of [
      ['Bienvenue', 'en ouvrant l’application'],
      ["Message sur l'accueil", 'en haut de la page d’accueil'],
    ] as const)
      await page.getByRole('region', { name: title }).getByText(place, { exact: false }).waitFor();
    expect(page.calls.find((call) => call.includes('townSetting'))).toMatch(
      /townSetting\?townId_eq=\w+&key_in=[\w,]+&fields=id,key,value,type,townId$/,
    );
    expect(await axeViolations(page)).toEqual([]);

    await save(page);
    await page.getByText('Aucune modification à enregistrer.').waitFor();
    await box(page, 'Message de bienvenue à l’ouverture').fill('Bonjour à tous');
    await box(page, 'Délai en jours').fill('30');
    await save(page);
    await saved(page);
    expect(written.map(({ method, body }) => [method, body.key, body.value, body.type])).toEqual([
      ['PUT', 'TOWN_SETTINGS_WELCOMEMESSAGE', 'Bonjour à tous', 'TEXT'],
      ['PUT', 'TOWN_SETTINGS_NBDAYSAFTERNEWS', 30, 'NUMBER'],
    ]);
    for (const { path, body } of written) {
      expect(Object.keys(body).sort()).toEqual(['id', 'key', 'townId', 'type', 'value']);
      expect(path).toBe(`/api/v1/townSetting/${body.id}`);
    }
    await page.reload();
    await box(page, 'Message de bienvenue à l’ouverture').waitFor();
    expect(await box(page, 'Message de bienvenue à l’ouverture').inputValue()).toBe('Bonjour à tous');
  });

  it('keep what a colleague changed, and ask about what both changed', async ({ page, town }) => {
    const claire = await openColleague(town, 'admin');
    const written = writes(page);
    const path = async (key: string) => {
      const { entries } = (await claire.read(`townSetting?key_eq=${key}`)) as { entries: { id: string }[] };
      return `townSetting/${entries[0]?.id}`;
    };
    const [delay, welcome] = await Promise.all([
      path('TOWN_SETTINGS_NBDAYSAFTERNEWS'),
      path('TOWN_SETTINGS_WELCOMEMESSAGE'),
    ]);
    await page.goto('settings/edit');
    await box(page, 'Message de bienvenue à l’ouverture').fill('De moi');
    await claire.change(delay, { value: 45 });
    await claire.change(welcome, { value: 'De Claire' });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Modifié par deux personnes' });
    await dialog.getByText('De Claire').waitFor();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await saved(page);
    expect(written.map(({ body }) => [body.key, body.value])).toEqual([
      ['TOWN_SETTINGS_WELCOMEMESSAGE', 'De moi'],
    ]);
    expect(await claire.read(delay)).toMatchObject({ value: 45 });
  });

  it('can be changed by a superAdmin for another town', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    const written = writes(page);
    await page.goto('settings/edit');
    await page.getByRole('combobox', { name: 'Ville', exact: true }).selectOption({ label: 'Rochebelle' });
    await page.waitForURL(/settings\/edit\?id=/);
    await page.waitForFunction(
      () => document.querySelector('input[name=ndDaysAfterNews]')?.getAttribute('value') === '100',
    );
    const send = page.getByRole('switch', { name: 'Envoyer un e-mail à chaque signalement' });
    expect(await send.isChecked()).toBe(true);
    await send.uncheck();
    const account = box(page, 'Contenu du fichier Firebase');
    await account.fill('{ "project_id": ');
    await save(page);
    await page.getByText(/Ce texte n’a pas la forme attendue/).waitFor();
    expect(written).toEqual([]);
    await page.getByRole('link', { name: 'Accueil', exact: true }).first().click();
    await page.getByRole('button', { name: 'Rester', exact: true }).click();
    await account.fill('{ "project_id": "rochebelle" }');
    await save(page);
    await saved(page);
    const townId = new URL(page.url()).searchParams.get('id');
    expect(written.map(({ body }) => [body.key, body.value, body.townId])).toEqual([
      ['TOWN_SETTINGS_REPORTEMAILNOTIFICATIONENABLED', 'false', townId],
      ['TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT', '{"project_id":"rochebelle"}', townId],
    ]);
    await page.reload();
    await account.waitFor();
    expect(JSON.parse(await account.inputValue())).toEqual({ project_id: 'rochebelle' });
    expect(repeatedCalls({ calls: page.calls.filter((call) => call.startsWith('PUT')) })).toEqual([]);
  });

  it('create a record for a value that has none yet', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    const written = writes(page);
    await page.goto('settings/edit');
    await page
      .getByRole('combobox', { name: 'Ville', exact: true })
      .selectOption({ label: "L'Haÿ-Saint-Clair" });
    await page.waitForURL(/settings\/edit\?id=/);
    await box(page, 'Message de bienvenue à l’ouverture').waitFor();
    expect(await box(page, 'Délai en jours').inputValue()).toBe('100');
    await box(page, 'Message de la page d’accueil').fill('Marché samedi');
    await save(page);
    await saved(page);
    expect(written.map(({ method, body }) => [method, body.key, body.value])).toEqual([
      ['POST', 'TOWN_SETTINGS_NBDAYSAFTERNEWS', 100],
      ['POST', 'TOWN_SETTINGS_HOMEMESSAGE', 'Marché samedi'],
      ['POST', 'TOWN_SETTINGS_HOMEMESSAGETYPE', 'NONE'],
    ]);
    await box(page, 'Message de la page d’accueil').fill('Marché dimanche');
    await save(page);
    await page.waitForFunction(() => document.querySelectorAll('[role=alert]').length > 0);
    await expect.poll(() => written.length).toBe(4);
    expect(written[3]?.method).toBe('PUT');
  });

  it('say which one was refused, keep it, and ask before it is lost', async ({ page }) => {
    page.provokes(/^500 PUT/);
    await page.goto('settings/edit');
    await box(page, 'Message de bienvenue à l’ouverture').fill('Un mot refusé');
    await box(page, 'Délai en jours').fill('12');
    await page.route('**/api/v1/townSetting/*', (route) =>
      String(route.request().postData()).includes('WELCOMEMESSAGE')
        ? route.fulfill({ status: 500, json: { message: 'Base de données indisponible' } })
        : route.continue(),
    );
    const written = writes(page);
    await save(page);
    await page
      .getByText(
        /^Erreur durant la sauvegarde\. Non enregistré : Message de bienvenue à l’ouverture \(Le service a rencontré un problème/,
      )
      .waitFor();
    expect(await box(page, 'Message de bienvenue à l’ouverture').inputValue()).toBe('Un mot refusé');
    await page.getByRole('link', { name: 'Accueil' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();

    await page.unroute('**/api/v1/townSetting/*');
    await save(page);
    await saved(page);
    expect(written.map(({ body }) => body.key)).toEqual([
      'TOWN_SETTINGS_WELCOMEMESSAGE',
      'TOWN_SETTINGS_NBDAYSAFTERNEWS',
      'TOWN_SETTINGS_WELCOMEMESSAGE',
    ]);
    await page.getByRole('link', { name: 'Accueil' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  });

  it('hide other towns and the push account from an admin', async ({ page }) => {
    // Notes every text, even one that shows for a single frame.
    await page.addInitScript(`window.shownTexts = []; new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) window.shownTexts.push(node.textContent);
    }).observe(document, { childList: true, subtree: true })`);
    await page.goto('settings/edit?id=another');
    await box(page, 'Message de bienvenue à l’ouverture').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.shownTexts.join()')).not.toContain(
      'Compte du service de notification',
    );
    expect(await page.getByText('Contenu du fichier Firebase').count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Ville', exact: true }).count()).toBe(0);
    expect(page.calls.some((call) => call.includes('another'))).toBe(false);
  });

  it('show no form for a town that does not exist', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    await page.goto('settings/edit?id=gone');
    await page.getByText('Cette ville n’existe pas, ou plus.').waitFor();
    expect(await page.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0);
    expect(page.calls.some((call) => call.includes('townSetting'))).toBe(false);
    await page.getByRole('combobox', { name: 'Ville', exact: true }).selectOption({ label: 'Rochebelle' });
    await page.getByRole('button', { name: 'Enregistrer' }).waitFor();
  });

  it('take the town of the session if the account cannot be read', async ({ page }) => {
    page.provokes(/^500 GET/);
    await page.route('**/api/v1/users/me', (route) =>
      route.fulfill({ status: 500, json: { message: 'Base de données indisponible' } }),
    );
    await page.goto('settings/edit');
    await box(page, 'Message de bienvenue à l’ouverture').waitFor();
    expect(await page.getByText(/Aucune ville n’est rattachée/).count()).toBe(0);
  });

  it('say that no town is known, and load nothing', async ({ page }) => {
    await page.route('**/api/v1/users/me', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), townId: null } });
    });
    await page.goto('settings/edit');
    await page.getByText(/Aucune ville n’est rattachée à votre compte/).waitFor();
    expect(page.calls.filter((call) => call.includes('townSetting'))).toEqual([]);
  });
});

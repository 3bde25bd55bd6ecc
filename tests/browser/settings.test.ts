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
  it('save only what changed, one value at a time, and show an admin no other town and no push account', async ({
    page,
  }) => {
    const written = writes(page);
    // Notes every text, even one that shows for a single frame.
    await page.addInitScript(`window.shownTexts = []; new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) window.shownTexts.push(node.textContent);
    }).observe(document, { childList: true, subtree: true })`);
    await page.goto('settings/edit?id=another');
    const welcome = box(page, 'Message de bienvenue à l’ouverture');
    await welcome.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.shownTexts.join()')).not.toContain(
      'Compte du service de notification',
    );
    expect(await page.getByText('Contenu du fichier Firebase').count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Ville', exact: true }).count()).toBe(0);
    expect(page.calls.some((call) => call.includes('another'))).toBe(false);
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
    await welcome.fill('Bonjour à tous');
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
    await page.goto('settings/edit');
    await welcome.waitFor();
    expect(await welcome.inputValue()).toBe('Bonjour à tous');
  });

  it('say which value was refused, keep it, and ask before it is lost, or before it overwrites the change of a colleague', async ({
    page,
    town,
  }) => {
    page.provokes(/^500 PUT/);
    const claire = await openColleague(town, 'admin');
    const pathOf = async (key: string) => {
      const { entries } = (await claire.read(`townSetting?key_eq=${key}`)) as { entries: { id: string }[] };
      return `townSetting/${entries[0]?.id}`;
    };
    const written = writes(page);
    const welcome = box(page, 'Message de bienvenue à l’ouverture');
    const home = page.getByRole('link', { name: 'Accueil' }).first();
    await page.goto('settings/edit');
    await welcome.fill('Un mot refusé');
    await box(page, 'Délai en jours').fill('12');
    await page.route('**/api/v1/townSetting/*', (route) =>
      String(route.request().postData()).includes('WELCOMEMESSAGE')
        ? route.fulfill({ status: 500, json: { message: 'Base de données indisponible' } })
        : route.continue(),
    );
    await save(page);
    await page
      .getByText(
        /^Erreur durant la sauvegarde\. Non enregistré : Message de bienvenue à l’ouverture \(Le service a rencontré un problème/,
      )
      .waitFor();
    expect(await welcome.inputValue()).toBe('Un mot refusé');
    await home.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();
    await page.unroute('**/api/v1/townSetting/*');
    await save(page);
    await saved(page);
    expect(written.map(({ body }) => body.key)).toEqual([
      'TOWN_SETTINGS_WELCOMEMESSAGE',
      'TOWN_SETTINGS_NBDAYSAFTERNEWS',
      'TOWN_SETTINGS_WELCOMEMESSAGE',
    ]);

    written.length = 0;
    const delay = await pathOf('TOWN_SETTINGS_NBDAYSAFTERNEWS');
    await welcome.fill('De moi');
    await claire.change(delay, { value: 45 });
    await claire.change(await pathOf('TOWN_SETTINGS_WELCOMEMESSAGE'), { value: 'De Claire' });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Modifié par deux personnes' });
    await dialog.getByText('De Claire').waitFor();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect
      .poll(() => written.map(({ body }) => [body.key, body.value]))
      .toEqual([['TOWN_SETTINGS_WELCOMEMESSAGE', 'De moi']]);
    await dialog.waitFor({ state: 'detached' });
    expect(await claire.read(delay)).toMatchObject({ value: 45 });
    await home.click();
    await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  });

  it('can be changed by a superAdmin for another town, even those that have no value yet', async ({
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    const written = writes(page);
    const town = page.getByRole('combobox', { name: 'Ville', exact: true });
    const account = box(page, 'Contenu du fichier Firebase');
    // For a town that does not exist there is no form.
    await page.goto('settings/edit?id=gone');
    await page.getByText('Cette ville n’existe pas, ou plus.').waitFor();
    expect(await page.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0);
    expect(page.calls.some((call) => call.includes('townSetting'))).toBe(false);

    await town.selectOption({ label: 'Rochebelle' });
    await page.waitForURL(/settings\/edit\?id=(?!gone)/);
    await page.waitForFunction(
      () => document.querySelector('input[name=ndDaysAfterNews]')?.getAttribute('value') === '100',
    );
    const send = page.getByRole('switch', { name: 'Envoyer un e-mail à chaque signalement' });
    expect(await send.isChecked()).toBe(true);
    await send.uncheck();
    await account.fill('{ "project_id": ');
    await save(page);
    await page.getByText('Ce texte n’a pas la forme attendue', { exact: true }).waitFor();
    await account.fill('{\n"project_id": 1,\n}');
    await page.getByText(/vérifiez-le autour de la ligne 3/).waitFor();
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

    written.length = 0;
    await town.selectOption({ label: "L'Haÿ-Saint-Clair" });
    await page.waitForURL((url) => url.searchParams.get('id') !== townId);
    // This town has no account yet.
    await expect.poll(() => account.inputValue()).toBe('');
    expect(await box(page, 'Délai en jours').inputValue()).toBe('100');
    const message = box(page, 'Message de la page d’accueil');
    await message.fill('Marché samedi');
    await save(page);
    await saved(page);
    expect(written.map(({ method, body }) => [method, body.key, body.value])).toEqual([
      ['POST', 'TOWN_SETTINGS_NBDAYSAFTERNEWS', 100],
      ['POST', 'TOWN_SETTINGS_HOMEMESSAGE', 'Marché samedi'],
      ['POST', 'TOWN_SETTINGS_HOMEMESSAGETYPE', 'NONE'],
    ]);
    await message.fill('Marché dimanche');
    await save(page);
    await expect.poll(() => written.length).toBe(4);
    expect(written[3]?.method).toBe('PUT');
  });

  it('take the town of the session if the account cannot be read, and load nothing if no town is known', async ({
    page,
  }) => {
    page.provokes(/^500 GET/);
    let isDown = true;
    await page.route('**/api/v1/users/me', async (route) => {
      if (isDown) return route.fulfill({ status: 500, json: { message: 'Base de données indisponible' } });
      const answer = await route.fetch();
      return route.fulfill({ json: { ...(await answer.json()), townId: null } });
    });
    await page.goto('settings/edit');
    await box(page, 'Message de bienvenue à l’ouverture').waitFor();
    expect(await page.getByText(/Aucune ville n’est rattachée/).count()).toBe(0);

    // Leaves the settings, which may still have calls to send.
    await page.goto('favicon.svg');
    isDown = false;
    page.calls.length = 0;
    await page.goto('settings/edit');
    await page.getByText(/Aucune ville n’est rattachée à votre compte/).waitFor();
    expect(page.calls.filter((call) => call.includes('townSetting'))).toEqual([]);
  });
});

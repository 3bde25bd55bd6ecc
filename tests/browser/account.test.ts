import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { axeViolations, demoAccount, openPageAs, openTown, type Town } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  [browser, town] = await Promise.all([launchChromium(), openTown({ dist: inject('dist') })]);
});
afterAll(async () => {
  await browser.close();
  await town.close();
});

it("changes the signed-in person's profile, and asks before unsaved words are left", async () => {
  const { page, context, report } = await openPageAs(browser, town, 'admin');
  await page.goto(town.url('account'));
  const firstName = page.getByRole('textbox', { name: /^Prénom/ });
  await firstName.fill('Maëlys');
  await page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();
  expect(await firstName.inputValue()).toBe('Maëlys');
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  await page.getByText('Profil modifié').waitFor();
  await page
    .getByRole('banner')
    .getByText(/Maëlys/)
    .waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click();
  await page.waitForURL(town.url('pageList'));
  expect(report.problems).toEqual([]);
  await context.close();
});

it('changes the password in a second block, visible at once; the two fields must match', async () => {
  const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
  await page.goto(town.url('account'));
  const [typed, again] = [page.getByLabel(/^Nouveau mot de passe/), page.getByLabel(/^Confirm/)];
  await typed.fill('mairie-super-2');
  await again.fill('autre chose');
  const change = page.getByRole('button', { name: /mot de passe/i }).last();
  await change.click();
  await page.getByText('Les mots de passe ne sont pas identiques').waitFor();
  await again.fill('mairie-super-2');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await change.click();
  expect((await sent).postDataJSON()).toMatchObject({
    email: demoAccount('superAdmin').email,
    password: 'mairie-super-2',
  });
  expect((await sent).postDataJSON()).not.toHaveProperty('id');
  await page.getByText('Mot de passe modifié', { exact: true }).first().waitFor();
  expect(report.problems).toEqual([]);
  await context.close();
});

it('keeps what a refused save held, tells no success, and offers it on the next visit', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.goto(town.url('account'));
  await page.getByRole('textbox', { name: /^Prénom/ }).fill('Inès');
  await page.getByLabel(/^Nouveau mot de passe/).fill('mairie-2');
  await page.route('**/api/v1/users/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { message: 'Non' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.waitForURL(town.url('error-400'));
  expect(await page.getByText('Profil modifié').count()).toBe(0);
  await page.getByRole('button', { name: /Revenir/ }).click();
  await page.getByRole('button', { name: 'Reprendre' }).click();
  expect(await page.getByRole('textbox', { name: /^Prénom/ }).inputValue()).toBe('Inès');
  // A password is kept nowhere, and asked about before it is left.
  await page.getByLabel(/^Nouveau mot de passe/).fill('mairie-2');
  await page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).waitFor();
  await context.close();
});

it('says that the profile could not be read, and reads it when asked again', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.route('**/api/v1/users/me', (route) =>
    route.fulfill({ status: 500, json: { message: 'Base de données indisponible' } }),
  );
  await page.goto(town.url('account'));
  await page.getByText(/Le service a rencontré un problème/).waitFor();
  expect(await page.getByRole('textbox', { name: /^Prénom/ }).count()).toBe(0);
  await page.unroute('**/api/v1/users/me');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('textbox', { name: /^Prénom/ }).waitFor();
  await context.close();
});

describe('with a backend that announces sessions', () => {
  let withSessions: Town;
  beforeAll(async () => {
    withSessions = await openTown({ dist: inject('dist'), backend: 'server' });
  });
  afterAll(() => withSessions.close());

  it('lists the devices where the person is signed in, and closes the others', async () => {
    const elsewhere = await openPageAs(browser, withSessions, 'admin');
    const { page, context, report } = await openPageAs(browser, withSessions, 'admin');
    await page.goto(withSessions.url());
    await page.goto(withSessions.url('account'));
    const block = page.getByRole('region', { name: 'Sessions ouvertes' });
    await expect.poll(() => block.getByRole('listitem').count()).toBe(2);
    await block.getByText('Cet appareil').waitFor();
    await block
      .getByText(/Dernière utilisation : /)
      .first()
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await block.getByRole('button', { name: 'Fermer toutes les autres' }).click();
    await page.getByText('Les autres sessions sont fermées').waitFor();
    await expect.poll(() => block.getByRole('listitem').count()).toBe(1);
    await elsewhere.page.goto(withSessions.url('account'));
    await elsewhere.page.waitForURL(/login/);
    expect(report.problems).toEqual([]);
    await Promise.all([context.close(), elsewhere.context.close()]);
  });

  it.each([
    [
      'fr',
      'u moins 14 caractères, ou au moins 12 avec 3 de ces 4 sortes : minuscules, majuscules, chiffres, signes',
      ['A', 'Le champ doit contenir a'],
      [/^Mot de passe/, /^Nouveau mot de passe/, 'Changer le mot de passe'],
    ],
    [
      'en',
      't least 14 characters, or at least 12 with 3 of these 4 kinds: lowercase letters, uppercase letters, digits, symbols',
      ['A', 'The field must have a'],
      [/^Password/, /^New password/, 'Change the password'],
    ],
  ] as const)(
    'says its rule for passwords in %s: advice for a user, a condition for oneself',
    async (locale, rule, [help, problem], [ofUser, own, save]) => {
      const { page, context, report } = await openPageAs(browser, withSessions, 'superAdmin', { locale });
      await page.goto(withSessions.url());
      await expect
        .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
        .toContain('passwordRule');
      await page.goto(withSessions.url('user/edit'));
      const advice = page.getByText(`${problem}${rule}`, { exact: true });
      await page.getByText(`${help}${rule}.`).waitFor();
      await page.getByLabel(ofUser).fill('azertyuiop');
      await page.getByLabel(ofUser).press('Tab');
      await advice.waitFor();
      await page.getByLabel(ofUser).fill('azertyuiopqsdf');
      await advice.waitFor({ state: 'detached' });
      await page.getByLabel(ofUser).fill('');

      await page.goto(withSessions.url('account'));
      await page.getByText(`${help}${rule}`, { exact: true }).waitFor();
      await page.getByLabel(own).fill('azertyuiop');
      await page.getByRole('button', { name: save }).click();
      await advice.waitFor();
      expect(report.calls.filter((call) => call.startsWith('PUT '))).toEqual([]);
      expect(report.problems).toEqual([]);
      await context.close();
    },
  );

  it('asks for the current password before the e-mail changes', async () => {
    const { page, context } = await openPageAs(browser, withSessions, 'superAdmin');
    await page.goto(withSessions.url('account'));
    const address = page.getByRole('textbox', { name: /^E-mail/ });
    await address.fill('autre@mairie.demo');
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    expect(await address.inputValue()).toBe('autre@mairie.demo');
    await save.click();
    const asked = dialog.getByLabel('Mot de passe actuel');
    await asked.fill('faux');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await dialog.getByText('Mot de passe incorrect.').waitFor();
    await asked.fill(demoAccount('superAdmin').password);
    await page.keyboard.press('Enter');
    await page.getByText('Profil modifié').waitFor();
    await context.close();
  });

  it('signs out at once, there and here, and also while the server is away', async () => {
    const { page, context } = await openPageAs(browser, withSessions, 'admin');
    const isSent = page.waitForRequest(/auth\/sign_out$/);
    await page.goto(withSessions.url());
    await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('sessions');
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('button', { name: /Mon compte/ }).click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await page.waitForURL(withSessions.url('login'));
    await isSent;
    await context.close();
  });

  it('says beside the new password that it is easy to guess', async () => {
    const { page, context } = await openPageAs(browser, withSessions, 'admin');
    await page.goto(withSessions.url());
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('passwordRule');
    await page.goto(withSessions.url('account'));
    const typed = page.getByLabel(/^Nouveau mot de passe/);
    for (const field of [typed, page.getByLabel(/^Confirm/)]) await field.fill('Azerty123456');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await dialog.getByLabel('Mot de passe actuel').fill(demoAccount('admin').password);
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        typed.evaluate(
          (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
        ),
      )
      .toMatch(/se devine trop facilement/);
    expect(await typed.getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it('asks for the current password before it sends a new one', async () => {
    const { page, context, report } = await openPageAs(browser, withSessions, 'admin');
    await page.goto(withSessions.url());
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('passwordRule');
    await page.goto(withSessions.url('account'));
    await page.getByText(/^Au moins 14 caractères, ou au moins 12 avec 3/).waitFor();
    const typed = page.getByLabel(/^Nouveau mot de passe/);
    for (const field of [typed, page.getByLabel(/^Confirm/)]) await field.fill('une phrase assez longue');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await dialog.getByLabel('Mot de passe actuel').fill(demoAccount('admin').password);
    await page.keyboard.press('Enter');
    await page.getByText('Mot de passe modifié', { exact: true }).first().waitFor();
    expect(report.calls.filter((call) => /^PUT \/api\/v1\/users\//.test(call))).toHaveLength(1);
    expect(report.problems).toEqual([]);
    await context.close();
  });
});

import { describe, expect } from 'vitest';
import { it, onServer } from './fixtures';
import { axeViolations, demoAccount } from './town';

it('offers the text of a refused save on the next visit', async ({ page, town }) => {
  page.provokes(/^400 PUT/);
  await page.goto('account');
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
  // No draft keeps a password, so the form asks before its screen is left.
  await page.getByLabel(/^Nouveau mot de passe/).fill('mairie-2');
  await page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click();
  await page.getByRole('alertdialog').getByText('Elles seront perdues.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();
});

it('keeps the colours and the mode of a person, and restores those of the town', async ({
  openTown,
  openPage,
}) => {
  const town = await openTown({ config: { colours: { primary: '#114488', secondary: '#f39159' } } });
  const page = await openPage('admin', { town });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.goto('account');
  await page.getByRole('button', { name: 'Apparence' }).click();
  await page.getByRole('radio', { name: 'Sombre' }).click();
  await page.getByLabel(/^Couleur principale/).fill('#771122');
  await page.reload();
  await expect.poll(scheme).toBe('dark');
  await page.getByRole('button', { name: 'Apparence' }).click();
  expect(await page.getByLabel(/^Couleur principale/).inputValue()).toBe('#771122');
  await page.getByRole('button', { name: 'Rétablir les couleurs de la ville' }).click();
  await expect.poll(scheme).toBe('light');
  expect(await page.getByLabel(/^Couleur principale/).inputValue()).toBe('#114488');
});

it('says that the profile could not be read, and tries again on demand', async ({ page }) => {
  page.provokes(/^500 GET/);
  await page.route('**/api/v1/users/me', (route) =>
    route.fulfill({ status: 500, json: { message: 'Base de données indisponible' } }),
  );
  await page.goto('account');
  await page.getByText(/Le service a rencontré un problème/).waitFor();
  expect(await page.getByRole('textbox', { name: /^Prénom/ }).count()).toBe(0);
  await page.unroute('**/api/v1/users/me');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('textbox', { name: /^Prénom/ }).waitFor();
});

describe('the account of a person on the server', () => {
  onServer('lists the open sessions, and closes the others', async ({ openPage }) => {
    const elsewhere = await openPage('admin');
    elsewhere.provokes(/^401 (GET|POST)/);
    const page = await openPage('admin');
    await page.goto('');
    await page.goto('account');
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
    await elsewhere.goto('account');
    await elsewhere.waitForURL(/login/);
  });

  onServer.for([
    {
      locale: 'fr',
      rule: 'au moins 14 caractères, ou au moins 12 avec 3 de ces 4 sortes : minuscules, majuscules, chiffres, signes',
      refusal: 'Le champ doit contenir',
      ofUser: /^Mot de passe/,
      own: /^Nouveau mot de passe/,
      save: 'Changer le mot de passe',
    },
    {
      locale: 'en',
      rule: 'at least 14 characters, or at least 12 with 3 of these 4 kinds: lowercase letters, uppercase letters, digits, symbols',
      refusal: 'The field must have',
      ofUser: /^Password/,
      own: /^New password/,
      save: 'Change the password',
    },
  ] as const)(
    'explains the rule for passwords in $locale: only advice for other accounts, but a condition for one’s own',
    async ({ locale, rule, refusal, ofUser, own, save }, { openPage }) => {
      const help = `A${rule.slice(1)}`;
      const page = await openPage('superAdmin', { locale });
      await page.goto('');
      await expect
        .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
        .toContain('passwordRule');
      await page.goto('user/edit');
      const advice = page.getByText(`${refusal} ${rule}`, { exact: true });
      await page.getByText(`${help}.`).waitFor();
      await page.getByLabel(ofUser).fill('azertyuiop');
      await page.getByLabel(ofUser).press('Tab');
      await advice.waitFor();
      await page.getByLabel(ofUser).fill('azertyuiopqsdf');
      await advice.waitFor({ state: 'detached' });
      await page.getByLabel(ofUser).fill('');

      await page.goto('account');
      await page.getByText(help, { exact: true }).waitFor();
      await page.getByLabel(own).fill('azertyuiop');
      await page.getByRole('button', { name: save }).click();
      await advice.waitFor();
      expect(page.calls.filter((call) => call.startsWith('PUT '))).toEqual([]);
    },
  );

  onServer('asks for the current password before the e-mail changes', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    page.provokes(/^422 (PUT|POST)/);
    await page.goto('account');
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
  });

  onServer('signs out even while the server does not answer', async ({ town, openPage }) => {
    const page = await openPage('admin');
    page.provokes(/ERR_FAILED/);
    const sent = page.waitForRequest(/auth\/sign_out$/);
    await page.goto('');
    await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('sessions');
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('button', { name: /Mon compte/ }).click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await page.waitForURL(town.url('login'));
    await sent;
  });

  onServer('says beside a new password that it is easy to guess', async ({ openPage }) => {
    const page = await openPage('admin');
    page.provokes(/^422 PUT/);
    await page.goto('');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('passwordRule');
    await page.goto('account');
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
  });

  onServer('asks for the current password before it sends a new one', async ({ openPage }) => {
    const page = await openPage('admin');
    await page.goto('');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('passwordRule');
    await page.goto('account');
    await page.getByText(/^Au moins 14 caractères, ou au moins 12 avec 3/).waitFor();
    const typed = page.getByLabel(/^Nouveau mot de passe/);
    for (const field of [typed, page.getByLabel(/^Confirm/)]) await field.fill('une phrase assez longue');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await dialog.getByLabel('Mot de passe actuel').fill(demoAccount('admin').password);
    await page.keyboard.press('Enter');
    await page.getByText('Mot de passe modifié', { exact: true }).first().waitFor();
    expect(page.calls.filter((call) => /^PUT \/api\/v1\/users\//.test(call))).toHaveLength(1);
  });
});

import { describe, expect } from 'vitest';
import { it, onServer } from './fixtures';
import { axeViolations, demoAccount, openColleague } from './town';

it('keeps the colours of a person and the text of the form, and says what could not be read or saved', async ({
  openTown,
  openPage,
}) => {
  const town = await openTown({ config: { colours: { primary: '#114488', secondary: '#f39159' } } });
  const page = await openPage('admin', { town });
  page.provokes(/^500 GET/, /^400 PUT/);
  const firstName = page.getByRole('textbox', { name: /^Prénom/ });
  await page.route('**/api/v1/users/me', (route) =>
    route.fulfill({ status: 500, json: { message: 'Base de données indisponible' } }),
  );
  await page.goto('account');
  await page.getByText(/Le service a rencontré un problème/).waitFor();
  expect(await firstName.count()).toBe(0);
  await page.unroute('**/api/v1/users/me');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await firstName.waitFor();

  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
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
  await page.keyboard.press('Escape');

  await firstName.fill('Inès');
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
  expect(await firstName.inputValue()).toBe('Inès');
  // No draft keeps a password, so the form asks before its screen is left.
  await page.getByLabel(/^Nouveau mot de passe/).fill('mairie-2');
  await page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click();
  await page.getByRole('alertdialog').getByText('Elles seront perdues.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();
});

describe('the account of a person on the server', () => {
  onServer(
    'lists the open sessions, closes the others, and signs out even without the server',
    async ({ town, openPage }) => {
      const elsewhere = await openColleague(town, 'admin');
      const page = await openPage('admin');
      page.provokes(/ERR_FAILED/);
      await page.goto('account');
      const block = page.getByRole('region', { name: 'Sessions ouvertes' });
      const sessions = (await elsewhere.read('sessions')).entries as object[];
      expect(sessions.length).toBeGreaterThan(1);
      await expect.poll(() => block.getByRole('listitem').count()).toBe(sessions.length);
      await block.getByText('Cet appareil').waitFor();
      await block
        .getByText(/Dernière utilisation : /)
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await block.getByRole('button', { name: 'Fermer toutes les autres' }).click();
      await page.getByText('Les autres sessions sont fermées').waitFor();
      await expect.poll(() => block.getByRole('listitem').count()).toBe(1);
      await expect(elsewhere.read('users/me')).rejects.toThrow(/: 401 /);

      const sent = page.waitForRequest(/auth\/sign_out$/);
      await page.route('**/api/v1/**', (route) => route.abort());
      await page.getByRole('button', { name: /Mon compte/ }).click();
      await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
      await page.waitForURL(town.url('login'));
      await sent;
      // The console reports the lost call a little later.
      await expect.poll(() => page.problems.join()).toContain('ERR_FAILED');
    },
  );

  onServer(
    'asks for the current password before another e-mail or password, and refuses a weak one',
    async ({ openPage }) => {
      const page = await openPage('superAdmin');
      page.provokes(/^422 (PUT|POST)/);
      const { password } = demoAccount('superAdmin');
      const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
      const asked = dialog.getByLabel('Mot de passe actuel');
      await page.goto('account');
      const rule =
        'au moins 14 caractères, ou au moins 12 avec 3 de ces 4 sortes : minuscules, majuscules, chiffres, signes';
      await page.getByText(`A${rule.slice(1)}`, { exact: true }).waitFor();
      const address = page.getByRole('textbox', { name: /^E-mail/ });
      await address.fill('autre@mairie.demo');
      const save = page.getByRole('button', { name: 'Enregistrer' });
      await save.click();
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      expect(await address.inputValue()).toBe('autre@mairie.demo');
      await save.click();
      await asked.fill('faux');
      await dialog.getByRole('button', { name: 'Confirmer' }).click();
      await dialog.getByText('Mot de passe incorrect.').waitFor();
      await asked.fill(password);
      await page.keyboard.press('Enter');
      await page.getByText('Profil modifié').waitFor();

      const typed = page.getByLabel(/^Nouveau mot de passe/);
      const change = page.getByRole('button', { name: 'Changer le mot de passe' });
      const changes = () => page.calls.filter((call) => /^PUT \/api\/v1\/users\//.test(call));
      page.calls.length = 0;
      await typed.fill('azertyuiop');
      await change.click();
      await page.getByText(`Le champ doit contenir ${rule}`, { exact: true }).waitFor();
      for (const field of [typed, page.getByLabel(/^Confirm/)]) await field.fill('Azerty123456');
      await change.click();
      await asked.waitFor();
      expect(changes()).toEqual([]);
      await asked.fill(password);
      await page.keyboard.press('Enter');
      const help = () =>
        typed.evaluate(
          (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
        );
      await expect.poll(help).toMatch(/se devine trop facilement/);
      expect(await typed.getAttribute('aria-invalid')).toBe('true');

      page.calls.length = 0;
      for (const field of [typed, page.getByLabel(/^Confirm/)]) await field.fill('une phrase assez longue');
      await change.click();
      await asked.fill(password);
      await page.keyboard.press('Enter');
      await page.getByText('Mot de passe modifié', { exact: true }).first().waitFor();
      expect(changes()).toHaveLength(1);
    },
  );
});

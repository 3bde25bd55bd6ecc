import { expect } from 'vitest';
import { it, onServer } from './fixtures';
import { axeViolations, demoAccount } from './town';

it('keeps the colours of a person over a reload, until the person takes those of the town again', async ({
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
    await page.getByRole('region', { name: 'Sessions ouvertes' }).getByText('Cet appareil').waitFor();
    expect(await axeViolations(page)).toEqual([]);
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

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { clerkAt } from './clerk';
import { it } from './fixtures';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

it('lets a clerk publish news with a picture and send an alert by the Tab key alone', async ({ page }) => {
  const clerk = clerkAt(page);
  await page.goto('');
  await clerk.choose(menu(page, 'Actualités'));
  await clerk.choose(link(page, 'Ajouter'));
  await clerk.write(box(page, 'Titre'), 'Le marché de Noël ouvre samedi');
  await clerk.choose(page.getByRole('group', { name: 'Image' }).getByRole('button', { name: /galerie/ }));
  await clerk.choose(page.getByRole('dialog').getByRole('button', { name: 'Champs de colza' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await clerk.choose(button(page, 'Publier et notifier'));
  await page.getByText('News publiée.').waitFor();

  await clerk.choose(menu(page, 'Notifications'));
  await clerk.choose(link(page, 'Ajouter'));
  await clerk.choose(page.getByRole('combobox', { name: /^Sujet/ }));
  await clerk.choose(page.getByRole('option', { name: 'Toute la ville' }));
  await clerk.write(box(page, 'Titre'), 'Vents violents');
  await clerk.write(box(page, 'Message'), 'Le parc est fermé jusqu’à demain.');
  await clerk.choose(page.getByRole('combobox', { name: /^Type/ }));
  await clerk.choose(page.getByRole('option', { name: 'Alerte' }));
  await clerk.choose(button(page, 'Envoyer'));
  const question = page.getByRole('alertdialog');
  await clerk.tick(question.getByRole('checkbox'));
  await clerk.choose(question.getByRole('button', { name: 'Envoyer' }));
  await page.getByText("Notification en cours d'envoi.").waitFor();
});

it('lets a clerk publish a news item and change a report on a phone', async ({ openPage }) => {
  const page = await openPage('admin', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto('');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(button(page, 'Ouvrir le menu'));
  await tap(menu(page, 'Actualités'));
  await tap(link(page, 'Ajouter'));
  await box(page, 'Titre').fill('Un arbre sur la route');
  await tap(button(page, 'Publier et notifier'));
  await page.getByText('News publiée.').waitFor();
  await tap(button(page, 'Ouvrir le menu'));
  await tap(menu(page, 'Signalements'));
  await tap(page.locator('tbody tr[data-id] a.row-link').first());
  await tap(button(page, "Changer l'état"));
  await tap(page.getByRole('menuitemradio', { name: 'Terminé' }));
  await page.getByText('signalement modifié.', { exact: true }).waitFor();
  expect(taps).toBeLessThanOrEqual(9);
});

import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations } from './town';

const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
] as const;

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
};

describe.each(sizes)('on a phone of $width pixels', (viewport) => {
  it('begins the gallery in the upper 260 pixels, with the same controls as on a wide screen', async ({
    openPage,
  }) => {
    const page = await openPage('admin', { viewport });
    await page.goto('gallery');
    const chip = page.getByRole('button', { name: /^À décrire/ });
    await chip.waitFor();
    const tile = page.getByRole('button', { name: 'Menus de la cantine (PDF)' });
    expect((await boxOf(tile)).y).toBeLessThanOrEqual(260);
    await page.getByRole('searchbox', { name: 'Rechercher un fichier' }).waitFor();
    await page.getByRole('button', { name: 'Ajouter un fichier' }).waitFor();
    await page.getByRole('combobox', { name: 'Trier par' }).waitFor();
    // The click scrolls the line of controls sideways to the chip.
    await chip.click();
    await page.waitForURL(/need=undescribed/);
    expect(await axeViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });

  it('shows a picture of the gallery from edge to edge, and its buttons in two lines', async ({
    openPage,
  }) => {
    const page = await openPage('admin', { viewport });
    await page.goto('gallery?need=undescribed');
    await page.locator('main button[aria-haspopup=dialog]:has(img)').first().click();
    const dialog = page.getByRole('dialog');
    expect((await boxOf(dialog.locator('img'))).width).toBe(viewport.width);
    const save = await boxOf(dialog.getByRole('button', { name: 'Enregistrer', exact: true }));
    const next = await boxOf(dialog.getByRole('button', { name: 'Enregistrer et suivante' }));
    expect((await boxOf(dialog.getByRole('button', { name: 'Supprimer' }))).y).toBeCloseTo(save.y, -1);
    expect(next.y).toBeGreaterThanOrEqual(save.y + save.height);
    const content = dialog.locator('.MuiDialogContent-root');
    expect(await content.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const crop = await boxOf(dialog.getByRole('button', { name: 'Recadrer' }));
    expect(crop.x + crop.width).toBeLessThanOrEqual(viewport.width);
    expect((await boxOf(dialog.getByRole('textbox', { name: 'Titre' }))).x).toBeGreaterThanOrEqual(16);
    expect(next.y + next.height).toBeLessThanOrEqual(viewport.height);
    expect(await axeViolations(page)).toEqual([]);
    const close = dialog.getByRole('button', { name: 'Fermer' });
    // The title ends before the button.
    const titleEnd = await dialog
      .getByRole('heading')
      .first()
      .evaluate(
        (one) => one.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(one).paddingRight),
      );
    expect(titleEnd).toBeLessThanOrEqual((await boxOf(close)).x);
    await close.click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('leaves the names of the home pages room beside the buttons that move them', async ({ openPage }) => {
    const page = await openPage('admin', { viewport });
    await page.goto('pageList');
    await page.getByRole('button', { name: "Ordre des pages d'accueil" }).click();
    const name = page.getByRole('dialog').getByText('Actualités', { exact: true });
    await name.waitFor();
    expect((await boxOf(name)).width).toBeGreaterThanOrEqual(100);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('keeps the icons of a list beside its title, and the filters in two columns', async ({ openPage }) => {
    const page = await openPage('admin', { viewport });
    await page.goto('cardList');
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    const add = await boxOf(page.getByRole('link', { name: 'Ajouter', exact: true }));
    expect(add.x).toBeGreaterThan(title.x + title.width);
    await page.getByRole('button', { name: 'Filtres' }).click();
    const [first, second] = await page.locator('#list-filters select').all();
    if (!first || !second) throw new Error('two filters are declared');
    expect((await boxOf(second)).y).toBe((await boxOf(first)).y);
  });

  it('has the link of an address at the end of its box, not over the address', async ({ openPage }) => {
    const page = await openPage('admin', { viewport });
    await page.goto('socialNetworkList');
    await page.locator('a.row-link').first().click();
    const box = await boxOf(page.getByRole('textbox', { name: 'Adresse' }));
    const link = await boxOf(page.getByRole('link', { name: /^Ouvrir l’adresse/ }));
    expect(link.x).toBeGreaterThanOrEqual(box.x + box.width - 44);
  });
});

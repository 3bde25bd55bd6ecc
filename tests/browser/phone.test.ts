import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations } from './town';

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return box;
};

/** Runs a check on a usual phone, then on a small one. */
async function onPhones(page: Page, check: (viewport: { width: number; height: number }) => Promise<void>) {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await check(viewport);
  }
}

it('on a phone, the gallery begins in the upper 260 pixels, and shows a picture from edge to edge', async ({
  openPage,
}) => {
  const page = await openPage('admin', { viewport: { width: 360, height: 740 } });
  await page.goto('gallery');
  const chip = page.getByRole('button', { name: /^À décrire/ });
  await chip.waitFor();
  const tile = page.getByRole('button', { name: 'Menus de la cantine (PDF)' });
  // The gallery has the same controls as on a wide screen.
  await onPhones(page, async () => {
    await expect.poll(async () => (await boxOf(tile)).y).toBeLessThanOrEqual(260);
    await page.getByRole('searchbox', { name: 'Rechercher un fichier' }).waitFor();
    await page.getByRole('button', { name: 'Ajouter un fichier' }).waitFor();
    await page.getByRole('combobox', { name: 'Trier par' }).waitFor();
  });
  // The click scrolls the line of controls sideways to the chip.
  await chip.click();
  await page.waitForURL(/need=undescribed/);
  expect(await axeViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.locator('main button[aria-haspopup=dialog]:has(img)').first().click();
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: 'Fermer' });
  await onPhones(page, async (viewport) => {
    await expect.poll(async () => (await boxOf(dialog.locator('img'))).width).toBe(viewport.width);
    // “Supprimer” and “Enregistrer” are on one line, and “Enregistrer et suivante” is below them.
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
    // The title ends before the button that closes the dialog.
    const titleEnd = await dialog
      .getByRole('heading')
      .first()
      .evaluate(
        (one) => one.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(one).paddingRight),
      );
    expect(titleEnd).toBeLessThanOrEqual((await boxOf(close)).x);
  });
  expect(await axeViolations(page)).toEqual([]);
  await close.click();
  await dialog.waitFor({ state: 'detached' });
});

it('on a phone, titles, names and addresses have room beside their buttons, and filters stand in two columns', async ({
  openPage,
}) => {
  const page = await openPage('admin', { viewport: { width: 360, height: 740 } });
  await page.goto('cardList');
  const heading = page.getByRole('heading', { level: 1 });
  const add = page.getByRole('link', { name: 'Ajouter', exact: true });
  await page.getByRole('button', { name: 'Filtres' }).click();
  await onPhones(page, async () => {
    const title = await boxOf(heading);
    expect((await boxOf(add)).x).toBeGreaterThan(title.x + title.width);
    const [first, second] = await page.locator('#list-filters select').all();
    if (!first || !second) throw new Error('fewer than two filters are shown');
    expect((await boxOf(second)).y).toBe((await boxOf(first)).y);
  });

  await page.goto('socialNetworkList');
  await page.locator('a.row-link').first().click();
  const address = page.getByRole('textbox', { name: 'Adresse' });
  // The link is at the end of the text box, not over the address.
  const link = page.getByRole('link', { name: /^Ouvrir l’adresse/ });
  await link.waitFor();
  await onPhones(page, async () => {
    const box = await boxOf(address);
    expect((await boxOf(link)).x).toBeGreaterThanOrEqual(box.x + box.width - 44);
  });

  await page.goto('pageList');
  await page.getByRole('button', { name: "Ordre des pages d'accueil" }).click();
  const name = page.getByRole('dialog').getByText('Actualités', { exact: true });
  await name.waitFor();
  await onPhones(page, async () => expect((await boxOf(name)).width).toBeGreaterThanOrEqual(100));
  expect(await axeViolations(page)).toEqual([]);
});

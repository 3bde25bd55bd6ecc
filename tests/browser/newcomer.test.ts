import { readFileSync } from 'node:fs';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectAt } from '../../contract/json';
import { collectionOf, type Resource } from '../../src/metadata';
import { apiDocument } from '../../tools/api-doc/document';
import { launchChromium } from './chromium';
import { buildCopy, failuresIn, twentyEntities } from './copy';
import { costOfFirstList } from './firstList';
import { axeViolations, openPageAs, openTown, type Town } from './town';
import { walkThroughScreens } from './walk';

const { names, steps } = twentyEntities();

let browser: Browser;
let copy: Awaited<ReturnType<typeof buildCopy>>;
let town: Town;
let newcomers: Resource[];
beforeAll(async () => {
  [browser, copy] = await Promise.all([launchChromium(), buildCopy(steps)]);
  town = await openTown({ app: copy.app, dist: copy.dist });
  newcomers = copy.app.resources.filter(({ name }) => names.includes(name));
}, 600_000);
afterAll(async () => {
  await town?.close();
  await browser?.close();
  copy?.remove();
});

/** The texts that describe an input: its error, advice and help. */
const descriptionOf = (input: Locator) =>
  input.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

describe('twenty entities that nobody foresaw', () => {
  // One half in French, the other in English.
  const walks = names.map((name, index) => [name, index % 2 ? 'en' : 'fr'] as const);
  it.each(walks)('%s are listed, created, changed and deleted (%s)', async (name, locale) => {
    const resource = newcomers.find((one) => one.name === name);
    if (!resource) throw new Error(`${name} is not declared`);
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin', { locale });
    await walkThroughScreens(page, town, resource, locale);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: locale === 'fr' ? 'Exporter' : 'Export' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(csv).toHaveLength(31);
    expect(report.problems).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
    const paths = Object.keys(objectAt(apiDocument(copy.app).paths));
    expect(paths).toContain(`/${collectionOf(resource)}`);
  });

  it('let in the roles that they name', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.goto(town.url('decisionList'));
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Supprimer', exact: true }).count()).toBe(0);
    await context.close();
    const user = await openPageAs(browser, town, 'user');
    await user.page.goto(town.url('tenderList'));
    await user.page.waitForURL(town.url('error-403'));
    await user.context.close();
  });

  it('advise on fields that are checked together, and show beside the field why the backend refuses them', async () => {
    const { page, context } = await openPageAs(browser, town, 'superAdmin');
    await page.goto(town.url('decisionList'));
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('textbox', { name: 'Pour' }).fill('30');
    await page.getByRole('textbox', { name: 'Contre' }).fill('20');
    await page.getByRole('textbox', { name: 'Abstentions' }).fill('0');
    const abstentions = page.getByRole('textbox', { name: 'Abstentions' });
    await expect.poll(() => descriptionOf(abstentions)).toContain('Plus de 35 voix');
    expect(await abstentions.getAttribute('aria-invalid')).toBe('false');
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(response.status()).toBe(422);
    await expect.poll(() => abstentions.getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it('link a screen of their own from the row and the form of its record', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
    await page.goto(town.url('decisionList'));
    const row = page.locator('tbody tr[data-id]').first();
    const name = await row.locator('a.row-link').textContent();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Vote' }).click();
    await page.waitForURL(/decision\/votes\?id=/);
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await page.getByRole('heading', { name: /\d+ voix/ }).waitFor();
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('have a list of exactly five items with titles, and a cell of their own', async () => {
    const { page, context } = await openPageAs(browser, town, 'superAdmin', { locale: 'en' });
    await page.goto(town.url('menuList'));
    await page
      .getByText(/^\d\/5 days filled in$/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Add', exact: true }).first().click();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await page.getByRole('group', { name: day, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Add', exact: false }).count()).toBe(0);
    await context.close();
  });

  it('have a red action for one role, where it makes sense', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
    await page.goto(town.url('lostItemList'));
    const found = page.locator('tbody tr', { hasText: 'Trouvé' }).first();
    const address = await found.locator('a.row-link').getAttribute('href');
    await found.locator('a.row-link').click();
    await page.getByRole('button', { name: 'Céder', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: /^Céder « .* » \?$/ });
    const confirm = question.getByRole('button', { name: 'Céder', exact: true });
    expect(await confirm.evaluate((button) => button.className)).toContain('Error');
    expect(await confirm.isDisabled()).toBe(true);
    await question.getByRole('checkbox', { name: 'Le délai est passé' }).check();
    await confirm.click();
    await page.getByText('Objet cédé.').waitFor();
    await page.getByRole('button', { name: 'Céder', exact: true }).waitFor({ state: 'detached' });
    expect(report.problems).toEqual([]);
    await context.close();
    const admin = await openPageAs(browser, town, 'admin');
    await admin.page.goto(town.url('lostItemList'));
    const other = admin.page.locator('tbody tr', { hasText: 'Trouvé' }).first();
    expect(await other.locator('a.row-link').getAttribute('href')).not.toBe(address);
    await other.locator('a.row-link').click();
    await admin.page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    expect(await admin.page.getByRole('button', { name: 'Céder', exact: true }).count()).toBe(0);
    await admin.context.close();
  });

  it('show how long ago, in red when it is late, and answer by e-mail from the form', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
    // There is no mail program here.
    await page.addInitScript(() =>
      window.addEventListener('click', (event) => {
        if ((event.target as Element).closest('a[href^="mailto:"]')) event.preventDefault();
      }),
    );
    await page.goto(town.url('lostItemList'));
    const found = page.locator('tbody tr', { hasText: 'Trouvé' }).filter({ hasText: 'il y a ' });
    await found.first().locator('a.row-link').click();
    await page.getByRole('textbox', { name: 'E-mail du propriétaire' }).fill('ida@courriel.example');
    await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    await page.getByRole('button', { name: 'Répondre' }).click();
    const returned = page.getByRole('menuitem', { name: 'Rendu Rendu' });
    await expect
      .poll(() => returned.getAttribute('href'))
      .toMatch(/^mailto:ida@courriel\.example\?subject=Votre%20objet/);
    const waiting = page.getByRole('menuitem', { name: 'À retirer' });
    expect(decodeURIComponent((await waiting.getAttribute('href')) ?? '')).toMatch(
      /trouvé le \d+ \p{L}+ 20\d\d/u,
    );
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'PUT'),
      returned.click(),
    ]);
    expect(response.url()).toContain('/lostItems/setStatus/');
    expect(response.status()).toBe(200);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('refuse a second record with a unique value, and write amounts in the language', async () => {
    const { page, context } = await openPageAs(browser, town, 'superAdmin');
    await page.goto(town.url('venueList'));
    const taken = await page.locator('tbody a.row-link').first().textContent();
    await page
      .locator('tbody td', { hasText: /^\d+,\d\d\s€$/ })
      .first()
      .waitFor();
    await page.locator('tbody a.row-link').nth(1).click();
    const name = page.getByRole('textbox', { name: 'Nom' });
    await name.fill(taken ?? '');
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(response.status()).toBe(409);
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it('are shown on a map, on a board and in a calendar where they declare it', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
    const show = (display: string) =>
      page.getByRole('group', { name: 'Affichage' }).getByRole('button', { name: display }).click();
    await page.goto(town.url('lostItemList'));
    await page.locator('tbody a.row-link').first().waitFor();
    await show('Carte');
    await page.locator('.pin').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // Beside the map, the whole place is a link, so its e-mail is text.
    await page.getByRole('link', { name: /@/ }).first().waitFor();
    expect(await page.locator('a a').count()).toBe(0);
    await show('Colonnes');
    const found = page.getByRole('region', { name: /^Trouvé \d+$/ });
    const name = await found.locator('[data-card] a').first().textContent();
    // The toast of the move covers buttons.
    expect(await axeViolations(page)).toEqual([]);
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'PUT'),
      (async () => {
        await found
          .getByRole('button', { name: /^Déplacer/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Rendu' }).click();
      })(),
    ]);
    expect(await response.json()).toMatchObject({ title: name, status: 'RETURNED' });

    await page.goto(town.url('menuList'));
    await page.locator('tbody a.row-link').first().waitFor();
    await show('Calendrier');
    await page.getByRole('table', { name: /^\p{L}+ \d{4}$/u }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('leave the first list of another entity below 255 kB', async () => {
    const { requests, size } = await costOfFirstList(browser, town, copy.dist);
    console.log(`With 20 entities more: ${requests} requests, ${size.toFixed(1)} kB gzip`);
    expect(requests).toBeLessThanOrEqual(14);
    expect(size).toBeLessThanOrEqual(255);
  });

  it('keep every node test green', async () => {
    expect(await failuresIn(copy)).toEqual([]);
  }, 400_000);
});

import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDocument, apiText } from '../../api-doc/document';
import { objectAt } from '../../api-doc/json';
import samples from '../everyKind';
import { launchChromium } from './chromium';
import { buildCopy, linesFor, newcomerFiles } from './copy';
import { axeViolations, openPageAs, openTown, type Town } from './town';
import { walkThroughScreens } from './walk';

let browser: Browser;
let copy: Awaited<ReturnType<typeof buildCopy>>;
let town: Town;
beforeAll(async () => {
  const content = readFileSync(new URL('../everyKind.ts', import.meta.url), 'utf8');
  const steps = [
    { path: 'resources/everyKind.ts', content: content.replace('./newcomer/', './'), isChange: false },
    ...newcomerFiles().filter(({ path }) => path.startsWith('resources/rating/')),
    ...linesFor('everyKind'),
  ];
  [browser, copy] = await Promise.all([launchChromium(), buildCopy(steps)]);
  town = await openTown({ app: copy.app, dist: copy.dist });
}, 240_000);
afterAll(async () => {
  await town?.close();
  await browser?.close();
  copy?.remove();
});

describe('an entity with a field of every kind, added by its file and its place in the list', () => {
  it.each(['fr', 'en'] as const)('is listed, created, changed and deleted, in %s', async (locale) => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin', { locale });
    await walkThroughScreens(page, town, samples, locale);
    expect(report.problems).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });

  it('has an input for every field that can be edited', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
    await page.goto(town.url('sampleList'));
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    for (const field of Object.values(samples.fields)) {
      if (field.readOnly) continue;
      await page.locator('form').getByText(field.label.fr).first().waitFor();
    }
    await page.waitForLoadState('networkidle');
    expect(report.problems).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });

  it('shows and edits a field by components of its own, with the label and advice of every field', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
    await page.goto(town.url('sampleList'));
    const first = page.locator('tbody tr[data-id]').first();
    await first.getByRole('img', { name: /^[0-5]\/5$/ }).waitFor();
    await first.locator('a.row-link').click();
    const grade = page.getByRole('group', { name: 'Note' }).getByRole('slider', { name: 'Note' });
    await grade.fill('2');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ grade: 2 });
    await page.getByText('Échantillon modifié.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('img', { name: '2/5' }).first().waitFor();
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('takes a PDF of this computer and words of the user, by keyboard', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
    await page.goto(town.url('sample/edit'));
    await page.getByRole('textbox', { name: /^Titre/ }).fill('La salle des fêtes');
    const rules = page.getByRole('group', { name: 'Règlement' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      rules.getByRole('button', { name: 'Téléverser' }).press('Enter'),
    ]);
    const plan = { name: 'Plan.png', mimeType: 'image/png', buffer: Buffer.from('x') };
    await chooser.setFiles(plan);
    await rules.getByText('« Plan.png » n’est pas un fichier PDF.').waitFor();
    await rules.getByRole('button', { name: 'Masquer Plan.png' }).click();
    await rules.locator('input[type=file]').setInputFiles({
      name: 'Règlement intérieur.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    });
    const link = rules.getByRole('link', { name: 'Règlement intérieur', exact: true });
    const address = await link.getAttribute('href');
    expect(await link.getAttribute('target')).toBe('_blank');
    const answer = await fetch(new URL(address ?? '', town.url()));
    expect(answer.headers.get('content-type')).toBe('application/pdf');

    const topics = page.getByRole('combobox', { name: 'Thèmes' });
    await topics.focus();
    await page.keyboard.type('Fêtes de quartier,');
    await page.keyboard.insertText('petite enfance; Lac, fêtes de QUARTIER');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('Écol');
    await page.getByRole('option', { name: 'Écoles', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Musique');
    await page.keyboard.press('Tab');
    const chips = page.locator('.MuiAutocomplete-root', { has: topics }).locator('.MuiChip-label');
    const words = ['Fêtes de quartier', 'Petite enfance', 'Écoles', 'Musique'];
    expect(await chips.allTextContents()).toEqual(words);
    expect(await axeViolations(page)).toEqual([]);

    const created = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    expect((await created).postDataJSON()).toMatchObject({
      rules: address,
      topics: ['Fêtes de quartier', 'EARLY', 'Écoles', 'Musique'],
    });
    await page.waitForURL(/\?id=/);
    await page.reload();
    await link.waitFor();
    expect(await chips.allTextContents()).toEqual(words);
    await rules.getByRole('button', { name: 'Retirer Règlement intérieur' }).press('Enter');
    await link.waitFor({ state: 'detached' });
    const choose = rules.getByRole('button', { name: 'Choisir dans la galerie' });
    expect(await choose.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('is open to the roles that it names', async () => {
    const admin = await openPageAs(browser, town, 'admin');
    await admin.page.goto(town.url('sampleList'));
    await admin.page.locator('tbody tr[data-id]').first().waitFor();
    expect(await admin.page.getByRole('link', { name: 'Ajouter' }).count()).toBe(0);
    await admin.page.goto(town.url('sample/edit'));
    await admin.page.waitForURL(town.url('error-403'));
    await admin.context.close();
    const user = await openPageAs(browser, town, 'user');
    await user.page.goto(town.url('sampleList'));
    await user.page.waitForURL(town.url('error-403'));
    await user.context.close();
  });

  it('is in the description of the API, which stays valid', async () => {
    const { errors } = await new Validator().validate(JSON.parse(apiText(copy.app)));
    expect(errors ?? []).toEqual([]);
    expect(Object.keys(objectAt(apiDocument(copy.app).paths))).toContain('/samples/setStatus/{id}');
  });
});

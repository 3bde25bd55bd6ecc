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

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectAt } from '../../contract/json';
import type { Resource } from '../../src/metadata';
import { apiDocument } from '../../tools/api-doc/document';
import { launchChromium } from './chromium';
import { buildCopy, stepsOf } from './copy';
import { axeViolations, openPageAs, openTown, type Town } from './town';
import { countOf, walkThroughScreens } from './walk';

const steps = stepsOf(readFileSync(new URL('../../docs/adding-an-entity.md', import.meta.url), 'utf8'));

let browser: Browser;
let copy: Awaited<ReturnType<typeof buildCopy>>;
let town: Town;
let associations: Resource;
beforeAll(async () => {
  [browser, copy] = await Promise.all([launchChromium(), buildCopy(steps)]);
  town = await openTown({ app: copy.app, dist: copy.dist });
  const found = copy.app.resources.find((resource) => resource.name === 'associations');
  if (!found) throw new Error('the guide adds no associations');
  associations = found;
}, 240_000);
afterAll(async () => {
  await town?.close();
  await browser?.close();
  copy?.remove();
});

describe('the guide docs/adding-an-entity.md, done word for word', () => {
  it('writes one file, and adds the entity to the list of them and a line to towns', () => {
    expect(steps.map(({ path, isChange }) => [path, isChange])).toEqual([
      ['resources/associations.ts', false],
      ['resources/index.ts', true],
      ['resources/index.ts', true],
      ['resources/towns.ts', true],
    ]);
    for (const { content } of steps.slice(1)) expect(content.match(/^\+/gm)).toHaveLength(1);
  });

  it.each(['fr', 'en'] as const)(
    'lists, creates, changes and deletes associations, in %s',
    async (locale) => {
      const { page, context, report } = await openPageAs(browser, town, 'superAdmin', { locale });
      await page.goto(town.url());
      await page.getByRole('navigation').getByRole('link', { name: 'Associations', exact: true }).click();
      await page.waitForURL(town.url('associationList'));
      expect(await countOf(page, town, associations)).toBe(30);
      await walkThroughScreens(page, town, associations, locale);
      await page
        .getByText(locale === 'fr' ? '30 éléments' : '30 items')
        .first()
        .waitFor();
      expect(report.problems).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await context.close();
    },
  );

  it('searches and filters them', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.goto(town.url('associationList'));
    await page.getByLabel('Domaine', { exact: true }).selectOption({ label: 'Culture' });
    await page.waitForURL(/filter=/);
    await page.locator('table[data-stale]').waitFor({ state: 'detached' });
    await page.locator('tbody tr[data-id]', { hasText: 'Culture' }).first().waitFor();
    expect(await page.locator('tbody tr[data-id]', { hasText: /Sport|Solidarité/ }).count()).toBe(0);
    await context.close();
  });

  it('lets an admin change and not delete, and a plain user in nowhere', async () => {
    const admin = await openPageAs(browser, town, 'admin');
    await admin.page.goto(town.url('associationList'));
    await admin.page.locator('tbody a.row-link').first().click();
    await admin.page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    expect(await admin.page.getByRole('button', { name: 'Supprimer', exact: true }).count()).toBe(0);
    await admin.context.close();
    const user = await openPageAs(browser, town, 'user');
    await user.page.goto(town.url('associationList'));
    await user.page.waitForURL(town.url('error-403'));
    await user.context.close();
  });

  it('has the slogan of a town in its form, in the call and in the description of the API', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
    await page.goto(town.url('townList'));
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('textbox', { name: 'Slogan' }).fill('La Loire pour horizon');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ slogan: 'La Loire pour horizon' });
    await page.getByText('Ville modifiée.').waitFor();
    const schemas = objectAt(objectAt(apiDocument(copy.app).components).schemas);
    expect(objectAt(objectAt(schemas.town).properties)).toHaveProperty('slogan');
    expect(report.problems).toEqual([]);
    await context.close();
  });
});

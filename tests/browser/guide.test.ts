import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { asObject } from '../../contract/json';
import { apiDocument } from '../../tools/api-doc/document';
import { stepsOf } from './copy';
import { onCopy } from './fixtures';
import { axeViolations, moreOfForm } from './town';
import { countOf, walkThroughScreens } from './walk';

const steps = stepsOf(readFileSync(new URL('../../docs/adding-an-entity.md', import.meta.url), 'utf8'));

const it = onCopy(steps).extend('associations', { scope: 'file' }, ({ copy }) => {
  const found = copy.app.resources.find((resource) => resource.name === 'associations');
  if (!found) throw new Error('the guide adds no associations');
  return found;
});
// Builds the copy, which takes longer than a test may.
it.beforeAll(async ({ copy: _ }) => {}, 240_000);

describe('the guide docs/adding-an-entity.md, done word for word', () => {
  it('adds one file, and a line to the list of entities and to towns', () => {
    expect(steps.map(({ path, isChange }) => [path, isChange])).toEqual([
      ['resources/associations.ts', false],
      ['resources/index.ts', true],
      ['resources/index.ts', true],
      ['resources/towns.ts', true],
    ]);
    for (const { content } of steps.slice(1)) expect(content.match(/^\+/gm)).toHaveLength(1);
  });

  it.for(['fr', 'en'] as const)(
    'lists, creates, changes and deletes associations, in %s',
    async (locale, { associations, town, openPage }) => {
      const page = await openPage('superAdmin', { locale });
      await page.goto('');
      await page.getByRole('navigation').getByRole('link', { name: 'Associations', exact: true }).click();
      await page.waitForURL(town.url('associationList'));
      expect(await countOf(page, town, associations)).toBe(30);
      await walkThroughScreens(page, town, associations, locale);
      await page
        .getByText(locale === 'fr' ? '30 éléments' : '30 items')
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  it('searches and filters them', async ({ page }) => {
    await page.goto('associationList');
    await page.getByLabel('Domaine', { exact: true }).selectOption({ label: 'Culture' });
    await page.waitForURL(/filter=/);
    await page.locator('table[data-stale]').waitFor({ state: 'detached' });
    await page.locator('tbody tr[data-id]', { hasText: 'Culture' }).first().waitFor();
    await expect
      .poll(() => page.locator('tbody tr[data-id]', { hasText: /Sport|Solidarité/ }).count())
      .toBe(0);
  });

  it('lets an admin change but not delete them, and keeps plain users out', async ({ town, openPage }) => {
    const admin = await openPage('admin');
    await admin.goto('associationList');
    await admin.locator('tbody a.row-link').first().click();
    await admin.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    await moreOfForm(admin).click();
    await admin.getByRole('menuitem', { name: 'Dupliquer' }).waitFor();
    expect(await admin.getByRole('menuitem', { name: 'Supprimer' }).count()).toBe(0);
    const user = await openPage('user');
    await user.goto('associationList');
    await user.waitForURL(town.url('error-403'));
  });

  it('adds the slogan of a town to its form, its call and the description of the API', async ({
    copy,
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    await page.goto('townList');
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('textbox', { name: 'Slogan' }).fill('La Loire pour horizon');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ slogan: 'La Loire pour horizon' });
    await page.getByText('Ville modifiée.').waitFor();
    const schemas = asObject(asObject(apiDocument(copy.app).components).schemas);
    expect(asObject(asObject(schemas.town).properties)).toHaveProperty('slogan');
  });
});

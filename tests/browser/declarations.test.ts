import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import app from '../../resources';
import { rolesFor } from '../../src/metadata';
import { launch } from './chromium';
import { enter, openTown, type Town } from './town';
import { countOf, walk } from './walk';

let browser: Browser;
let town: Town;
let inside: Awaited<ReturnType<typeof enter>>;
beforeAll(async () => {
  [browser, town] = await Promise.all([launch(), openTown({ dist: inject('dist') })]);
  inside = await enter(browser, town, 'superAdmin');
});
afterAll(async () => {
  await browser.close();
  await town.close();
});

const generated = app.resources.filter(
  ({ routes, views, list, ...resource }) =>
    routes?.list &&
    routes.edit &&
    list &&
    !views?.list &&
    !views?.edit &&
    rolesFor({ ...resource }, 'create').length > 0,
);

it.each(generated.map((resource) => [resource.name, resource] as const))(
  '%s can be listed, created with its defaults, changed, saved and deleted',
  async (_, resource) => {
    const { page, report } = inside;
    report.problems.length = 0;
    await walk(page, town, resource);
    expect(report.problems).toEqual([]);
  },
);

it('home shows how many records of each there are', async () => {
  const { page } = inside;
  await page.goto(town.url());
  const main = page.locator('main');
  for (const resource of generated.filter(({ menu }) => menu)) {
    const label = resource.menu?.label ?? resource.titles?.list;
    const card = main
      .locator('li', { has: page.getByRole('link', { name: label?.fr ?? '', exact: true }) })
      .first();
    const count = new Intl.NumberFormat('fr').format(await countOf(page, town, resource));
    await card.getByText(new RegExp(`^${count} éléments?$`)).waitFor();
  }
});

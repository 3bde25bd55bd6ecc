import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import app from '../../resources';
import { rolesFor } from '../../src/metadata';
import { launchChromium } from './chromium';
import { openPageAs, openTown, type Town } from './town';
import { countOf, type Toasts, walkThroughScreens } from './walk';

let browser: Browser;
let town: Town;
let inside: Awaited<ReturnType<typeof openPageAs>>;
beforeAll(async () => {
  [browser, town] = await Promise.all([launchChromium(), openTown({ dist: inject('dist') })]);
  inside = await openPageAs(browser, town, 'superAdmin');
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

/** The success toasts (docs/product.md#success-toasts), letter for letter. */
const toasts: Readonly<Record<string, Toasts>> = {
  pages: { created: 'Page créée.', updated: 'Page modifiée.', published: 'Page publiée.' },
  news: { created: 'News créée.', updated: 'News modifiée.', published: 'News publiée.' },
  cards: { created: 'Contact créé.', updated: 'Contact modifié.', published: 'Contact publié.' },
  notifications: { created: 'Notification créé.', updated: 'Notification modifiée.' },
  notificationTypes: {
    created: 'Sujet de notification créé.',
    updated: 'Sujet de notification modifié.',
  },
  towns: { created: 'Ville créée.', updated: 'Ville modifiée.' },
  users: { created: 'Utilisateur créé.', updated: 'Utilisateur modifié.' },
  surveys: { created: 'Sondage Crée.', updated: 'Sondage modifié.' },
  reportCategories: { created: 'Catégorie créée.', updated: 'Catégorie modifiée.' },
  pageCategories: { created: 'Catégorie créee.', updated: 'Catégorie modifiée.' },
  eventTypes: { created: "Type d'événement crée.", updated: "Type d'événement modifié." },
  socialNetworks: { created: 'Réseau social crée.', updated: 'Réseau social modifié.' },
};

it('walks through every entity that has toasts', () => {
  expect(generated.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(toasts)));
});

it.each(generated.map((resource) => [resource.name, resource] as const))(
  '%s can be listed, created with its defaults, changed, saved, published and deleted, in the documented words',
  async (name, resource) => {
    const { page, report } = inside;
    report.problems.length = 0;
    await walkThroughScreens(page, town, resource, 'fr', toasts[name]);
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

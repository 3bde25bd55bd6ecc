import { expect } from 'vitest';
import app from '../../resources';
import { rolesFor } from '../../src/metadata';
import { it } from './fixtures';
import { countOf, type Toasts, walkThroughScreens } from './walk';

/** The entities with a generated list and form, of which somebody may create a record. */
const generated = app.resources.filter(
  (resource) =>
    resource.list &&
    resource.routes?.list &&
    resource.routes.edit &&
    !resource.views?.list &&
    !resource.views?.edit &&
    rolesFor(resource, 'create').length > 0,
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

it('covers every entity that has documented toasts', () => {
  expect(generated.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(toasts)));
});

it.for(generated.map((resource) => [resource.name, resource] as const))(
  'takes a record of %s through list, creation, change, publication and deletion, with the documented toasts',
  async ([name, resource], { town, openPage }) => {
    const page = await openPage('superAdmin');
    await walkThroughScreens(page, town, resource, 'fr', toasts[name]);
  },
);

it('shows on the home screen how many records the pinned entries have', async ({ town, openPage }) => {
  const page = await openPage('superAdmin');
  const inMenu = generated.filter(({ menu }) => menu);
  await page.addInitScript(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [town.stored('store.preferences.pinned'), JSON.stringify(inMenu.map(({ name }) => name))],
  );
  await page.goto('');
  const main = page.getByRole('region', { name: 'Épinglés' });
  for (const resource of inMenu) {
    const label = resource.menu?.label ?? resource.titles?.list;
    const card = main
      .locator('li', { has: page.getByRole('link', { name: label?.fr ?? '', exact: true }) })
      .first();
    const count = new Intl.NumberFormat('fr').format(await countOf(page, town, resource));
    await card.getByText(new RegExp(`^${count} éléments?$`)).waitFor();
  }
});

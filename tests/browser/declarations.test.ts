import { expect } from 'vitest';
import app from '../../resources';
import { type Resource, rolesFor } from '../../src/metadata';
import { it } from './fixtures';
import { type Toasts, walkThroughScreens } from './walk';

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

/**
 * The part of the menu that has an entity: a group, or the submenu of a group. One test takes the entities of one part,
 * because a test of all settings would take long.
 */
const placeOf = ({ menu }: Resource) => (menu?.submenu ? `the submenu of ${menu.group}` : `${menu?.group}`);

it.for([...new Set(generated.map(placeOf))])(
  'takes a record of each entity in %s through list, creation, change, publication and deletion, with the documented toasts',
  async (place, { town, openPage }) => {
    const page = await openPage('superAdmin');
    for (const resource of generated.filter((one) => placeOf(one) === place))
      await walkThroughScreens(page, town, resource, 'fr', toasts[resource.name]);
  },
);

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import pageCategories from '../../resources/pageCategories';
import socialNetworks from '../../resources/socialNetworks';
import { fieldOf, type Resource, type Role } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();

const lists: readonly [string, Resource, string, string][] = [
  ['table', socialNetworks, 'updatedAt', 'Modifié le'],
  ['tree', pageCategories, 'status', 'État'],
];
const people: readonly [Role, number][] = [
  ['superAdmin', 1],
  ['admin', 0],
];

it.each(lists.flatMap(([list, ...column]) => people.map((person) => [list, ...person, ...column] as const)))(
  'a %s shows a field only to its roles: %s',
  async (_, role, shown, resource, name, title) => {
    const field = fieldOf(resource, name);
    Object.assign(resource.fields, { [name]: { ...field, roles: ['superAdmin'] } });
    await town.signIn(role);
    await town.open(`/${resource.routes?.list}`);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('table');
    await waitUntilLoaded();
    Object.assign(resource.fields, { [name]: field });
    expect(screen.queryAllByRole('columnheader', { name: new RegExp(title) })).toHaveLength(shown);
  },
);

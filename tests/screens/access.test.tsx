import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import pageCategories from '../../resources/pageCategories';
import socialNetworks from '../../resources/socialNetworks';
import type { Resource, Role } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();

const lists: readonly [string, Resource][] = [
  ['table', socialNetworks],
  ['tree', pageCategories],
];
const people: readonly [Role, number][] = [
  ['superAdmin', 1],
  ['admin', 0],
];

it.each(lists.flatMap(([list, resource]) => people.map((person) => [list, ...person, resource] as const)))(
  'a %s shows a field only to its roles: %s',
  async (_, role, shown, resource) => {
    const { updatedAt } = resource.fields;
    if (!updatedAt) throw new Error('no updatedAt');
    Object.assign(resource.fields, { updatedAt: { ...updatedAt, roles: ['superAdmin'] } });
    await town.signIn(role);
    await town.open(`/${resource.routes?.list}`);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('table');
    await waitUntilLoaded();
    Object.assign(resource.fields, { updatedAt });
    expect(screen.queryAllByRole('columnheader', { name: /Modifié le/ })).toHaveLength(shown);
  },
);

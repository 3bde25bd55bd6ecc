import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import pageCategories from '../../resources/pageCategories';
import socialNetworks from '../../resources/socialNetworks';
import { fieldOf, type Resource, type Role } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();

describe.each<[string, Resource, string, string]>([
  ['table', socialNetworks, 'updatedAt', 'Modifié le'],
  ['tree', pageCategories, 'status', 'État'],
])('in a %s, a column that only superAdmin may see', (_, resource, name, title) => {
  it.each<[string, Role, number]>([
    ['is shown to', 'superAdmin', 1],
    ['is hidden from', 'admin', 0],
  ])('%s %s', async (_, role, columns) => {
    const field = fieldOf(resource, name);
    Object.assign(resource.fields, { [name]: { ...field, readRoles: ['superAdmin'] } });
    await town.signIn(role);
    await town.open(`/${resource.routes?.list}`);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('table');
    await waitUntilLoaded();
    Object.assign(resource.fields, { [name]: field });
    expect(screen.queryAllByRole('columnheader', { name: new RegExp(title) })).toHaveLength(columns);
  });
});

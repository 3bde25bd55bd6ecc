import { cleanup, screen, waitFor } from '@testing-library/react';
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

describe('a screen that is not there', () => {
  const expectNoScreen = async () => {
    await screen.findByRole('heading', { level: 1, name: 'Écran introuvable' });
    await waitUntilLoaded();
  };

  it.each(['survey/results', 'reportView'])(
    'is announced at /%s without an id, or with an unknown one',
    async (path) => {
      await town.signIn('admin');
      await town.open(`/${path}`);
      await expectNoScreen();
      cleanup();
      await town.open(`/${path}?id=gone`);
      await expectNoScreen();
    },
  );

  it('is, for an admin, the activity log: neither the menu nor its address leads there', async () => {
    town.answer = (line) =>
      line === 'GET capabilities' ? Response.json({ capabilities: ['audit'] }) : undefined;
    for (const [role, links] of [
      ['superAdmin', 1],
      ['admin', 0],
    ] as const) {
      await town.signIn(role);
      await town.open('/newsList');
      await screen.findByRole('table');
      // Asking for the capabilities waits until the app is idle.
      await waitFor(() => expect(town.calls).toContain('GET capabilities'));
      await waitUntilLoaded();
      await waitFor(() =>
        expect(screen.queryAllByRole('link', { name: 'Journal d’activité' })).toHaveLength(links),
      );
      cleanup();
      town.calls.length = 0;
    }
    await town.open('/journal');
    await expectNoScreen();
  });
});

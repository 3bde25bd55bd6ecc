import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { RecordAction, Role } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const close = vi.hoisted(
  (): RecordAction => ({
    label: { fr: 'Fermer', en: 'Close' },
    icon: '',
    status: 'INACTIVE',
    tone: 'error',
    roles: ['superAdmin'],
    hidden: ({ status }) => status === 'INACTIVE',
    ask: { title: { fr: 'Fermer « {name} » ?', en: 'Close “{name}”?' } },
    notice: { fr: 'Fermé.', en: 'Closed.' },
  }),
);

vi.mock('../../resources', async (original) => {
  const { default: app } = await original<typeof import('../../resources')>();
  const resources = app.resources.map((resource) =>
    resource.name === 'siteVacuums'
      ? { ...resource, form: { sections: [{ fields: ['name'] }], actions: [close] } }
      : resource,
  );
  return { default: { ...app, resources } };
});

const town = useTown();

async function openVacuum(role: Role, status: string): Promise<void> {
  await town.signIn(role);
  const { id } = await town.call('POST', 'siteVacuums', {
    name: 'Mairie',
    sourcePath: 'https://mairie.fr',
    status,
  });
  await town.open(`/siteVacuum/edit?id=${id}`);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
}

it('shows a harmful action and its question in red, and leaves the form afterwards', async () => {
  await openVacuum('superAdmin', 'ACTIVE');
  const button = screen.getByRole('button', { name: 'Fermer' });
  expect(button.className).toContain('colorError');
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Fermer « Mairie » ?' }));
  const confirm = dialog.getByRole('button', { name: 'Fermer' });
  expect(confirm.className).toContain('colorError');
  await userEvent.click(confirm);
  expect(await screen.findByText('Fermé.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await waitUntilLoaded();
});

it.each<[string, Role, string]>([
  ['to other roles', 'admin', 'ACTIVE'],
  ['for the records that it names', 'superAdmin', 'INACTIVE'],
])('hides an action %s', async (_, role, status) => {
  await openVacuum(role, status);
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Enregistrer' }).className).toContain('contained');
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import declared from '../../resources';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const resources = declared.resources.map((resource) =>
  resource.name === 'news' && resource.list
    ? {
        ...resource,
        list: { ...resource.list, pendingStatuses: [{ status: 'PUBLISHED', olderThan: { days: 5 } }] },
      }
    : resource,
);

const town = useTown({ ...declared, resources });

const count = async (query: string): Promise<number> =>
  (await town.call('GET', `pages/count?newsPage_eq=true&${query}`)).count;

it('counts only the records that are old enough, if a pending status has `olderThan`', async () => {
  await town.signIn('superAdmin');
  await town.open('/');
  const panel = within(await screen.findByRole('region', { name: 'À traiter' }));
  const link = await panel.findByRole('link', { name: /^En ligne.*sans modification depuis 5 jours/ });
  expect(
    panel.getByRole('link', { name: /^Actualités : \d+ « En ligne » sans modification depuis 5 jours$/ }),
  ).toBeTruthy();
  const filter = JSON.parse(
    new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('filter') ?? '',
  );
  expect(filter).toEqual({ status_eq: 'PUBLISHED', updatedAt_lte: expect.any(String) });
  const days = (Date.now() - Date.parse(filter.updatedAt_lte)) / 86_400_000;
  // Since midnight five days ago: five to six days, give or take an hour if the clocks changed.
  expect(days).toBeGreaterThan(4.9);
  expect(days).toBeLessThan(6.1);
  const old = await count(`status_eq=PUBLISHED&updatedAt_lte=${filter.updatedAt_lte}`);
  const all = await count('status_eq=PUBLISHED');
  expect(old).toBeGreaterThan(0);
  expect(old).toBeLessThan(all);
  expect(link.textContent).toMatch(new RegExp(`En ligne${old}sans`));

  await userEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Liste des actualités' });
  expect(await screen.findByText(new RegExp(`^${old} éléments?$`))).toBeTruthy();
  const presses = async (name: string | RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  };
  await presses(/^Retirer Modifié le : avant le /);
  expect(await screen.findByText(`${all} éléments`)).toBeTruthy();
  await presses('Effacer les filtres');
  await waitUntilLoaded();
});

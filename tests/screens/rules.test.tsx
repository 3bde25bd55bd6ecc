import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

vi.mock('../../resources', async (original) => {
  const { default: app } = await original<typeof import('../../resources')>();
  const { default: bookings } = await import('../newcomer/bookings');
  return { default: { ...app, resources: [...app.resources, bookings] } };
});

const town = useTown();
beforeEach(() => town.signIn('superAdmin'));

const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

it('shows a computed value while its fields are typed, without an input', async () => {
  await town.open('/booking/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  expect(screen.queryByRole('textbox', { name: /^Prix/ })).toBeNull();
  await userEvent.type(box(/^Heures/), '3');
  await userEvent.type(box(/^Tarif/), '20');
  expect(await screen.findByText(/^60,00\s€$/)).toBeTruthy();
  expect(await screen.findByText(/^RES-\d{5}$/)).toBeTruthy();
});

it('says what a rule refuses before the record is saved, and nothing once it is mended', async () => {
  await town.open('/booking/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  await userEvent.type(box(/^Salle/), 'Préau');
  await userEvent.type(box(/^Famille/), 'Roy');
  expect(await screen.findByText('Trois réservations par famille')).toBeTruthy();
  expect(box(/^Famille/).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(box(/^Famille/), 'er');
  await waitFor(() => expect(screen.queryByText('Trois réservations par famille')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Réservation créée.')).toBeTruthy();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import declared from '../../resources';
import counters from '../newcomer/counters';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const app = { ...declared, resources: [...declared.resources, counters] };

const town = useTown(app);
beforeEach(() => town.signIn('superAdmin'));

async function openRowMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions pour ${name}` }));
  await screen.findByRole('menu');
}

it('offers an item of the row menu only for the records that it concerns', async () => {
  await town.open('/counterList?perPage=50');
  await waitUntilLoaded();
  await openRowMenu('Guichet 1');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Expliquer le tarif' }));
  await screen.findByRole('alertdialog', { name: 'Le tarif de Guichet 1 est de 12 €' });
  await userEvent.click(screen.getByRole('button', { name: 'J’ai compris' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await openRowMenu('Guichet 2');
  expect(screen.queryByRole('menuitem', { name: 'Expliquer le tarif' })).toBeNull();
});

it('hides an item of the row menu from a role that may not use it', async () => {
  await town.signIn('admin');
  await town.open('/counterList?perPage=50');
  await waitUntilLoaded();
  await openRowMenu('Guichet 1');
  expect(screen.queryByRole('menuitem', { name: 'Expliquer le tarif' })).toBeNull();
});

it('shows the times of a period that begins and ends on one day', async () => {
  await town.open('/counterList?perPage=50');
  await waitUntilLoaded();
  const row = (await screen.findByRole('link', { name: 'Guichet 1' })).closest('tr');
  expect(row?.textContent).toMatch(/1er mars 2027, 8\sh\s– 11\sh/);
});

it('normalizes a telephone number when its input loses the focus, and a name when Ctrl+S saves', async () => {
  await town.open('/counter/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /^Téléphone/ });
  await userEvent.type(phone, '+33(0)2.47.12.34.56');
  await userEvent.tab();
  await waitFor(() => expect(phone.value).toBe('02 47 12 34 56'));
  await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), '  Accueil  {Control>}s{/Control}');
  expect(await screen.findByText('Guichet créé.')).toBeTruthy();
  expect(town.writes.at(-1)?.body).toMatchObject({ name: 'Accueil', phone: '02 47 12 34 56' });
});

it('shows a value without an input to a role that may only read it, and saves it unchanged', async () => {
  await town.signIn('admin');
  await town.open('/counterList?perPage=50');
  await userEvent.click(await screen.findByRole('link', { name: 'Guichet 1' }));
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  expect(screen.queryByRole('textbox', { name: /^Tarif/ })).toBeNull();
  expect(screen.getByText(/^12,00\s€$/)).toBeTruthy();
  expect(screen.queryByText('Budget')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), ' bis');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Guichet modifié.')).toBeTruthy();
  expect(town.writes.at(-1)?.body).toMatchObject({ name: 'Guichet 1 bis', fee: 12 });
});

it('hides from the search the fields that the role may not see', async () => {
  await town.signIn('admin');
  await town.open('/counterList');
  await waitUntilLoaded();
  await userEvent.click(await screen.findByRole('combobox', { name: /Rechercher par/ }));
  expect(screen.queryByRole('option', { name: 'Archives' })).toBeNull();
  expect(screen.getAllByText('Téléphone').length).toBeGreaterThan(0);
});

it('copies the hours of Monday to the days up to Friday, and saves an exceptional day', async () => {
  await town.open('/counter/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Mairie');
  const add = await screen.findByRole('button', { name: 'Ajouter un créneau : lundi' });
  await userEvent.click(add);
  await userEvent.click(add);
  fireEvent.change(screen.getByLabelText('lundi, fermeture 2'), { target: { value: '17h30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Copier lundi jusqu’à vendredi' }));
  await userEvent.click(screen.getByRole('button', { name: 'Retirer le créneau 2 : vendredi' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un jour exceptionnel' }));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-25' } });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Guichet créé.')).toBeTruthy();
  const whole = [
    { opens: '09:00', closes: '12:00' },
    { opens: '14:00', closes: '17:30' },
  ];
  expect(town.writes.at(-1)?.body.hours).toEqual({
    monday: whole,
    tuesday: whole,
    wednesday: whole,
    thursday: whole,
    friday: [whole[0]],
    exceptions: [expect.objectContaining({ date: '2026-12-25' })],
  });
});

it('warns beside hours that overlap', async () => {
  await town.open('/counter/edit');
  await waitUntilLoaded();
  const add = await screen.findByRole('button', { name: 'Ajouter un créneau : lundi' });
  await userEvent.click(add);
  await userEvent.click(add);
  const closing = screen.getByLabelText('lundi, fermeture 1');
  fireEvent.change(closing, { target: { value: '15:00' } });
  fireEvent.blur(closing);
  expect(await screen.findByText(/^Vérifiez les horaires/)).toBeTruthy();
});

it('does not save a text that is not a time, and says why', async () => {
  await town.open('/counter/edit');
  await waitUntilLoaded();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un créneau : lundi' }));
  fireEvent.change(screen.getByLabelText('lundi, ouverture 1'), { target: { value: 'midi' } });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Saisissez une heure comme 9:30')).toBeTruthy();
  expect(town.writes.filter(({ line }) => line.startsWith('POST counters'))).toEqual([]);
});

it('removes an invalid time together with its slot, so that the next slot shows its own time', async () => {
  await town.open('/counter/edit');
  await waitUntilLoaded();
  const add = await screen.findByRole('button', { name: 'Ajouter un créneau : lundi' });
  await userEvent.click(add);
  await userEvent.click(add);
  const input = () => screen.getByLabelText<HTMLInputElement>('lundi, ouverture 1');
  fireEvent.change(input(), { target: { value: 'midi' } });
  expect(input().validity.valid).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer le créneau 1 : lundi' }));
  expect([input().value, input().validity.valid]).toEqual(['14:00', true]);
});

it('keeps a telephone number that has words beside it', async () => {
  await town.open('/counter/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /^Téléphone/ });
  await userEvent.type(phone, '02 47 12 34 56 (accueil)');
  await userEvent.tab();
  expect(phone.value).toBe('02 47 12 34 56 (accueil)');
});

it('gives a new record the default values of fields that its creator may not see or change', async () => {
  await town.signIn('admin');
  await town.open('/counter/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Annexe');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Guichet créé.')).toBeTruthy();
  await town.signIn('superAdmin');
  const { entries } = await town.call('GET', 'counters?name_eq=Annexe');
  expect(entries).toMatchObject([{ fee: 5, budget: 100 }]);
});

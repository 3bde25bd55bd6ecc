import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import declared from '../../resources';
import { type Resource, sameLabel, text, type Values } from '../../src/metadata';
import bookings from '../newcomer/bookings';
import venues from '../newcomer/venues';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

/** An entity without a workflow, whose records `admin` may change but not delete. */
const editable = (name: string, form?: Resource['form']): Resource => ({
  ...bookings,
  name,
  routes: { list: `${name}List`, edit: `${name}/edit` },
  workflow: undefined,
  rules: undefined,
  form,
  access: { delete: ['superAdmin'] },
});
const addHour = {
  label: { fr: 'Une heure de plus', en: 'One more hour' },
  icon: '',
  set: ({ hours }: Values) => ({ hours: Number(hours) + 1 }),
  // Needs the hours, which the list does not show.
  hidden: ({ hours }: Values) => hours !== 2,
  notice: { fr: 'Prolongé.', en: 'Extended.' },
};
const loans = editable('loans', { sections: [{ fields: ['*'] }], actions: [addHour] });
const { hidden: _, ...always } = addHour;
/** An entity with an action for every row, and a list that does not show the status. */
const depots = {
  ...editable('depots', { sections: [{ fields: ['*'] }], actions: [always] }),
  list: { columns: ['number', 'room'] },
};
/** Another entity with the records of `loans`. Its field `others` counts the records with the same number. */
const returns: Resource = {
  ...editable('returns'),
  collection: 'loans',
  fields: {
    ...bookings.fields,
    summary: text(sameLabel('Résumé'), { derive: ({ others }) => `En tout : ${others}` }),
    others: text(sameLabel('Autres'), {
      derive: async ({ hours, number }, { find }) =>
        `${hours} heures, ${(await find({ number_eq: String(number) }, 'loans')).length} autres`,
    }),
  },
};
/** An entity with a computed value that fails for one number of hours, above those that do not. */
const refunds: Resource = {
  ...editable('refunds'),
  fields: {
    share: text(sameLabel('Part'), {
      derive: ({ hours }) => (hours === 3 ? Promise.reject(new Error('No share')) : '1/2'),
    }),
    ...bookings.fields,
  },
};

const app = {
  ...declared,
  resources: [...declared.resources, venues, bookings, loans, depots, returns, refunds],
};

const town = useTown(app);
beforeEach(() => town.signIn('superAdmin'));

const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

it('shows a computed value as text, and updates it while the clerk types', async () => {
  await town.open('/booking/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  expect(screen.queryByRole('textbox', { name: /^Prix/ })).toBeNull();
  await userEvent.type(box(/^Heures/), '3');
  await userEvent.type(box(/^Tarif/), '20');
  expect(await screen.findByText(/^60,00\s€$/)).toBeTruthy();
  expect(await screen.findByText(/^RES-\d{5}$/)).toBeTruthy();
  // The number is asked for once, not at each key press.
  expect(town.calls.filter((line) => line.includes('number_like'))).toHaveLength(1);
});

it('shows the other computed values if one cannot be computed', async () => {
  await town.open('/refunds/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.type(box(/^Heures/), '3');
  await userEvent.type(box(/^Tarif/), '20');
  expect(await screen.findByText(/^60,00\s€$/)).toBeTruthy();
  await waitUntilLoaded();
});

it('leaves the edited record out of a search in another entity of the same collection', async () => {
  await town.open('/returnsList');
  await userEvent.click((await screen.findAllByRole('link', { name: /^RES-/ }))[0] as HTMLElement);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  await userEvent.clear(box(/^Heures/));
  await userEvent.type(box(/^Heures/), '9');
  expect(await screen.findByText('9 heures, 0 autres')).toBeTruthy();
  expect(await screen.findByText('En tout : 9 heures, 0 autres')).toBeTruthy();
});

it('sends an input such as `1e3` as text, so that the backend refuses it', async () => {
  await town.open('/booking/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  await userEvent.type(box(/^Salle/), 'Préau');
  await userEvent.type(box(/^Famille/), 'Famille 90');
  await userEvent.type(box(/^Heures/), '1e3');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(town.failures).toContain('422 POST bookings'));
  expect(town.writes.at(-1)?.body).toMatchObject({ hours: '1e3' });
});

it('says before saving what a rule refuses, and removes the message once the value is corrected', async () => {
  await town.open('/booking/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  await userEvent.type(box(/^Salle/), 'Préau');
  await userEvent.type(box(/^Famille/), 'Famille 1');
  expect(await screen.findByText('Trois réservations par famille')).toBeTruthy();
  expect(box(/^Famille/).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(box(/^Famille/), '1');
  await waitFor(() => expect(screen.queryByText('Trois réservations par famille')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Réservation créée.')).toBeTruthy();
});

it('changes values by an action on the selected rows and on one row', async () => {
  await town.open('/bookingList');
  await waitUntilLoaded();
  for (const index of [0, 1]) {
    const boxes = await screen.findAllByRole('checkbox', { name: /RES-/ });
    await userEvent.click(boxes[index] as HTMLElement);
    await screen.findByText(new RegExp(`^${index + 1} sélectionné`));
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Une heure de plus' }));
  expect(await screen.findByText('2 éléments modifiés.')).toBeTruthy();
  // The selection ends with the change.
  await waitFor(() => expect(screen.queryByText(/^2 sélectionné/)).toBeNull());
  await waitUntilLoaded();
  const [menu] = screen.getAllByRole('button', { name: /^Actions.*RES-/ });
  if (!menu) throw new Error('no row');
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Une heure de plus' }));
  expect(await screen.findByText('Réservation prolongée.')).toBeTruthy();
});

it('stops an action on a row that a colleague has changed, and shows the change', async () => {
  await town.open('/bookingList?sort=number&order=ASC');
  await waitUntilLoaded();
  const [menu] = await screen.findAllByRole('button', { name: /^Actions.*RES-/ });
  const number = menu?.closest('tr')?.querySelector('a.row-link')?.textContent ?? '';
  const row = () => screen.getByRole('link', { name: number }).closest('tr')?.textContent;
  expect(row()).toContain('Réservée');
  const booking = (await town.call('GET', `bookings?number_eq=${number}`)).entries[0];
  await town.call('PUT', `bookings/${booking.id}`, { ...booking, status: 'CANCELLED' });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Une heure de plus' }));
  expect(await screen.findByText(/^Quelqu’un d’autre l’a modifié/)).toBeTruthy();
  await waitFor(() => expect(row()).toContain('Annulée'));
});

it('runs an action on a row of a list that does not show the status', async () => {
  await town.open('/depotsList');
  await waitUntilLoaded();
  const [menu] = await screen.findAllByRole('button', { name: /^Actions.*RES-/ });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Une heure de plus' }));
  expect(await screen.findByText('Prolongé.')).toBeTruthy();
});

it('enables an action if at least one selected row shows it, also for a role that may not delete', async () => {
  await town.signIn('admin');
  await town.open('/loansList');
  await waitUntilLoaded();
  const { entries } = await town.call('GET', 'loans?sort=updatedAt_asc&range=0-24');
  for (const hours of [3.5, 2]) {
    const { number } = entries.find((one: Values) => one.hours === hours);
    await userEvent.click(await screen.findByRole('checkbox', { name: `Sélectionner ${number}` }));
    const bar = within(await screen.findByRole('toolbar', { name: /sélectionné/ }));
    const button = bar.getByRole<HTMLButtonElement>('button', { name: 'Une heure de plus' });
    await waitFor(() => expect(button.disabled).toBe(hours !== 2));
    expect(bar.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  }
});

it('lets a role without the right to delete change a field of selected rows, if the backend can import', async () => {
  town.answer = (line) =>
    line === 'GET capabilities' ? Response.json({ capabilities: ['import'] }) : undefined;
  await town.signIn('admin');
  await town.open('/depotsList');
  await waitUntilLoaded();
  const [first] = await screen.findAllByRole('checkbox', { name: /RES-/ });
  await userEvent.click(first as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Modifier un champ…' })).toBeTruthy();
});

it('shows in the form the values that an action has changed', async () => {
  await town.open('/bookingList');
  const [link] = await screen.findAllByRole('link', { name: /^RES-/ });
  if (!link) throw new Error('no booking');
  await userEvent.click(link);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  const before = Number(box(/^Heures/).value);
  await userEvent.click(screen.getByRole('button', { name: 'Une heure de plus' }));
  await waitFor(() => expect(Number(box(/^Heures/).value)).toBe(before + 1));
});

it('applies an action to the value that a colleague has just stored, and shows the result', async () => {
  await town.open('/bookingList');
  await waitUntilLoaded();
  const [link] = await screen.findAllByRole('link', { name: /^RES-/ });
  const number = link?.textContent;
  await userEvent.click(link as HTMLElement);
  await screen.findByRole('button', { name: 'Une heure de plus' });
  await waitUntilLoaded();
  const booking = (await town.call('GET', `bookings?number_eq=${number}`)).entries[0];
  await town.call('PUT', `bookings/${booking.id}`, { ...booking, hours: 5 });
  await userEvent.click(screen.getByRole('button', { name: 'Une heure de plus' }));
  await screen.findByText('Réservation prolongée.');
  await waitFor(() => expect(box(/^Heures/).value).toBe('6'));
});

it('lists the bookings of a hall below its form, and opens the form of a new booking', async () => {
  await town.open('/venueList');
  await waitUntilLoaded();
  await waitFor(() => expect(document.querySelector('tbody a.row-link')).toBeTruthy());
  const hall = document.querySelector('tbody a.row-link');
  if (!hall) throw new Error('no hall');
  await userEvent.click(hall);
  const bookings = await screen.findByRole('region', { name: 'Réservations' });
  await within(bookings).findAllByRole('link', { name: /^RES-|^Ajouter/ });
  await userEvent.click(within(bookings).getByRole('link', { name: 'Ajouter' }));
  await screen.findByRole('heading', { name: /réservation/, level: 1 });
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^Fiche/ })).value).toBe(
    hall.textContent,
  );
});

it('says why an action is blocked for a record, and leaves the record unchanged', async () => {
  await town.open('/bookingList');
  await waitUntilLoaded();
  const [link] = await screen.findAllByRole('link', { name: /^RES-/ });
  const read = async () => (await town.call('GET', `bookings?number_eq=${link?.textContent}`)).entries[0];
  const booking = await read();
  await town.call('PUT', `bookings/${booking.id}`, { ...booking, hours: 24 });
  const [menu] = screen.getAllByRole('button', { name: /^Actions.*RES-/ });
  if (!menu) throw new Error('no row');
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Une heure de plus' }));
  expect(await screen.findByText(/La réservation dure déjà un jour/)).toBeTruthy();
  expect(await read()).toMatchObject({ hours: 24 });
  await waitUntilLoaded();
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import declared from '../../resources';
import { formatDate } from '../../src/i18n/dates';
import { addDays, dayText } from '../../src/metadata/townTime';
import markets from '../newcomer/markets';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';

const app = { ...declared, resources: [...declared.resources, markets] };

const town = useTown(app);
beforeEach(() => town.signIn('superAdmin'));

const opening = { startDate: '2026-10-06T06:00:00.000Z', endDate: '2026-10-06T09:00:00.000Z' };
const create = (body: object): Promise<{ id: string }> =>
  town.call('POST', 'markets', { title: 'Marché de la Halle', opening, ...body });
const read = (id: string) => town.call('GET', `markets/${id}`);

async function openForm(id: string): Promise<void> {
  await town.open(`/market/edit?id=${id}`);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
}

const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText(/^Marché (modifié|créé)/i);
};

const fullDay = (day: string) => formatDate(day, 'fr', { day: 'numeric', month: 'long', year: 'numeric' });

const sentence = (text: string) => screen.findByText((shown) => shown.replaceAll('\u00a0', ' ') === text);

it('describes the repetition of a market in a sentence, and stores the repetition as a rule', async () => {
  const { id } = await create({});
  await openForm(id);
  await userEvent.selectOptions(await screen.findByLabelText('Fréquence'), 'Toutes les semaines');
  await sentence('Tous les mardis de 8 h à 11 h.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'vendredi' }));
  // The form proposes an end: 13 weeks after the first day.
  await userEvent.selectOptions(screen.getByLabelText('La répétition finit'), 'À une date');
  await userEvent.click(screen.getByRole('button', { name: 'Sauf vacances d’hiver' }));
  await sentence(
    'Tous les mardis et vendredis de 8 h à 11 h jusqu’au 5 janvier 2027, sauf du 6 au 22 février 2027.',
  );
  const days = 'du 6 au 22 février 2027';
  await userEvent.click(screen.getByRole('button', { name: `Ne plus exclure ${days}` }));
  await sentence('Tous les mardis et vendredis de 8 h à 11 h jusqu’au 5 janvier 2027.');
  // The form refuses a first day that is missing or after the last day, and keeps the typed last day.
  const leaveOut = () => userEvent.click(screen.getByRole('button', { name: 'Exclure ces jours' }));
  const [from, to] = [
    screen.getByLabelText('Du'),
    screen.getByLabelText<HTMLInputElement>('Au (facultatif)'),
  ];
  fireEvent.change(to, { target: { value: '2026-12-24' } });
  await leaveOut();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Indiquez le premier jour/);
  fireEvent.change(from, { target: { value: '2026-12-26' } });
  await leaveOut();
  expect(to.value).toBe('2026-12-24');
  fireEvent.change(from, { target: { value: '2026-12-22' } });
  await leaveOut();
  await sentence(
    'Tous les mardis et vendredis de 8 h à 11 h jusqu’au 5 janvier 2027, sauf du 22 au 24 décembre 2026.',
  );
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Ne plus exclure/ }));
  await save();
  expect(await read(id)).toMatchObject({ repeats: 'RRULE:FREQ=WEEKLY;BYDAY=TU,FR;UNTIL=20270105' });
});

it('does not save while days to exclude are typed, but not added yet', async () => {
  const { id } = await create({ repeats: 'RRULE:FREQ=WEEKLY' });
  await openForm(id);
  const from = await screen.findByLabelText<HTMLInputElement>('Du');
  fireEvent.change(from, { target: { value: '2026-12-22' } });
  await userEvent.type(screen.getByLabelText(/^Nom/), ' couverte');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Appuyez sur « Exclure ces jours » sous « Sauf », ou effacez les jours.');
  expect(town.writes).toEqual([]);
  expect(document.activeElement).toBe(from);
  await userEvent.click(screen.getByRole('button', { name: 'Exclure ces jours' }));
  expect(screen.queryByText(/^Appuyez sur « Exclure ces jours »/)).toBeNull();
  await save();
  expect(await read(id)).toMatchObject({ repeats: 'RRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:20261222' });
});

it('asks before somebody leaves the form while days to exclude are typed, but not added yet', async () => {
  const { id } = await create({ repeats: 'RRULE:FREQ=WEEKLY' });
  await openForm(id);
  fireEvent.change(await screen.findByLabelText('Du'), { target: { value: '2026-12-22' } });
  await screen.findByText('Modifié, non enregistré');
  await userEvent.click(screen.getAllByRole('link', { name: 'Accueil' })[0] as HTMLElement);
  const question = await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  within(question).getByText(/Elles seront perdues/);
  await userEvent.click(within(question).getByRole('button', { name: 'Rester' }));
  expect(screen.getByLabelText('Du')).toHaveProperty('value', '2026-12-22');
});

it('does not save while the last day of the repetition is missing', async () => {
  const { id } = await create({ repeats: 'RRULE:FREQ=WEEKLY;UNTIL=20301231' });
  await openForm(id);
  const lastDay = await screen.findByLabelText<HTMLInputElement>('Dernier jour');
  // This is also what a native input reports while a date is half typed.
  fireEvent.change(lastDay, { target: { value: '' } });
  await screen.findByText('Modifié, non enregistré');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Indiquez le dernier jour.');
  expect(document.activeElement).toBe(lastDay);
  expect(town.writes).toEqual([]);
  fireEvent.change(lastDay, { target: { value: '2030-12-30' } });
  expect(screen.queryByText('Indiquez le dernier jour.')).toBeNull();
  await save();
  expect(await read(id)).toMatchObject({ repeats: 'RRULE:FREQ=WEEKLY;UNTIL=20301230' });
});

it('shows the last day of a resumed draft in a box that the clerk had emptied', async () => {
  const { id } = await create({ repeats: 'RRULE:FREQ=WEEKLY;UNTIL=20301231' });
  await openForm(id);
  const lastDay = () => screen.findByLabelText<HTMLInputElement>('Dernier jour');
  fireEvent.change(await lastDay(), { target: { value: '2030-12-30' } });
  await screen.findByText('Modifié, non enregistré');
  cleanup();
  await openForm(id);
  fireEvent.change(await lastDay(), { target: { value: '' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
  expect(await lastDay()).toHaveProperty('value', '2030-12-30');
  await save();
  expect(await read(id)).toMatchObject({ repeats: 'RRULE:FREQ=WEEKLY;UNTIL=20301230' });
});

it('lets a market repeat ten times, on the first and third Saturday of every second month', async () => {
  const { id } = await create({});
  await openForm(id);
  await userEvent.selectOptions(await screen.findByLabelText('Fréquence'), 'Tous les mois');
  await sentence('Le 6 de chaque mois de 8 h à 11 h.');
  await userEvent.selectOptions(screen.getByLabelText('Jour du mois'), 'Un jour de la semaine');
  await userEvent.selectOptions(screen.getByLabelText('Jour'), 'samedi');
  // « premier » is checked from the start.
  await userEvent.click(screen.getByRole('checkbox', { name: 'troisième' }));
  const interval = screen.getByLabelText('Intervalle en mois (1 : tous les mois)');
  await userEvent.clear(interval);
  await userEvent.type(interval, '2');
  await userEvent.selectOptions(screen.getByLabelText('La répétition finit'), 'Après un nombre de fois');
  await sentence('Tous les deux mois, le premier et le troisième samedi de 8 h à 11 h, 10 fois.');
  await save();
  expect(await read(id)).toMatchObject({ repeats: 'RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=1SA,3SA;COUNT=10' });
});

it('saves a number of times only if it is written in digits and at most 1000', async () => {
  const { id } = await create({ repeats: 'RRULE:FREQ=WEEKLY;COUNT=10' });
  await openForm(id);
  const times = await screen.findByLabelText<HTMLInputElement>('Nombre de fois');
  const type = async (text: string) => {
    await userEvent.clear(times);
    await userEvent.type(times, text);
    await userEvent.tab();
  };
  for (const text of ['1500', '0x10', '1e2', ' ']) {
    await type(text);
    expect(times.value).toBe(text);
    expect(times.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Indiquez un nombre entier de 1 à 1000.');
  }
  await screen.findByText('Modifié, non enregistré');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(document.activeElement).toBe(times));
  expect(town.writes).toEqual([]);
  await type('150');
  expect(screen.queryByText(/^Indiquez un nombre entier/)).toBeNull();
  expect(times.getAttribute('aria-invalid')).toBe('false');
  await save();
  expect(await read(id)).toMatchObject({ repeats: 'RRULE:FREQ=WEEKLY;COUNT=150' });
});

it('asks for a missing interval, and sees no change once the clerk types the stored interval again', async () => {
  const { id } = await create({ repeats: 'RRULE:FREQ=WEEKLY' });
  await openForm(id);
  const interval = await screen.findByLabelText('Intervalle en semaines (1 : toutes les semaines)');
  await userEvent.clear(interval);
  await screen.findByText('Modifié, non enregistré');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findAllByText('Indiquez un nombre entier de 1 à 99.')).length).toBeGreaterThan(0);
  expect(town.writes).toEqual([]);
  await userEvent.type(interval, '1');
  await waitFor(() => expect(screen.queryByText(/^Indiquez un nombre entier/)).toBeNull());
  await waitFor(() => expect(screen.queryByText('Modifié, non enregistré')).toBeNull());
});

it('shows a market in the calendar on each of its days, except the excluded ones', async () => {
  await create({ repeats: 'RRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:20301112' });
  await town.open('/marketList?display=calendar&month=2030-11');
  await waitUntilLoaded();
  const links = await screen.findAllByRole('link', { name: /Marché de la Halle/ });
  // Tuesdays in November 2030: 5, 12, 19 and 26.
  expect(links).toHaveLength(3);
});

it('reads typed positions as a line, and asks for positions if other text is typed', async () => {
  const { id } = await create({});
  await openForm(id);
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Positions');
  const described = box.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain(
    'Une position par ligne',
  );
  await userEvent.type(box, 'bonjour');
  await screen.findByText(/^Écrivez une latitude et une longitude par ligne/);
  await userEvent.clear(box);
  await userEvent.type(box, '47.39, 0.68{enter}47.4, 0.69{enter}47.41, 0.7');
  await screen.findByText('Ligne de 3 points');
  await save();
  expect(await read(id)).toMatchObject({
    ground: {
      type: 'LineString',
      coordinates: [
        [0.68, 47.39],
        [0.69, 47.4],
        [0.7, 47.41],
      ],
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
  await screen.findByText('Rien n’est tracé.');
  expect(box.value).toBe('');
  // The pressed button is gone.
  expect(document.activeElement).toBe(box);
});

it('describes the shape and the repetition of a market in words in the list', async () => {
  const coordinates = [
    [0.68, 47.39],
    [0.69, 47.4],
    [0.7, 47.41],
  ];
  const ground = { type: 'LineString', coordinates };
  await create({ title: 'Marché aux fleurs', repeats: 'RRULE:FREQ=WEEKLY;BYDAY=SU', ground });
  await town.open('/marketList?filter={"title_like":"fleurs"}');
  await waitUntilLoaded();
  const row = (await screen.findByRole('link', { name: 'Marché aux fleurs' })).closest('tr');
  if (!row) throw new Error('no row');
  await waitFor(() => within(row).getByText('Ligne de 3 points'));
  within(row).getByText((text) => text.replaceAll('\u00a0', ' ') === 'Tous les dimanches de 8 h à 11 h');
});

it('a copy of an old market begins today, and repeats for as many days as the original', async () => {
  const opening = { startDate: '2020-10-06T06:00:00.000Z', endDate: '2020-10-06T09:00:00.000Z' };
  // UNTIL is the start of the 16th in the town, 10 days after the 6th.
  const repeats = 'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20201015T220000Z\nEXDATE;VALUE=DATE:20201013';
  const { id } = await create({ title: 'Foire', opening, repeats });
  await openForm(id);
  await chooseFromForm('Dupliquer');
  const end = fullDay(addDays(dayText(Date.now()), 10));
  const today = new Intl.DateTimeFormat('fr', { weekday: 'long', timeZone: 'Europe/Paris' }).format();
  await screen.findByText(
    (text) => text.startsWith(`Tous les ${today}s de`) && text.endsWith(`jusqu’au ${end}.`),
  );
});

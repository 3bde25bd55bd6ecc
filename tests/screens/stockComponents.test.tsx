import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import declared from '../../resources';
import { counted } from './CountedScreen';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

// The demo town with two more screens.
const views = {
  stock: { path: 'stockEvents', load: () => import('./StockEvents') },
  counted: { path: 'counted', load: () => import('./CountedScreen') },
};
const resources = declared.resources.map((one) => (one.name === 'events' ? { ...one, views } : one));

const town = useTown({ ...declared, resources });
let problems: string[];
beforeEach(() => {
  problems = [];
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...parts) => {
      // react-admin 5.15 passes `InputProps` to its inputs. MUI 9 no longer knows this property.
      if (!parts.includes('InputProps')) problems.push(parts.join(' '));
    });
});
afterEach(() => vi.restoreAllMocks());

describe.each([
  {
    locale: 'fr',
    title: 'Titre',
    type: "Type d'événement",
    save: 'Enregistrer',
    saved: 'Élément mis à jour',
    undo: 'Annuler',
  },
  { locale: 'en', title: 'Title', type: 'Event type', save: 'Save', saved: 'Element updated', undo: 'Undo' },
])(
  "react-admin's own components in a custom screen, in $locale",
  ({ locale, title, type, save, saved, undo }) => {
    const open = async (path: string) => {
      await town.signIn('superAdmin');
      await town.open(path, { defaultLocale: locale });
    };

    /** Changes the title of an event in react-admin's own form. */
    const saveAnEvent = async () => {
      await open('/stockEvents');
      const [cell] = await screen.findAllByRole('cell');
      await userEvent.click(cell as HTMLElement);
      await waitFor(() => expect(window.location.pathname).toBe('/event/edit'));
      cleanup();
      await open(`/stockEvents${window.location.search}`);
      await userEvent.type(await screen.findByRole('textbox', { name: title }), '!');
      await userEvent.click(screen.getByRole('button', { name: save }));
    };

    it('list the records under the labels of the declaration, and open and save one', async () => {
      await open('/stockEvents');
      // Waits for the header: a table of placeholders comes first.
      expect(await screen.findByRole('columnheader', { name: title })).toBeTruthy();
      const table = screen.getByRole('table');
      expect(within(table).getByRole('columnheader', { name: type })).toBeTruthy();
      await waitFor(() => expect(within(table).getAllByRole('cell').length).toBeGreaterThan(10));

      await userEvent.click(within(table).getAllByRole('cell')[0] as HTMLElement);
      await waitFor(() => expect(window.location.pathname).toBe('/event/edit'));
      const { search } = window.location;

      cleanup();
      await open(`/stockEvents${search}`);
      const input = await screen.findByRole('textbox', { name: title });
      await waitFor(() => expect(screen.getByRole('combobox', { name: type })).toHaveProperty('value'));
      await userEvent.clear(input);
      await userEvent.type(input, `Fête ${locale}`);
      expect(document.body.textContent).not.toMatch(/\bra\.\w|resources\./);
      await userEvent.click(screen.getByRole('button', { name: save }));
      await waitFor(() => expect(window.location.pathname).toBe('/eventList'));
      expect(await screen.findByText(saved)).toBeTruthy();
      // A click elsewhere closes the toast, which offers to undo the change. Only then does the app send it.
      await userEvent.click(screen.getByRole('heading', { level: 1 }));
      await waitFor(() =>
        expect(town.writes.map(({ line }) => line)).toEqual([expect.stringMatching(/^PUT /)]),
      );
      await waitUntilLoaded();
      cleanup();
      await open(`/event/edit${search}`);
      expect(await screen.findByDisplayValue(`Fête ${locale}`)).toBeTruthy();
      await waitUntilLoaded();
      expect(problems).toEqual([]);
    });

    it('send a change when their screen closes before the toast does', async () => {
      await saveAnEvent();
      await screen.findByText(saved);
      expect(town.writes).toEqual([]);
      cleanup();
      await waitFor(() => expect(town.writes).toHaveLength(1));
    });

    it('send no change that is undone', async () => {
      await saveAnEvent();
      await userEvent.click(await screen.findByRole('button', { name: undo }));
      await waitFor(() => expect(screen.queryByText(saved)).toBeNull());
      expect(town.writes).toEqual([]);
    });

    it('keep what was typed if the backend refuses it', async () => {
      await open('/stockEvents?new');
      town.answer = (line) =>
        line.startsWith('POST events') ? Response.json({ message: 'Trop long' }, { status: 400 }) : undefined;
      await userEvent.type(await screen.findByRole('textbox', { name: title }), 'Fête');
      await userEvent.click(screen.getByRole('button', { name: save }));
      expect(await screen.findByText('Trop long')).toBeTruthy();
      expect(screen.getByDisplayValue('Fête')).toBeTruthy();
    });

    it('read, write and notify through the hooks', async () => {
      await open('/stockEvents');
      const rename = await screen.findByRole('button', { name: 'Fête du lac' });
      await waitFor(() => expect(rename).toHaveProperty('disabled', false));
      await userEvent.click(rename);
      expect(await screen.findByText('Fête renommée')).toBeTruthy();
      await screen.findAllByRole('cell', { name: 'Fête du lac' });
      expect(problems).toEqual([]);
    });
  },
);

it('renders the first screen once', async () => {
  await town.signIn('superAdmin');
  await town.open('/counted');
  await screen.findByRole('heading', { name: '/counted' });
  await waitUntilLoaded();
  expect(counted.renders).toBe(1);
  expect(problems).toEqual([]);
});

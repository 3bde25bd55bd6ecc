// @vitest-environment jsdom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningMock, startMock } from '../mockServer';
import { openApp, signIn, waitUntilLoaded } from './openApp';

vi.mock('../../resources', async (original) => {
  const { default: app } = await original<typeof import('../../resources')>();
  const { default: samples } = await import('../everyKind');
  return { default: { ...app, resources: [samples, ...app.resources] } };
});

// The first form of a run brings its code with it.
configure({ asyncUtilTimeout: 10_000 });

let mock: RunningMock;
let bodies: Record<string, unknown>[];
const backend = globalThis.fetch;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());
beforeEach(async () => {
  mock.reset();
  await signIn(mock.url, 'superAdmin');
  bodies = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (/^(POST|PUT)$/.test(init.method ?? '') && typeof init.body === 'string' && !/auth/.test(input))
      bodies.push(JSON.parse(init.body));
    return backend(input, init);
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = async (path: string) => {
  await openApp(mock.url, path);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const stored = async () => {
  await press('Enregistrer');
  await waitFor(() => expect(bodies).toHaveLength(1));
  await waitUntilLoaded();
  return bodies[0];
};

describe('a number with a unit, decimals and a step', () => {
  it.each(['12,5', '12.5'])('is typed as %j', async (text) => {
    await open('/sample/edit');
    const fee = screen.getByRole('spinbutton', { name: 'Tarif' });
    expect(within(fee.closest('div') as HTMLElement).getByText('€')).toBeTruthy();
    await userEvent.type(fee, text);
    expect(fee).toHaveProperty('value', text);
    expect(await stored()).toMatchObject({ fee: 12.5 });
  });

  it('goes by arrow keys to the next multiple, within its limits', async () => {
    await open('/sample/edit');
    const fee = screen.getByRole('spinbutton', { name: 'Tarif' });
    await userEvent.type(fee, '1 999,8{ArrowUp}');
    expect(fee).toHaveProperty('value', '2000,00');
    expect(fee.getAttribute('aria-valuetext')?.replace(/\s/g, ' ')).toBe('2 000,00 €');
    await userEvent.type(fee, '{ArrowUp}{ArrowDown}');
    expect(fee).toHaveProperty('value', '1999,50');
    await userEvent.type(fee, '{Backspace}1');
    await userEvent.tab();
    expect(await screen.findByText('Un multiple de 0,5 est attendu')).toBeTruthy();
    await userEvent.type(fee, '{ArrowDown}');
    expect(await stored()).toMatchObject({ fee: 1999.5 });
  });
});

describe('a list of items', () => {
  const groups = (name: string) =>
    within(screen.getByRole('group', { name }))
      .queryAllByRole('group')
      .map((group) => group.getAttribute('aria-label'));

  it('starts with the items of its default, which have the titles and defaults that are declared', async () => {
    await open('/sample/edit');
    expect(groups('Horaires')).toEqual(['Lundi', 'Mardi']);
    expect(await stored()).toMatchObject({
      hours: [{ from: '9:00', to: '18:00' }, { to: '18:00' }],
    });
  });

  it('takes no more items than its maximum, and advises against fewer than its minimum', async () => {
    await open('/sample/edit');
    const hours = within(screen.getByRole('group', { name: 'Horaires' }));
    expect(hours.queryByRole('button', { name: 'Ajouter : jour' })).toBeNull();
    expect(hours.queryByRole('button', { name: /^Dupliquer/ })).toBeNull();
    for (const name of ['Mardi', 'Lundi']) {
      await userEvent.click(await hours.findByRole('button', { name: `Retirer ${name}` }));
      await press('Retirer');
    }
    expect(await hours.findByRole('button', { name: 'Ajouter : jour' })).toBe(document.activeElement);
    expect(await stored()).not.toHaveProperty('hours');
    expect(await screen.findByText('Il n’y a pas assez d’éléments')).toBeTruthy();
  });

  it('names its items by what is typed', async () => {
    await open('/sample/edit');
    const steps = within(screen.getByRole('group', { name: 'Étapes' }));
    await userEvent.click(steps.getByRole('button', { name: /étape$/ }));
    expect(groups('Étapes')).toEqual(['Étape 1']);
    await userEvent.type(steps.getByRole('textbox', { name: 'Nom' }), 'Vote');
    expect(groups('Étapes')).toEqual(['Vote']);
  });
});

it('a period has the words of its two ends', async () => {
  await open('/sample/edit');
  const season = within(screen.getByRole('group', { name: 'Saison' }));
  expect(season.getByLabelText('Ouvre le')).toBeTruthy();
  expect(season.getByLabelText('Ferme le')).toBeTruthy();
});

it('a choice with a tone is a chip in the list, and a column is as wide as declared', async () => {
  await openApp(mock.url, '/sampleList?perPage=50');
  await waitUntilLoaded();
  const [chip] = await screen.findAllByText('Grand', { selector: 'td .chip' });
  expect(chip?.dataset.tone).toBe('warning');
  expect(screen.queryByText('Moyen', { selector: '.chip' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Tarif' }).style.width).toBe('120px');
});

it('a unique value is asked for when its field is left, and its refusal is shown beside it', async () => {
  await openApp(mock.url, '/sampleList');
  await waitUntilLoaded();
  const [taken] = await screen.findAllByRole('link', { name: / \d+$/ });
  const text = taken?.textContent ?? '';
  cleanup();
  await open('/sample/edit');
  const title = screen.getByRole('textbox', { name: 'Titre' });
  const message = 'Cette valeur est déjà utilisée';
  await userEvent.type(title, text);
  await userEvent.tab();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(title.getAttribute('aria-invalid')).toBe('false');
  expect(await stored()).toMatchObject({ title: text });
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  expect(title).toBe(document.activeElement);
  const help = document.getElementById(title.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toContain(message);
});

// @vitest-environment jsdom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
let asked: string[];
const backend = globalThis.fetch;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());
beforeEach(async () => {
  mock.reset();
  await signIn(mock.url, 'superAdmin');
  bodies = [];
  asked = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (/^(POST|PUT)$/.test(init.method ?? '') && typeof init.body === 'string' && !/auth/.test(input))
      bodies.push(JSON.parse(init.body));
    asked.push(decodeURIComponent(input.replace(`${mock.url}/api/v1/`, '')));
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

describe('a file', () => {
  const group = (name: string) => screen.getByRole('group', { name });
  const links = (name: string) => within(group(name)).queryAllByRole<HTMLAnchorElement>('link');
  const names = (name: string) => links(name).map((link) => link.textContent);
  const openGallery = async (name: string) => {
    await userEvent.click(within(group(name)).getByRole('button', { name: 'Choisir dans la galerie' }));
    return within(await screen.findByRole('dialog', { name: 'Galerie' }));
  };
  const choose = async (name: string, file: string | RegExp) => {
    await userEvent.click(await (await openGallery(name)).findByRole('button', { name: file }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const remove = (name: string, file: string) =>
    userEvent.click(within(group(name)).getByRole('button', { name: `Retirer ${file}` }));

  it('is chosen among those of its type and size', async () => {
    await open('/sample/edit');
    const gallery = await openGallery('Règlement');
    await gallery.findByRole('button', { name: /^Menus/ });
    const offered = gallery.getAllByRole('button', { pressed: false });
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Menus de la cantine (PDF)',
      'Règlement du marché (PDF)',
    ]);
    expect(asked.filter((call) => call.includes('GCS?contentType_in'))).toEqual([
      'GCS?contentType_in=application/pdf&size_lte=524288&range=0-23&sort=createdAt_desc',
    ]);
  });

  it('shows its title, opens in a new tab, and is stored by its address', async () => {
    await open('/sample/edit');
    await choose('Règlement', 'Règlement du marché (PDF)');
    await waitFor(() => expect(names('Règlement')).toEqual(['Règlement du marché']));
    const [link] = links('Règlement');
    expect(link).toMatchObject({ target: '_blank', rel: 'noreferrer' });
    expect(await stored()).toMatchObject({ rules: link?.getAttribute('href') });
  });

  it('is replaced by the next, and leaves the focus in its field when it is taken away', async () => {
    await open('/sample/edit');
    await choose('Règlement', /^Règlement/);
    await choose('Règlement', /^Menus/);
    await waitFor(() => expect(names('Règlement')).toEqual(['Menus de la cantine']));
    await remove('Règlement', 'Menus de la cantine');
    expect(names('Règlement')).toEqual([]);
    const button = within(group('Règlement')).getByRole('button', { name: 'Choisir dans la galerie' });
    expect(document.activeElement).toBe(button);
  });

  it('is one of several in the order of the user, each of them once', async () => {
    await open('/sample/edit');
    for (const file of [/^Règlement/, /^Menus/, /^Champs de colza/, /^Menus/]) await choose('Annexes', file);
    await waitFor(() =>
      expect(names('Annexes')).toEqual(['Règlement du marché', 'Menus de la cantine', 'Champs de colza']),
    );
    await press('Monter Champs de colza');
    await remove('Annexes', 'Règlement du marché');
    expect(names('Annexes')).toEqual(['Champs de colza', 'Menus de la cantine']);
    const addresses = links('Annexes').map((link) => link.getAttribute('href'));
    expect(await stored()).toMatchObject({ annexes: addresses });
  });

  it.each([
    [
      'a picture',
      new File(['x'], 'plan.png', { type: 'image/png' }),
      '« plan.png » n’est pas un fichier PDF.',
    ],
    [
      'more than its field takes',
      new File([new Uint8Array(600_000)], 'budget.pdf', { type: 'application/pdf' }),
      '« budget.pdf » dépasse 0,5 Mo.',
    ],
    ['empty', new File([], 'vide.pdf', { type: 'application/pdf' }), '« vide.pdf » est vide.'],
  ])('that is %s is refused by its name before it is sent', async (_, file, says) => {
    await open('/sample/edit');
    expect(within(group('Règlement')).getByText('PDF, 0,5 Mo au plus.')).toBeTruthy();
    const input = group('Règlement').querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('nothing to upload with');
    expect(input.accept).toBe('application/pdf');
    await userEvent.setup({ applyAccept: false }).upload(input, file);
    expect(await screen.findByText(says)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await press(`Masquer ${file.name}`);
    expect(screen.queryByText(says)).toBeNull();
  });

  it('is a link in the list, and several are counted', async () => {
    await openApp(mock.url, '/sampleList?perPage=50');
    await waitUntilLoaded();
    const [link] = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /\.pdf$/ });
    expect(link?.target).toBe('_blank');
    expect((await screen.findAllByText(/^[23] fichiers$/)).length).toBeGreaterThan(0);
  });
});

// Every key renders a form of every kind of field, which takes jsdom long.
describe('tags', { timeout: 90_000 }, () => {
  const input = () => screen.getByLabelText<HTMLInputElement>('Thèmes', { selector: 'input' });
  const chips = () =>
    [...(input().closest('.MuiAutocomplete-root')?.querySelectorAll('.MuiChip-label') ?? [])].map(
      (chip) => chip.textContent,
    );

  it('are typed, each ended by Enter, a comma or the way out, and taken away by Backspace', async () => {
    await open('/sample/edit');
    await userEvent.type(input(), ' Marché  couvert {Enter}Fontaine, lac;Forêt');
    expect(input().value).toBe('Forêt');
    await userEvent.tab();
    expect(chips()).toEqual(['Marché couvert', 'Fontaine', 'lac', 'Forêt']);
    await userEvent.type(input(), '{Backspace}{Backspace}');
    expect(await stored()).toMatchObject({ topics: ['Marché couvert', 'Fontaine'] });
  });

  it('are pasted, as many as there are', async () => {
    await open('/sample/edit');
    await userEvent.click(input());
    await userEvent.paste('a, b; c');
    expect(chips()).toEqual(['a', 'b', 'c']);
    expect(input().value).toBe('');
    expect(await stored()).toMatchObject({ topics: ['a', 'b', 'c'] });
  });

  it('are neither empty nor there twice', async () => {
    await open('/sample/edit');
    await userEvent.type(input(), 'Lac{Enter}LAC{Enter} , ;{Enter}lac ,');
    expect(chips()).toEqual(['Lac']);
    expect(input().value).toBe('');
  });

  it('suggest what is declared and what other records store, and take its spelling', async () => {
    await open('/sample/edit');
    await userEvent.click(input());
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered[0]).toBe('Petite enfance');
    expect(offered).toContain('Voirie');
    expect(offered).toEqual([...new Set(offered)]);
    expect(asked).toContain('samples?range=0-299&sort=updatedAt_desc&fields=id,topics');
    for (const word of ['voirie', 'petite enfance']) {
      fireEvent.change(input(), { target: { value: word } });
      await userEvent.keyboard('{Enter}');
    }
    expect(chips()).toEqual(['Voirie', 'Petite enfance']);
    fireEvent.change(input(), { target: { value: 'Écol' } });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await stored()).toMatchObject({ topics: ['Voirie', 'EARLY', 'Écoles'] });
  });

  it('are saved by Ctrl+S although the last is still being typed', async () => {
    await open('/sample/edit');
    await userEvent.type(input(), 'Lac{Enter}Forêt{Control>}s{/Control}');
    await waitFor(() => expect(bodies).toHaveLength(1));
    await waitUntilLoaded();
    expect(bodies[0]).toMatchObject({ topics: ['Lac', 'Forêt'] });
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

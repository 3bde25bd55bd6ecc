import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import declared from '../../resources';
import type { Resource } from '../../src/metadata';
import samples from '../everyKind';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const resources = [samples as Resource, ...declared.resources];
const town = useTown({ ...declared, resources });
beforeEach(() => town.signIn('superAdmin'));

const button = (name: string | RegExp, part: HTMLElement = document.body) =>
  within(part).findByRole('button', { name });
const press = async (name: string | RegExp, part?: HTMLElement) => userEvent.click(await button(name, part));
const group = (name: string) => screen.getByRole('group', { name });
const open = async (path = '/sample/edit') => {
  await town.open(path);
  await button('Enregistrer');
  await waitUntilLoaded();
};
/** Saves with the button, or with `keys`. Returns the body that the app sent. */
const stored = async (keys?: string) => {
  if (keys) await userEvent.keyboard(keys);
  else await press('Enregistrer');
  await screen.findByText('Échantillon créé.');
  return town.writes.at(-1)?.body;
};

it('shows chips, files, ratings and the names of other records in a list', async () => {
  // A call for the names of categories returns 300 at most. The list must show the name of another category, too.
  for (let n = 0; n < 300; n++) await town.call('POST', 'pageCategories', { title: `Rubrique ${n}` });
  const { id: category } = await town.call('POST', 'pageCategories', { title: 'Zones humides' });
  const { id } = await town.call('POST', 'samples', { title: 'Étang', category, grade: 4 });
  await town.open('/sampleList?perPage=50');
  const row = () => document.querySelector<HTMLElement>(`tr[data-id="${id}"]`) as HTMLElement;
  await waitFor(() => within(row()).getByText('Zones humides'));
  const chips = [...document.querySelectorAll<HTMLElement>('td .chip')];
  expect(chips.find(({ textContent }) => textContent === 'Grand')?.dataset.tone).toBe('warning');
  expect(chips.map(({ textContent }) => textContent)).not.toContain('Moyen');
  expect(screen.getByRole('columnheader', { name: 'Tarif' }).style.width).toBe('120px');
  // One file is a link, several are counted.
  expect(screen.getAllByRole<HTMLAnchorElement>('link', { name: /\.pdf$/ })[0]?.target).toBe('_blank');
  expect(screen.getAllByText(/^[23] fichiers$/).length).toBeGreaterThan(0);
  await within(row()).findByRole('img', { name: '4/5' });

  await userEvent.click(within(row()).getByRole('link', { name: 'Étang' }));
  await button('Enregistrer');
  await waitUntilLoaded();
  for (const name of ['Ouvre le', 'Ferme le']) await within(group('Saison')).findByLabelText(name);
  fireEvent.change(await within(group('Note')).findByRole('slider', { name: 'Note' }), {
    target: { value: '2' },
  });
  await press('Enregistrer');
  await screen.findByText('Échantillon modifié.');
  expect(town.writes).toMatchObject([{ body: { grade: 2 } }]);
  await userEvent.click(screen.getByRole('link', { name: 'Liste des échantillons' }));
  await waitFor(() => within(row()).getByRole('img', { name: '2/5' }));
});

it('takes a number as it is typed, and steps with the arrow keys to the next multiple within its limits', async () => {
  await open();
  const fee = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Tarif' });
  expect(fee.closest('label + div')?.textContent).toContain('€');
  await userEvent.type(fee, '12.5');
  expect(fee.value).toBe('12.5');
  await userEvent.keyboard('{ArrowUp}');
  expect(fee.value).toBe('13,00');
  await userEvent.clear(fee);
  await userEvent.type(fee, '1 999,8');
  expect(fee.value).toBe('1 999,8');
  await userEvent.keyboard('{ArrowUp}');
  expect(fee.value).toBe('2000,00');
  expect(fee.getAttribute('aria-valuetext')?.replace(/\s/g, ' ')).toBe('2 000,00 €');
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  expect(fee.value).toBe('1999,50');
  await userEvent.type(fee, '{Backspace}1');
  await userEvent.tab();
  await screen.findByText('Saisissez un multiple de 0,5');
  await userEvent.clear(fee);
  await userEvent.type(fee, '12,5');
  // The default items of `hours` have no `to`: the default of the field `to` fills it in.
  expect(await stored()).toMatchObject({
    fee: 12.5,
    hours: [{ from: '9:00', to: '18:00' }, { to: '18:00' }],
  });
});

it('takes an English comma before three digits as a thousands separator, if the number allows it', async () => {
  localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
  await town.open('/sample/edit');
  const fee = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Fee' });
  for (const [typed, value] of [
    ['1,200', 1200],
    ['1,200.5', 1200.5],
    ['48,857', 48_857],
    ['0,500', 0.5],
    ['12,5', 12.5],
  ]) {
    fireEvent.change(fee, { target: { value: typed } });
    expect(fee).toHaveProperty('value', typed);
    await waitFor(() => expect(fee.getAttribute('aria-valuenow')).toBe(String(value)));
  }
  // “Seats” may have three decimals, and 48857 is beyond its maximum of 400: the comma is a decimal comma.
  fireEvent.change(screen.getByRole('textbox', { name: 'Seats' }), { target: { value: '48,857' } });
  await press('Save');
  await waitFor(() => expect(town.writes.at(-1)?.body).toMatchObject({ fee: 12.5, seats: 48.857 }));
  await waitUntilLoaded();
});

it('begins a list with its default items, names the items, and checks their number', async () => {
  await open();
  const titles = (name: string) =>
    within(group(name))
      .queryAllByRole('group')
      .map((item) => item.getAttribute('aria-label'));
  expect(titles('Horaires')).toEqual(['Lundi', 'Mardi']);
  await press(/étape$/, group('Étapes'));
  await waitFor(() => expect(titles('Étapes')).toEqual(['Étape 1']));
  await userEvent.type(within(group('Étapes')).getByRole('textbox', { name: 'Nom' }), 'Vote');
  expect(titles('Étapes')).toEqual(['Vote']);

  const hours = group('Horaires');
  expect(within(hours).queryByRole('button', { name: /^Dupliquer/ })).toBeNull();
  for (const name of ['Mardi', 'Lundi']) {
    await press(`Retirer ${name}`, hours);
    await press('Retirer');
    await waitFor(() => expect(titles('Horaires')).not.toContain(name));
  }
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ajouter un jour'));
  // A failed save leaves the form as it is.
  town.answer = (line) => (line === 'POST samples' ? new Response('{}', { status: 500 }) : undefined);
  await press('Enregistrer');
  await screen.findByText('Il n’y a pas assez d’éléments');
  await waitFor(() => expect(town.failures).toEqual(['500 POST samples']));
  town.answer = undefined;
  expect(await stored()).not.toHaveProperty('hours');
});

describe('the files of a sample', () => {
  const links = (name: string) => within(group(name)).queryAllByRole<HTMLAnchorElement>('link');
  const names = (name: string) => links(name).map(({ textContent }) => textContent);
  const addresses = (name: string) => links(name).map((link) => link.getAttribute('href'));
  const openGallery = async (name: string) => {
    await press('Choisir dans la galerie', group(name));
    return screen.findByRole('dialog', { name: 'Galerie' });
  };
  const choose = async (name: string, file: RegExp) => {
    await press(file, await openGallery(name));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('come from the gallery, and several files keep the order that the user sets', async () => {
    await open();
    const gallery = await openGallery('Règlement');
    await button(/^Menus/, gallery);
    const offered = [...gallery.querySelectorAll('button[aria-pressed="false"]')];
    expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Menus de la cantine (PDF)',
      'Règlement du marché (PDF)',
    ]);
    expect(town.calls.filter((call) => call.includes('GCS?contentType_in'))).toEqual([
      'GET GCS?contentType_in=application/pdf&size_lte=524288&range=0-23&sort=createdAt_desc',
    ]);
    await press(/^Menus/, gallery);
    await waitFor(() => expect(names('Règlement')).toEqual(['Menus de la cantine']));
    await choose('Règlement', /^Règlement du marché/);
    await waitFor(() => expect(names('Règlement')).toEqual(['Règlement du marché']));
    const [{ target, rel } = {} as HTMLAnchorElement] = links('Règlement');
    expect({ target, rel }).toEqual({ target: '_blank', rel: 'noreferrer' });
    const [rules] = addresses('Règlement');

    for (const file of [/^Règlement/, /^Menus/, /^Champs de colza/, /^Menus/]) await choose('Annexes', file);
    await waitFor(() =>
      expect(names('Annexes')).toEqual(['Règlement du marché', 'Menus de la cantine', 'Champs de colza']),
    );
    await press('Monter Champs de colza');
    await press('Retirer Règlement du marché', group('Annexes'));
    await waitFor(() => expect(names('Annexes')).toEqual(['Champs de colza', 'Menus de la cantine']));
    const annexes = addresses('Annexes');
    expect(await stored()).toMatchObject({ rules, annexes });
  });

  it('are not uploaded if they are of another type, too large or empty', async () => {
    await open();
    const rules = group('Règlement');
    within(rules).getByText('PDF, 0,5 Mo au plus.');
    const input = rules.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    expect(input.accept).toBe('application/pdf');
    const upload = (name: string, type: string, content: BlobPart) =>
      userEvent.upload(input, new File([content], name, { type }), { applyAccept: false });
    for (const [name, type, size, says] of [
      ['Plan.png', 'image/png', 1, '« Plan.png » n’est pas un fichier PDF.'],
      ['budget.pdf', 'application/pdf', 600_000, '« budget.pdf » dépasse 0,5 Mo.'],
      ['vide.pdf', 'application/pdf', 0, '« vide.pdf » est vide.'],
    ] as const) {
      await upload(name, type, new Uint8Array(size));
      await screen.findByText(says);
      expect(screen.queryByRole('progressbar')).toBeNull();
      await press(`Masquer ${name}`);
      await waitFor(() => expect(screen.queryByText(says)).toBeNull());
    }
    expect(town.writes).toEqual([]);
  });
});

describe('the tags of a sample', () => {
  const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Thèmes' });
  const chips = () =>
    [...(input().closest('.MuiAutocomplete-root')?.querySelectorAll('.MuiChip-label') ?? [])].map(
      ({ textContent }) => textContent,
    );

  it('can be typed or pasted, and empty or repeated ones are left out', async () => {
    await open();
    await userEvent.type(input(), ' Marché  couvert {Enter}Fontaine, lac;Forêt');
    expect(input().value).toBe('Forêt');
    await userEvent.tab();
    expect(chips()).toEqual(['Marché couvert', 'Fontaine', 'lac', 'Forêt']);
    await userEvent.type(input(), '{Backspace}{Backspace}FONTAINE{Enter} , ;{Enter}fontaine ,');
    expect(input().value).toBe('');
    expect(chips()).toEqual(['Marché couvert', 'Fontaine']);
    await userEvent.paste('a, b; c');
    const words = ['Marché couvert', 'Fontaine', 'a', 'b', 'c'];
    expect(chips()).toEqual(words);
    expect(input().value).toBe('');
    await userEvent.type(input(), 'Forêt');
    const sent = await stored('{Control>}s{/Control}');
    expect(sent).toMatchObject({ topics: [...words, 'Forêt'] });
  });

  it('that are equal are removed one at a time by Backspace', async () => {
    const { id } = await town.call('POST', 'samples', { title: 'Bal', topics: ['lac', 'lac'] });
    await open(`/sample/edit?id=${id}`);
    await userEvent.type(input(), '{Backspace}');
    expect(chips()).toEqual(['lac']);
  });

  it('are suggested from the declaration and other records, and take the suggested spelling', async () => {
    await town.call('POST', 'samples', { title: 'Bal', topics: ['Bal, buvette'] });
    await open();
    await userEvent.click(input());
    await screen.findByRole('option', { name: 'Voirie' });
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered[0]).toBe('Petite enfance');
    expect(offered).toEqual([...new Set(offered)]);
    expect(town.calls).toContain('GET samples?range=0-299&sort=updatedAt_desc&fields=id,topics');
    await userEvent.type(input(), 'voirie{Enter}petite enfance{Enter}');
    expect(chips()).toEqual(['Voirie', 'Petite enfance']);
    await userEvent.type(input(), 'Écol');
    await screen.findByRole('option', { name: 'Écoles' });
    await userEvent.keyboard('{ArrowDown}{Enter}Bal');
    await userEvent.click(await screen.findByRole('option', { name: 'Bal, buvette' }));
    const words = ['Voirie', 'Petite enfance', 'Écoles', 'Bal, buvette'];
    expect(chips()).toEqual(words);
    expect(await stored()).toMatchObject({ topics: ['Voirie', 'EARLY', 'Écoles', 'Bal, buvette'] });
    // The form now shows the stored record.
    await waitFor(() => expect(location.search).toContain('id='));
    expect(chips()).toEqual(words);
  });
});

it('checks a unique value when its field loses the focus, and shows a refusal beside it', async () => {
  await town.call('POST', 'samples', { title: 'Étang' });
  await open();
  const title = screen.getByRole('textbox', { name: 'Titre' });
  await userEvent.type(title, 'Étang');
  await userEvent.tab();
  await screen.findByText('Cette valeur est déjà utilisée');
  expect(title.getAttribute('aria-invalid')).toBe('false');
  await press('Enregistrer');
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  expect(town.failures).toEqual(['409 POST samples']);
  await waitFor(() => expect(document.activeElement).toBe(title));
  const help = document.getElementById(title.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toContain('Cette valeur est déjà utilisée');
});

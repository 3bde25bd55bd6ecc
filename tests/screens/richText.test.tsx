import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Row } from '../../contract/row';
import { LinkDialog } from '../../src/fields/inputs/richText/LinkDialog';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('admin'));

const text = () => screen.findByRole('textbox', { name: 'Contenu' });
const source = () => screen.findByRole('textbox', { name: 'Code source : Contenu' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const warning = () => screen.queryByText(/^Modifier ce texte ici ferait perdre/);
/** Creates a news item whose text is this HTML, and opens it. */
const open = async (longDescription: string) => {
  const item = { title: 'Un texte.', longDescription, newsPage: true, type: 12, status: 'CREATED' };
  const { id } = await town.call('POST', 'pages', item);
  await town.open(`/news/edit?id=${id}`);
  await text();
};
const save = async () => {
  const before = town.writes.length;
  await press('Enregistrer');
  await waitFor(() => expect(town.writes).toHaveLength(before + 1));
  await screen.findByRole('button', { name: 'Enregistrer' });
  return town.writes.at(-1)?.body.longDescription;
};

it('shows what an edit of a text would lose, and saves the text unchanged', async () => {
  const html = [
    '<div>Bloc</div>',
    '<p>a</p><iframe src="about:blank" title="v"></iframe>',
    '<p style="margin-left: 40px">a</p>',
    '<p data-x="1">a</p>',
    '<p>a</p><script>document.body.dataset.ran = "yes"</script>',
  ].join('');
  await open(html);
  for (const words of [
    'bloc (div)',
    'vidéo ou page intégrée (iframe)',
    'style propre à un élément',
    'attribut « data-x »',
    'programme (script)',
  ])
    expect(warning()?.textContent).toContain(words);
  expect((await text()).getAttribute('aria-readonly')).toBe('true');
  fill(screen.getByRole('textbox', { name: 'Titre' }), 'Un autre titre');
  expect(await save()).toBe(html);
  await press('Modifier le code source');
  expect(await source()).toHaveProperty('value', html);
  expect(document.body.dataset.ran).toBeUndefined();
});

it('stores a source exactly as typed, and warns if the editor cannot keep all of it', async () => {
  await open('<p>a</p>');
  await press('Code source');
  await waitFor(async () => expect(document.activeElement).toBe(await source()));
  const html = '<p>a</p><iframe src="about:blank" title="v"></iframe>';
  fill(await source(), html);
  expect(await save()).toBe(html);
  await press('Revenir au texte mis en forme');
  await waitFor(() => expect(warning()).toBeTruthy());
  await press('Modifier le code source');
  fill(await source(), '<p>b</p>');
  await press('Revenir au texte mis en forme');
  expect((await text()).textContent).toBe('b');
  expect(warning()).toBeNull();
  expect(await save()).toBe('<p>b</p>');
});

it('asks what an inserted picture shows if it has no description', async () => {
  const { entries } = await town.call('GET', 'GCS');
  const picture = entries.find(({ contentType }: Row) => String(contentType).startsWith('image/'));
  await town.call('PUT', `GCS/${picture.id}`, { ...picture, title: 'Sans description', alt: '' });
  await open('<p>a</p>');
  await press('Insérer une image');
  const gallery = within(await screen.findByRole('dialog', { name: 'Galerie' }));
  fill(gallery.getByRole('searchbox'), 'Sans description');
  await userEvent.click(await gallery.findByRole('button', { name: 'Sans description' }));
  const question = within(await screen.findByRole('region', { name: 'Que montre l’image ?' }));
  await userEvent.type(question.getByRole('textbox'), 'Le lavoir');
  await userEvent.click(question.getByRole('button', { name: 'Ajouter la description' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Que montre l’image ?' })).toBeNull());
  await waitFor(async () =>
    expect(within(await text()).getByRole('img', { name: 'Le lavoir' })).toBeTruthy(),
  );
});

it('keeps a stored link that is confirmed unchanged', async () => {
  const onSet = vi.fn();
  render(
    <AdminContext>
      <LinkDialog href="horaires.html" onSet={onSet} onClose={() => {}} />
    </AdminContext>,
  );
  fireEvent.keyDown(await screen.findByRole('textbox'), { key: 'Enter' });
  expect(onSet).toHaveBeenLastCalledWith('horaires.html');
});

it('sets links to pages, e-mail, telephones and anchors, but not to scripts', async () => {
  const onSet = vi.fn();
  render(
    <AdminContext>
      <LinkDialog href="" onSet={onSet} onClose={() => {}} />
    </AdminContext>,
  );
  const address = await screen.findByRole('textbox');
  const enter = (value: string) => {
    fill(address, value);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.keyDown(address, { key: 'Enter' });
  };
  for (const [typed, href] of [
    ['example.fr', 'https://example.fr'],
    ['example.fr:8080/x', 'https://example.fr:8080/x'],
    ['mairie@example.fr', 'mailto:mairie@example.fr'],
    ['example.fr/@mairie', 'https://example.fr/@mairie'],
    ['tel:0247000000', 'tel:0247000000'],
    ['#horaires', '#horaires'],
    ['/agenda', '/agenda'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]/x', 'http://[::1]/x'],
    ['bêlès.fr/mon plan.pdf', 'https://bêlès.fr/mon plan.pdf'],
  ] as const) {
    enter(typed);
    expect(onSet).toHaveBeenLastCalledWith(href);
  }
  fill(address, 'mairie.example');
  fireEvent.click(screen.getByRole('button', { name: /confirm/i }));
  expect(onSet).toHaveBeenLastCalledWith('https://mairie.example');
  onSet.mockClear();
  const scripts = ['javascript:alert(1)', ' JavaScript:x', 'data:text/html,x', 'vbscript:x'];
  for (const typed of [...scripts, 'ftp://a.fr', 'https://', 'https://mairie', 'pas une adresse']) {
    enter(typed);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(address).toHaveProperty('value', typed);
    expect(address.getAttribute('aria-invalid')).toBe('true');
  }
  expect(onSet).not.toHaveBeenCalled();
});

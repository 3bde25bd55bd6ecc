import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('superAdmin'));

const news = { newsPage: true, type: 12, title: 'Fête du village', longDescription: '<p>Samedi</p>' };
const english = { en: { title: 'Village fair', longDescription: '<p>Saturday</p>' } };
const create = (values: object = {}): Promise<Record<string, unknown>> =>
  town.call('POST', 'pages', { ...news, ...values });

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
const open = async (path: string, contentLanguages: string[] = ['en']) => {
  await town.open(path, { contentLanguages });
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
};
const type = async (name: string | RegExp, text: string) => {
  const input = await box(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

describe('A text in several languages', () => {
  it('is a single text in a town that writes in one language', async () => {
    const { id } = await create();
    await open(`/news/edit?id=${id}`, []);
    expect(screen.queryByRole('group', { name: 'Traduction' })).toBeNull();
    expect((await box(/^Titre/)).getAttribute('lang')).toBeNull();
    await type(/^Titre/, 'Fête du bourg');
    await press('Enregistrer');
    await waitFor(() => expect(town.writes.at(-1)?.body.title).toBe('Fête du bourg'));
    expect(JSON.stringify(town.writes.at(-1)?.body)).not.toMatch(/translat/);
  });

  it('shows its translation beside it, and stores the French text that was translated', async () => {
    const { id } = await create();
    await open(`/news/edit?id=${id}`);
    expect(screen.queryByRole('textbox', { name: 'Titre (anglais)' })).toBeNull();
    await press('Anglais');
    expect((await box('Titre (anglais)')).getAttribute('lang')).toBe('en');
    expect((await box(/^Titre$|^Titre \*/)).getAttribute('lang')).toBe('fr');
    expect(await box('Contenu (anglais)')).toHaveProperty('lang', 'en');
    await type('Titre (anglais)', 'Village fair');
    await press('Enregistrer');
    await waitFor(() =>
      expect(town.writes.at(-1)?.body).toMatchObject({
        title: 'Fête du village',
        translations: { en: { title: 'Village fair' } },
        translatedFrom: { en: { title: 'Fête du village' } },
      }),
    );
  });

  it('marks its translation as outdated once the French text has changed', async () => {
    const { id } = await create({ translations: english });
    await open(`/news/edit?id=${id}`);
    await type(/^Titre/, 'Fête du bourg');
    await press('Anglais · 1 à revoir');
    const note = await screen.findByRole('group', {
      name: 'Titre (anglais) – Le texte en français a changé depuis',
    });
    await userEvent.click(within(note).getByRole('button', { name: 'Voir ce qui a changé' }));
    expect(await within(note).findByText('village')).toHaveProperty('tagName', 'DEL');
    expect(within(note).getByText('bourg')).toHaveProperty('tagName', 'INS');
    await userEvent.click(within(note).getByRole('button', { name: 'La traduction est à jour' }));
    expect(document.activeElement).toBe(await box('Titre (anglais)'));
    expect(screen.queryByText('Le texte en français a changé depuis')).toBeNull();
    await press('Enregistrer');
    await waitFor(() =>
      expect(town.writes.at(-1)?.body).toMatchObject({
        translations: english,
        translatedFrom: { en: { title: 'Fête du bourg', longDescription: '<p>Samedi</p>' } },
      }),
    );
  });

  it('takes the translation that the backend proposes, once the clerk accepts it', async () => {
    const provider = 'api-free.deepl.com';
    town.answer = (line) => {
      if (line === 'GET capabilities')
        return Response.json({ capabilities: ['assist'], assist: { provider, tasks: ['translate'] } });
      return line === 'POST assist' ? Response.json({ text: 'Village fair' }) : undefined;
    };
    const { id } = await create();
    await open(`/news/edit?id=${id}`);
    await press('Anglais');
    await press('Proposer une traduction : Titre (anglais)');
    await press('Envoyer');
    await press('Utiliser');
    expect(await box('Titre (anglais)')).toHaveProperty('value', 'Village fair');
    await press('Enregistrer');
    await waitFor(() =>
      expect(town.writes.at(-1)?.body).toMatchObject({
        translations: { en: { title: 'Village fair' } },
        translatedFrom: { en: { title: 'Fête du village' } },
      }),
    );
    expect(town.writes.find(({ line }) => line === 'POST assist')?.body).toEqual({
      task: 'translate',
      text: 'Fête du village',
      from: 'fr',
      to: 'en',
    });
  });

  it('is translated as a whole, even if it is long', async () => {
    town.answer = (line) => {
      if (line === 'GET capabilities')
        return Response.json({ capabilities: ['assist'], assist: { provider: 'x', tasks: ['translate'] } });
      return line === 'POST assist' ? Response.json({ text: '<p>Saturday</p>' }) : undefined;
    };
    const longDescription = `<p>${'Samedi sur la place. '.repeat(50)}Fin.</p>`;
    const { id } = await create({ longDescription });
    await open(`/news/edit?id=${id}`);
    await press('Anglais');
    await press('Proposer une traduction : Contenu (anglais)');
    await press('Envoyer');
    await screen.findByRole('button', { name: 'Utiliser' });
    expect(town.writes.find(({ line }) => line === 'POST assist')?.body).toMatchObject({
      text: longDescription,
    });
  });

  it('keeps a new translation although a colleague changes the French text meanwhile', async () => {
    const record = await create({ translations: english });
    await open(`/news/edit?id=${record.id}`);
    await press('Anglais');
    await type('Titre (anglais)', 'Town fair');
    await town.call('PUT', `pages/${record.id}`, { ...record, title: 'Fête du bourg' });
    await press('Enregistrer');
    await screen.findByText(/Le texte en français a changé depuis/);
    expect(await town.call('GET', `pages/${record.id}`)).toMatchObject({
      title: 'Fête du bourg',
      translations: { en: { title: 'Town fair' } },
      translatedFrom: { en: { title: 'Fête du village' } },
    });
  });

  it('keeps the mark of an outdated translation in a copy of the record', async () => {
    const record = await create({ translations: english });
    await town.call('PUT', `pages/${record.id}`, { ...record, title: 'Fête du bourg' });
    await open(`/news/edit?id=${record.id}`);
    await chooseFromForm('Dupliquer');
    await screen.findByRole('button', { name: 'Anglais · 1 à revoir' });
    await waitFor(() => expect(window.location.search).toBe(''));
    await press('Enregistrer');
    await waitFor(() =>
      expect(town.writes.at(-1)).toMatchObject({
        line: 'POST pages',
        body: { translations: english, translatedFrom: { en: { title: 'Fête du village' } } },
      }),
    );
  });

  it('loses the mark of an outdated translation when the clerk rewrites the translation in a copy', async () => {
    const record = await create({ translations: english });
    await town.call('PUT', `pages/${record.id}`, { ...record, title: 'Fête du bourg' });
    await open(`/news/edit?id=${record.id}`);
    await chooseFromForm('Dupliquer');
    await waitFor(() => expect(window.location.search).toBe(''));
    await press('Anglais · 1 à revoir');
    await type('Titre (anglais)', 'Town fair');
    await press('Enregistrer');
    await waitFor(() =>
      expect(town.writes.at(-1)).toMatchObject({
        line: 'POST pages',
        body: {
          translations: { en: { title: 'Town fair' } },
          translatedFrom: { en: { title: 'Fête du bourg' } },
        },
      }),
    );
  });

  it('has a column for each language in the export of a list', async () => {
    await create({ translations: english });
    let file = new Blob();
    URL.createObjectURL = (one) => {
      file = one as Blob;
      return 'blob:1';
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await town.open('/newsList?filter={"title_like":"village"}', { contentLanguages: ['en'] });
    await screen.findByText('Fête du village');
    await press('Autres actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Exporter vers un tableur' }));
    await waitFor(() => expect(file.size).toBeGreaterThan(0));
    const [head, row] = (await file.text()).split('\r\n');
    expect(head).toMatch(/Titre;Titre \(anglais\);/);
    expect(row).toMatch(/^Fête du village;Village fair;/);
    vi.restoreAllMocks();
  });

  it('shows and focuses the translation that the backend refuses', async () => {
    const { id } = await create({ translations: english });
    await open(`/news/edit?id=${id}`);
    town.answer = (line) =>
      line.startsWith('PUT')
        ? new Response(JSON.stringify({ errors: { 'translations.en.title': 'Trop long' } }), { status: 422 })
        : undefined;
    await type(/^Titre/, 'Fête du bourg');
    await press('Enregistrer');
    expect((await box('Titre (anglais)')).getAttribute('aria-invalid')).toBe('true');
    await waitFor(async () => expect(document.activeElement).toBe(await box('Titre (anglais)')));
  });

  it('keeps a refused translation on the screen while the clerk corrects it', async () => {
    const { id } = await create();
    await open(`/news/edit?id=${id}`);
    const errors = { 'translations.en.title': 'Trop long' };
    town.answer = (line) => (line.startsWith('PUT') ? Response.json({ errors }, { status: 422 }) : undefined);
    await type(/^Titre/, 'Fête du bourg');
    await press('Enregistrer');
    const english = await box('Titre (anglais)');
    await waitFor(() => expect(document.activeElement).toBe(english));
    await userEvent.type(english, 'Fair');
    expect(english.getAttribute('aria-invalid')).toBe('false');
    expect(await box('Titre (anglais)')).toBe(english);
    await press('Enregistrer');
    await waitFor(() => expect(english.getAttribute('aria-invalid')).toBe('true'));
    await press('Anglais');
    expect(screen.queryByRole('textbox', { name: 'Titre (anglais)' })).toBeNull();
    await press('Enregistrer');
    expect((await box('Titre (anglais)')).getAttribute('aria-invalid')).toBe('true');
  });
});

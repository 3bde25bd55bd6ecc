import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import declared from '../../resources';
import { getResource, type Resource } from '../../src/metadata';
import { readFile } from '../../src/views/import/file/readFile';
import { ods, xlsx } from '../sheets';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const fileOf = (content: BlobPart, name = 'liste.csv') => new File([content], name);
const utf16 = (text: string) => {
  const units = Uint16Array.from(text, (letter) => letter.charCodeAt(0));
  return new Uint8Array(units.buffer);
};
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('A file', () => {
  const rows = [
    ['Titre', 'Date', 'Prix'],
    ['Fête', new Date('2026-06-21'), 12.5],
  ];
  it.each<[string, BlobPart]>([
    ['UTF-8', 'Titre;Date;Prix\r\nFête;2026-06-21;12.5\r\n'],
    ['UTF-8 with a byte order mark', '\uFEFFTitre;Date;Prix\nFête;2026-06-21;12.5'],
    ['UTF-16', utf16('\uFEFFTitre\tDate\tPrix\nFête\t2026-06-21\t12.5')],
    ['UTF-16 without a byte order mark', utf16('Titre\tDate\tPrix\nFête\t2026-06-21\t12.5')],
    ['Windows-1252', latin('Titre;Date;Prix\nF\u00eate;2026-06-21;12.5')],
    ['commas and quotes', 'Titre,Date,Prix\n"Fête","2026-06-21","12.5"'],
    ['XLSX', xlsx(rows)],
    ['ODS', ods(rows)],
  ])('is read from %s', async (_, content) => {
    const { header, rows: read, lines } = await readFile(fileOf(content), 'fr');
    expect({ header, read, lines }).toEqual({
      header: ['Titre', 'Date', 'Prix'],
      read: [['Fête', '2026-06-21', '12.5']],
      lines: [2],
    });
  });

  it('is read from XLSX with its times to the minute, and without a time at midnight', async () => {
    const times = Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.UTC(2026, 5, 21, 0, minute)));
    const { rows: read } = await readFile(fileOf(xlsx([['Début'], ...times.map((time) => [time])])), 'fr');
    const [midnight, ...others] = times.map((time) => time.toISOString().slice(0, 16).replace('T', ' '));
    expect(read.flat()).toEqual([midnight?.slice(0, 10), ...others]);
  });

  it('keeps its equal rows, and counts its empty rows only in the line numbers', async () => {
    const equal = Array.from({ length: 400 }, () => ['Fête']);
    const { rows: read, lines } = await readFile(
      fileOf(ods([['Titre'], ['Bal'], [], [], [], ...equal])),
      'fr',
    );
    expect(read).toEqual([['Bal'], ...equal]);
    expect([lines[0], lines[1], lines.at(-1)]).toEqual([2, 6, 405]);
  });

  it('keeps the lines and tabs of a cell', async () => {
    const { rows: read } = await readFile(fileOf(ods([['Titre'], ['Bal\npublic\tle 21 juin']])), 'fr');
    expect(read).toEqual([['Bal\npublic\tle 21 juin']]);
  });

  it('is split at the separator of its headings, even if an empty row comes first', async () => {
    const { header, rows: read } = await readFile(fileOf('\nTitre,Prix\nBal,12\n'), 'fr');
    expect([header, ...read]).toEqual([
      ['Titre', 'Prix'],
      ['Bal', '12'],
    ]);
  });

  it('may have line ends of several kinds', async () => {
    const { header, rows: read } = await readFile(
      fileOf('Titre;Note\r\nBal;"a\r\nb"\nFête;c\rFoire;d\n'),
      'fr',
    );
    expect([header, ...read]).toEqual([
      ['Titre', 'Note'],
      ['Bal', 'a\r\nb'],
      ['Fête', 'c'],
      ['Foire', 'd'],
    ]);
  });

  it('keeps the columns that have no heading, up to the last one with a value', async () => {
    const { header } = await readFile(fileOf('Titre;Date\nBal;2026-06-21;;Halles;\n'), 'fr');
    expect(header).toEqual(['Titre', 'Date', '', '']);
  });

  it('is read with French numbers if the user’s language is neither French nor English', async () => {
    const { language } = await readFile(fileOf(xlsx(rows)), 'br');
    expect(language).toBe('fr');
  });

  it.each<[string, BlobPart, RegExp]>([
    ['a picture', latin('\u0089PNG\0\0\0\0'), /n’est pas un tableau/],
    ['an empty file', '', /est vide/],
    ['headings alone', 'Titre;Date\n', /est vide/],
    ['two columns with one name', 'Titre;Titre\na;b', /Deux colonnes s’appellent « Titre »/],
    ['a file with a password', latin('\u00d0\u00cf\u0011\u00e0....'), /protégé par un mot de passe/],
    ['an ODS file with a password', ods([['a']], '<x encryption-data="1"/>'), /protégé par un mot de passe/],
    ['an open quotation mark', 'Titre;Date\n"Bal;2026', /abîmé : un guillemet ouvert n’est pas refermé\.$/],
    ['a damaged workbook', latin('PK\u0003\u0004....'), /abîmé/],
    ['too many rows', `Titre\n${'a\n'.repeat(20_001)}`, /20 000 au plus/],
    ['too large a file', 'x'.repeat(9 * 1024 * 1024), /dépasse 8 Mo/],
  ])('(%s) is refused, and the user reads why', async (_, content, reason) => {
    await expect(readFile(fileOf(content), 'fr')).rejects.toMatchObject({
      label: { fr: expect.stringMatching(reason) },
    });
  });
});

/** What this town changes in the declarations of `resources/`. */
const changed: Readonly<Record<string, Partial<Resource>>> = {
  reportCategories: { access: { edit: ['superAdmin'] } },
  notificationTypes: {
    fields: Object.fromEntries(
      Object.entries(getResource(declared, 'notificationTypes').fields).map(([name, field]) => [
        name,
        { ...field, writeRoles: ['superAdmin'] },
      ]),
    ),
  },
};
const resources = declared.resources.map((one) => ({ ...one, ...changed[one.name] }));
const town = useTown({ ...declared, resources });
beforeEach(() => town.signIn('admin'));

interface Sent extends Record<string, unknown> {
  columns: string[];
  key: string;
  rows: string[][];
  skipWrong?: boolean;
}

const row = (line: number, state: string, more: object = {}) => ({
  line,
  state,
  title: `Ligne ${line}`,
  changes: [],
  errors: {},
  ...more,
});

/** A promise, and the function `release` that resolves it. */
function untilReleased() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

/** Opens a list on a server that imports, and that answers each check with the same result. */
async function openList(path = '/newsList') {
  const counts = { new: 1, changed: 1, same: 0, wrong: 1 };
  const rows = [
    row(1, 'new'),
    row(2, 'changed', { changes: [{ path: 'title', before: 'Avant', after: 'Après' }] }),
    row(3, 'wrong', { errors: { title: 'Le champ est requis' } }),
  ];
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['import'] });
    if (line.startsWith('GET imports/')) return Response.json({ entries: [] });
    if (line.startsWith('DELETE imports/')) return Response.json({ restored: 2, skipped: 1 });
    if (line.startsWith('POST imports/')) return Response.json({ isApplied: false, counts, rows });
    if (line.startsWith('PUT imports/')) return Response.json({ isApplied: true, counts, rows });
    return undefined;
  };
  await town.open(path);
  await waitUntilLoaded();
}

async function openImport() {
  await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Importer un tableau' }));
  return within(await screen.findByRole('dialog', { name: /^Importer/ }));
}
const upload = (dialog: ReturnType<typeof within>, text: string) =>
  userEvent.upload(dialog.getByLabelText('Choisir un fichier'), fileOf(text));

it('imports a file in four steps, and stores nothing before the last one', async () => {
  await openList();
  const dialog = await openImport();
  expect(dialog.getByText('Étape 1 sur 4 : Fichier')).toBeTruthy();
  await upload(dialog, 'Titre;Début;Remarque\nA;01/02/2026;x\nB;;y\n;;z\n');
  expect(await dialog.findByText('Étape 2 sur 4 : Colonnes')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLSelectElement>('Va dans – Titre').value).toBe('title');
  expect(dialog.getByText('Colonnes non importées : Remarque')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Si la fiche existe déjà'), 'title');

  await userEvent.click(dialog.getByRole('button', { name: 'Vérifier' }));
  expect(await dialog.findByText('Étape 3 sur 4 : Vérification')).toBeTruthy();
  expect(dialog.getByText('Titre : Le champ est requis')).toBeTruthy();
  const note =
    'Les nouvelles fiches ne sont pas en ligne, sauf si le fichier donne leur état. Les fiches modifiées gardent leur état : ce qui est en ligne change aussitôt.';
  expect(dialog.getByText(note)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '1 modifiée' }));
  expect(dialog.getByText('Avant').closest('li')?.textContent).toContain('Avant → Après');

  // Going back loses nothing.
  await userEvent.click(dialog.getByRole('button', { name: 'Retour' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Va dans – Début').value).toBe('newsPeriod.start');
  await userEvent.click(dialog.getByRole('button', { name: 'Vérifier' }));

  const store = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Importer 2 lignes' });
  expect(store.disabled).toBe(true);
  await userEvent.click(dialog.getByLabelText('Laisser de côté les lignes en erreur'));
  await userEvent.click(store);
  expect(await dialog.findByText('Importé : 1 nouvelle, 1 modifiée.')).toBeTruthy();
  const [check, , apply] = town.writes.map(({ line, body }) => ({ line, body: body as Sent }));
  expect(check).toMatchObject({
    line: 'POST imports/pages',
    body: {
      resource: 'news',
      language: 'fr',
      columns: ['title', 'newsPeriod.start', ''],
      key: 'title',
      rows: [
        ['A', '01/02/2026', 'x'],
        ['B', '', 'y'],
        ['', '', 'z'],
      ],
    },
  });
  expect(apply?.line).toMatch(/^PUT imports\/pages\/[\w-]{8,64}$/);
  expect(apply?.body.skipWrong).toBe(true);

  await userEvent.click(dialog.getByRole('button', { name: 'Annuler cet import' }));
  expect(await screen.findByText(/^C’est annulé, sauf 1 fiche :/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers the import without undo to a role that may add records but not change them', async () => {
  await openList('/reportCategoryList');
  const dialog = await openImport();
  await upload(dialog, 'Titre\nVoirie\n');
  await userEvent.click(await dialog.findByRole('button', { name: 'Vérifier' }));
  await userEvent.click(await dialog.findByLabelText('Laisser de côté les lignes en erreur'));
  await userEvent.click(dialog.getByRole('button', { name: 'Importer 2 lignes' }));
  expect(await dialog.findByText(/^Importé/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Annuler cet import' })).toBeNull();
  expect(town.calls.filter((line) => line.startsWith('GET imports/'))).toEqual([]);
});

it('proposes to change the record with the same id once the user maps a column to the id', async () => {
  await openList();
  const dialog = await openImport();
  await upload(dialog, 'Code;Titre;Remarque\n7;A;x\n');
  const key = await dialog.findByLabelText('Si la fiche existe déjà');
  const shown = () => within(key).getByRole('option', { selected: true }).textContent;
  expect(shown()).toBe('Toujours créer de nouvelles fiches');
  await userEvent.selectOptions(dialog.getByLabelText('Va dans – Code'), 'Identifiant');
  expect(shown()).toBe('Modifier celle qui a la même valeur dans « Identifiant »');
});

it('keeps the choice to always create new records, whichever column the user changes afterwards', async () => {
  await openList();
  const dialog = await openImport();
  await upload(dialog, 'Identifiant;Titre\n7;A\n');
  const key = await dialog.findByLabelText('Si la fiche existe déjà');
  const shown = () => within(key).getByRole('option', { selected: true }).textContent;
  expect(shown()).toBe('Modifier celle qui a la même valeur dans « Identifiant »');
  await userEvent.selectOptions(key, 'Toujours créer de nouvelles fiches');
  await userEvent.selectOptions(dialog.getByLabelText('Va dans – Titre'), 'newsPeriod.start');
  expect(shown()).toBe('Toujours créer de nouvelles fiches');
});

it('says that citizens see new records at once, if a new record has a public status', async () => {
  await openList('/socialNetworkList');
  const dialog = await openImport();
  await upload(dialog, 'Titre\nA\nB\n');
  await userEvent.click(await dialog.findByRole('button', { name: 'Vérifier' }));
  const note =
    'Les nouvelles fiches ont l’état « Créé », sauf si le fichier en donne un autre. Les habitants voient ces fiches aussitôt. Les fiches modifiées gardent leur état : ce qui est en ligne change aussitôt.';
  expect(await dialog.findByText(note)).toBeTruthy();
});

it('reads the list again once after an import and after its undo, and not at all after a check', async () => {
  await openList();
  const dialog = await openImport();
  await upload(dialog, 'Titre\nA\nB\n');
  const reads = () => town.calls.filter((line) => /^GET pages(\?|\/count)/.test(line));
  town.calls.length = 0;
  await userEvent.click(await dialog.findByRole('button', { name: 'Vérifier' }));
  await userEvent.click(await dialog.findByLabelText('Laisser de côté les lignes en erreur'));
  await waitUntilLoaded();
  expect(reads()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Importer 2 lignes' }));
  await dialog.findByText(/^Importé/);
  await waitUntilLoaded();
  expect(reads()).not.toEqual([]);
  expect(reads()).toEqual([...new Set(reads())]);
  town.calls.length = 0;
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler cet import' }));
  await screen.findByText(/^C’est annulé/);
  await waitUntilLoaded();
  expect(reads()).not.toEqual([]);
  expect(reads()).toEqual([...new Set(reads())]);
});

it('shows what to check in the new rows', async () => {
  await openList();
  const { answer } = town;
  const rows = [row(1, 'new', { title: '', advice: { title: 'Le champ est requis' } })];
  const counts = { new: 1, changed: 0, same: 0, wrong: 0 };
  town.answer = (line) =>
    line.startsWith('POST imports/') ? Response.json({ isApplied: false, counts, rows }) : answer?.(line);
  const dialog = await openImport();
  await upload(dialog, 'Titre;Remarque\n;x\n');
  await userEvent.click(await dialog.findByRole('button', { name: 'Vérifier' }));
  const item = (await dialog.findByText('À vérifier : Titre : Le champ est requis')).closest('ol > li');
  expect(item?.textContent).toContain('Sans titre');
  // Advice blocks nothing.
  expect(dialog.getByRole('button', { name: 'Importer 1 ligne' })).toHaveProperty('disabled', false);
});

it('recognises the start and the end of the only period by their labels in the form', async () => {
  await openList();
  const dialog = await openImport();
  await upload(dialog, 'Titre;Début;FIN\nA;01/02/2026;02/02/2026\n');
  expect(await dialog.findByLabelText('Va dans – Début')).toHaveProperty('value', 'newsPeriod.start');
  expect(dialog.getByLabelText('Va dans – FIN')).toHaveProperty('value', 'newsPeriod.end');
});

it('recognises a column that contains the end of a period', async () => {
  await openList();
  const dialog = await openImport();
  const heading = 'Période de publication (date de fin)';
  await upload(dialog, `Titre;${heading}\nA;01/02/2026\n`);
  expect(await dialog.findByLabelText(`Va dans – ${heading}`)).toHaveProperty('value', 'newsPeriod.end');
});

it('sends a file again as the same import, because the backend might still be storing it', async () => {
  await openList();
  const { answer } = town;
  town.answer = (line) =>
    line.startsWith('PUT imports/') ? Promise.reject(new TypeError('lost')) : answer?.(line);
  const dialog = await openImport();
  await upload(dialog, 'Titre\nA\nB\n');
  await userEvent.click(await dialog.findByRole('button', { name: 'Vérifier' }));
  await userEvent.click(await dialog.findByLabelText('Laisser de côté les lignes en erreur'));
  const store = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Importer 2 lignes' });
  const stored = () => town.writes.filter(({ line }) => line.startsWith('PUT')).map(({ line }) => line);
  await userEvent.click(store());
  await waitFor(() => expect(store().disabled).toBe(false));
  const failure = () => screen.queryByText(/^Erreur durant l'action/);
  await waitFor(() => expect(failure()).toBeTruthy());
  town.answer = answer;
  await userEvent.click(store());
  expect(await dialog.findByText(/^Importé/)).toBeTruthy();
  // The message about the failure stays until the user closes it or a success replaces it.
  await waitFor(() => expect(failure()).toBeNull());
  expect(stored()).toHaveLength(2);
  expect(new Set(stored()).size).toBe(1);
});

it('says that the number of skipped records is unknown if the answer to an undo is lost', async () => {
  await openList();
  const { answer } = town;
  const past = { id: 'un', at: '2026-11-20T10:00:00Z', by: 'Ida Petit', created: 3, changed: 1 };
  let undoneAt: string | null = null;
  town.answer = (line) => {
    if (line.startsWith('GET imports/')) return Response.json({ entries: [{ ...past, undoneAt }] });
    if (!line.startsWith('DELETE imports/')) return answer?.(line);
    undoneAt = '2026-11-20T11:00:00Z';
    return Promise.reject(new TypeError('lost'));
  };
  const dialog = await openImport();
  await userEvent.click(await dialog.findByRole('button', { name: /^Annuler cet import/ }));
  expect(await screen.findByText(/leur nombre n’est pas connu/)).toBeTruthy();
});

it('offers no import where every row is wrong', async () => {
  await openList();
  const { answer } = town;
  const counts = { new: 0, changed: 0, same: 0, wrong: 1 };
  const rows = [row(1, 'wrong', { errors: { title: 'Le champ est requis' } })];
  town.answer = (line) =>
    line.startsWith('POST imports/') ? Response.json({ isApplied: false, counts, rows }) : answer?.(line);
  const dialog = await openImport();
  await upload(dialog, 'Titre\na');
  await userEvent.click(await dialog.findByRole('button', { name: 'Vérifier' }));
  expect(await dialog.findByText('Rien à enregistrer.')).toBeTruthy();
  expect(dialog.getByText('Titre : Le champ est requis')).toBeTruthy();
  expect(dialog.queryByRole('checkbox')).toBeNull();
  expect(dialog.getAllByRole('button').map((one) => one.textContent)).toEqual([
    '1 erreur',
    'Annuler',
    'Retour',
  ]);
});

it('shows the wrong rows of a refused import, whichever rows the user looked at before', async () => {
  await openList();
  const { answer } = town;
  const [before, after] = [
    { counts: { new: 1, changed: 0, same: 0, wrong: 0 }, rows: [row(1, 'new')] },
    {
      counts: { new: 0, changed: 0, same: 0, wrong: 1 },
      rows: [row(1, 'wrong', { errors: { title: 'Le champ est requis' } })],
    },
  ];
  town.answer = (line) => {
    if (line.startsWith('POST imports/')) return Response.json({ isApplied: false, ...before });
    if (line.startsWith('PUT imports/')) return Response.json({ isApplied: false, ...after });
    return answer?.(line);
  };
  const dialog = await openImport();
  await upload(dialog, 'Titre\na');
  await userEvent.click(await dialog.findByRole('button', { name: 'Vérifier' }));
  await userEvent.click(await dialog.findByRole('button', { name: '1 nouvelle' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Importer/ }));
  expect(await dialog.findByText('Titre : Le champ est requis')).toBeTruthy();
});

it('takes a file that is dropped beside the dialog', async () => {
  await openList();
  const dialog = await openImport();
  const dataTransfer = { types: ['Files'], files: [fileOf('Titre\na')] };
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect(await dialog.findByText('Étape 2 sur 4 : Colonnes')).toBeTruthy();
});

it('says why it cannot read a file, and takes the next one', async () => {
  await openList();
  const dialog = await openImport();
  await upload(dialog, 'Titre;Titre\na;b');
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Deux colonnes s’appellent « Titre » : renommez l’une d’elles.',
  );
  await upload(dialog, 'Titre;Statut\na;b');
  expect(await dialog.findByText('Étape 2 sur 4 : Colonnes')).toBeTruthy();
});

it('offers no step forward while it reads another file, nor after it refuses that file', async () => {
  await openList();
  const dialog = await openImport();
  await upload(dialog, 'Titre\na');
  await userEvent.click(await dialog.findByRole('button', { name: 'Retour' }));
  await dialog.findByText('liste.csv : 1 ligne');
  const { released, release } = untilReleased();
  const { buffer } = latin('\u0089PNG\0\0\0\0');
  const picture = Object.assign(fileOf('', 'photo.pdf'), { arrayBuffer: () => released.then(() => buffer) });
  await userEvent.upload(dialog.getByLabelText('Choisir un fichier'), picture, { applyAccept: false });
  await dialog.findByRole('button', { name: 'Lecture du fichier…' });
  expect(dialog.queryByRole('button', { name: 'Continuer' })).toBeNull();
  release();
  expect((await dialog.findByRole('alert')).textContent).toMatch(/n’est pas un tableau/);
  expect(dialog.queryByRole('button', { name: 'Continuer' })).toBeNull();
  expect(dialog.queryByText('liste.csv : 1 ligne')).toBeNull();
});

it('stores the columns that the server checked, although the user chose others during the check', async () => {
  await openList();
  const { answer } = town;
  const { released, release } = untilReleased();
  town.answer = (line) =>
    line.startsWith('POST imports/') ? released.then(() => answer?.(line)) : answer?.(line);
  const dialog = await openImport();
  await upload(dialog, 'Titre;Remarque\nA;x\n');
  await userEvent.click(await dialog.findByRole('button', { name: 'Vérifier' }));
  expect(await dialog.findByText('Vérification des lignes…')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Va dans – Titre'), '');
  release();
  await userEvent.click(await dialog.findByLabelText('Laisser de côté les lignes en erreur'));
  await userEvent.click(dialog.getByRole('button', { name: 'Importer 2 lignes' }));
  expect(await dialog.findByText(/^Importé/)).toBeTruthy();
  const [check, apply] = town.writes.map(({ body }) => body as Sent);
  expect(check?.columns).toEqual(['title', '']);
  expect(apply?.columns).toEqual(check?.columns);
});

it('neither takes a file nor offers to close while it undoes an earlier import', async () => {
  await openList();
  const { answer } = town;
  const past = {
    id: 'un',
    at: '2026-11-20T10:00:00Z',
    by: 'Ida Petit',
    created: 3,
    changed: 1,
    undoneAt: null,
  };
  const { released, release } = untilReleased();
  town.answer = (line) => {
    if (line.startsWith('GET imports/')) return Response.json({ entries: [past] });
    return line.startsWith('DELETE imports/') ? released.then(() => answer?.(line)) : answer?.(line);
  };
  const dialog = await openImport();
  await userEvent.click(await dialog.findByRole('button', { name: /^Annuler cet import/ }));
  expect(await dialog.findByText('Annulation de l’import…')).toBeTruthy();
  const isDisabled = (name: string) => dialog.getByRole('button', { name }).hasAttribute('disabled');
  expect(['Choisir un fichier', 'Annuler'].map(isDisabled)).toEqual([true, true]);
  const dropped = fileOf('Titre\na', 'tard.csv');
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [dropped] } });
  release();
  expect(await screen.findByText(/^C’est annulé, sauf 1 fiche :/)).toBeTruthy();
  await waitUntilLoaded();
  expect(dialog.getByText('Étape 1 sur 4 : Fichier')).toBeTruthy();
  expect(['Choisir un fichier', 'Annuler'].map(isDisabled)).toEqual([false, false]);
});

it('sets a field of the selected rows after a look at what changes', async () => {
  await openList();
  for (const box of screen.getAllByRole('checkbox', { name: /^Sélectionner|^Select/ }).slice(1, 3))
    await userEvent.click(box);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier un champ…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier un champ de 2 fiches' }));
  await userEvent.selectOptions(dialog.getByLabelText('Champ'), 'title');
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Titre/ }), 'Nouveau');
  await userEvent.click(dialog.getByRole('button', { name: 'Voir ce qui change' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Modifier 1 fiche' }));
  expect(await screen.findByText('1 fiche modifiée.')).toBeTruthy();
  const [check, apply] = town.writes.map(({ body }) => body as { ids: string[]; values: object });
  expect(check).toMatchObject({ resource: 'news', values: { title: 'Nouveau' } });
  expect(check?.ids).toHaveLength(2);
  expect(apply?.ids).toEqual(check?.ids);
});

it('repeats the advice on a field before it is set in the selected rows', async () => {
  await openList();
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Sélectionner|^Select/ })[1] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier un champ…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Modifier un champ/ }));
  await userEvent.selectOptions(dialog.getByLabelText('Champ'), 'newsPeriod');
  fireEvent.change(await dialog.findByLabelText('Début'), { target: { value: '2027-02-28T10:00' } });
  fireEvent.change(dialog.getByLabelText('Fin'), { target: { value: '2027-02-27T10:00' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Voir ce qui change' }));
  await dialog.findByRole('button', { name: /^Modifier \d/ });
  expect(within(dialog.getByRole('alert')).getByText('La fin est avant le début')).toBeTruthy();
});

it('stores the checked value of a bulk change, although somebody went on typing during the check', async () => {
  await openList();
  const { answer } = town;
  const { released, release } = untilReleased();
  town.answer = (line) =>
    line.startsWith('POST imports/') ? released.then(() => answer?.(line)) : answer?.(line);
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Sélectionner|^Select/ })[1] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier un champ…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Modifier un champ/ }));
  await userEvent.selectOptions(dialog.getByLabelText('Champ'), 'title');
  const title = await dialog.findByRole('textbox', { name: /^Titre/ });
  await userEvent.type(title, 'Vu');
  await userEvent.click(dialog.getByRole('button', { name: 'Voir ce qui change' }));
  await dialog.findByText('Vérification des lignes…');
  await userEvent.type(title, ' trop tard');
  release();
  await userEvent.click(await dialog.findByRole('button', { name: 'Modifier 1 fiche' }));
  await screen.findByText('1 fiche modifiée.');
  expect(town.writes.map(({ body }) => body.values)).toEqual([{ title: 'Vu' }, { title: 'Vu' }]);
});

it('sends a bulk change again under the same id if the answer is lost', async () => {
  await openList();
  const { answer } = town;
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Sélectionner|^Select/ })[1] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier un champ…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Modifier un champ/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Voir ce qui change' }));
  town.answer = (line) =>
    /^(PUT|GET) imports\//.test(line) ? Promise.reject(new TypeError('lost')) : answer?.(line);
  const store = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Modifier 1 fiche' });
  await userEvent.click(store);
  await waitFor(() => expect(store.disabled).toBe(false));
  town.answer = answer;
  await userEvent.click(dialog.getByRole('button', { name: 'Modifier 1 fiche' }));
  expect(await screen.findByText('1 fiche modifiée.')).toBeTruthy();
  const stored = town.writes.filter(({ line }) => line.startsWith('PUT')).map(({ line }) => line);
  expect(stored).toHaveLength(2);
  expect(new Set(stored).size).toBe(1);
});

it('says that the result of a bulk change is unknown if the answer has an unexpected shape', async () => {
  await openList();
  const { answer } = town;
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Sélectionner|^Select/ })[1] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier un champ…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Modifier un champ/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Voir ce qui change' }));
  town.answer = (line) => (line.startsWith('PUT imports/') ? Response.json({}) : answer?.(line));
  await userEvent.click(await dialog.findByRole('button', { name: 'Modifier 1 fiche' }));
  expect(
    await screen.findByText(/^Erreur durant l'action.* Nous ne savons pas si c’est enregistré/),
  ).toBeTruthy();
});

it('sends an untouched switch as off, and hides the field that decides which list shows a record', async () => {
  await openList();
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Sélectionner|^Select/ })[1] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier un champ…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Modifier un champ/ }));
  const field = dialog.getByLabelText('Champ');
  expect(within(field).queryByRole('option', { name: 'Actualité' })).toBeNull();
  await userEvent.selectOptions(field, 'homePage');
  expect((await dialog.findByRole<HTMLInputElement>('switch')).checked).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Voir ce qui change' }));
  await dialog.findByRole('button', { name: 'Modifier 1 fiche' });
  expect(town.writes[0]?.body.values).toEqual({ homePage: false });
});

it('sends no change of a field while its input has a text that is no date', async () => {
  // The app is in English but the browser is French, so the app replaces the native date input by its own.
  localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
  await openList();
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Select/ })[1] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Change a field…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Change a field/ }));
  await userEvent.selectOptions(dialog.getByLabelText('Field'), 'newsPeriod');
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Start' }), '31/02/2026 10:00');
  await userEvent.click(dialog.getByRole('button', { name: 'See what changes' }));
  expect(await dialog.findByText('Enter a date and a time such as 25/12/2026 14:30')).toBeTruthy();
  await waitUntilLoaded();
  expect(dialog.queryByRole('textbox', { name: 'Start' })).toBeTruthy();
  expect(town.writes).toEqual([]);
});

it('offers no change of a field where no field can be changed', async () => {
  await openList('/notificationTopicList');
  // “Modifier un champ…” needs the capability `import`. Once the app offers an import, it knows this capability.
  await openImport();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Sélectionner/ })[1] as HTMLElement);
  await screen.findByRole('toolbar', { name: '1 sélectionné' });
  expect(screen.queryByRole('button', { name: 'Modifier un champ…' })).toBeNull();
});

it('closes the dialog “Modifier un champ” when the selected records leave the list', async () => {
  await openList();
  const answer = town.answer;
  const entries = [{ id: 'bal', title: 'Bal', type: 12, newsPage: true }];
  town.answer = (line) =>
    /^GET pages\?.*sort=title/.test(line) ? Response.json({ entries }) : answer?.(line);
  await userEvent.click(screen.getByRole('button', { name: 'Titre' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Bal/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier un champ…' }));
  await screen.findByRole('dialog', { name: /^Modifier un champ/ });
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitUntilLoaded();
  const [box] = screen.getAllByRole('checkbox', { name: /^Sélectionner|^Select/ });
  expect(document.activeElement?.closest('tr')).toBe(box?.closest('tr'));
  await userEvent.click(box as HTMLElement);
  await screen.findByRole('button', { name: 'Modifier un champ…' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('reads the list again only once after a bulk change', async () => {
  await openList();
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Sélectionner|^Select/ })[1] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier un champ…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Modifier un champ/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Voir ce qui change' }));
  const store = await dialog.findByRole('button', { name: 'Modifier 1 fiche' });
  await waitUntilLoaded();
  town.calls.length = 0;
  await userEvent.click(store);
  expect(await screen.findByText('1 fiche modifiée.')).toBeTruthy();
  await waitUntilLoaded();
  expect(town.calls.filter((line) => line.startsWith('GET pages?'))).toHaveLength(1);
});

it('offers no import if the backend has none', async () => {
  await town.open('/newsList');
  await waitUntilLoaded();
  await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
  await screen.findByRole('menuitem', { name: 'Exporter vers un tableur' });
  expect(screen.queryByRole('menuitem', { name: 'Importer un tableau' })).toBeNull();
});

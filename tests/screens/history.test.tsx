import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
const capabilities = ['revisions', 'presence'];

it('says who else has a record open and what each version changed, and restores a version', async () => {
  await town.signIn('superAdmin');
  const text = (hour: number) =>
    `<p>École maternelle</p><p>Le feu commence à <strong>${hour} h</strong>.</p>`;
  const news = { title: 'Fête du lac', newsPage: true, type: 12, status: 'UPDATED' };
  const first = await town.call('POST', 'pages', { ...news, longDescription: text(22) });
  const second = { ...first, title: 'Fête de la rivière', longDescription: text(23) };
  const third = await town.call('PUT', `pages/${first.id}`, { ...second, status: 'PUBLISHED' });
  const version = (number: number, updatedBy: string, fields: string[]) => ({
    version: number,
    updatedAt: first.createdAt,
    updatedBy,
    fields,
  });
  const entries = [
    version(3, 'Mehdi Benali', ['status']),
    version(2, 'Mehdi Benali', ['longDescription', 'title']),
    version(1, 'Claire Fontaine', []),
  ];
  let people: string[] = [];
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities });
    if (line.startsWith('PUT presence/')) return Response.json({ people });
    const [, number] = /^GET revisions\/pages\/\w+\/?(\d)?/.exec(line) ?? [];
    if (number) return Response.json([first, second, third][Number(number) - 1]);
    return line.startsWith('GET revisions/') ? Response.json({ entries }) : undefined;
  };
  await town.open(`/news/edit?id=${first.id}`);
  await waitFor(() => expect(town.writes).toHaveLength(1));
  await waitUntilLoaded();
  people = ['Mehdi Benali'];
  // When its tab is shown again, the page asks at once who else has the record open.
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Mehdi Benali a aussi ouvert cet élément.');

  const openHistory = async () => {
    await chooseFromForm('Historique');
    return within(await screen.findByRole('dialog', { name: 'Historique de « Fête de la rivière »' }));
  };
  let history = await openHistory();
  const press = async (name: string | RegExp) =>
    userEvent.click(await history.findByRole('button', { name }));
  await history.findByRole('button', { name: /Mehdi Benali.*Version actuelle.*État/ });
  await history.findByRole('button', { name: /Claire Fontaine.*Première version connue/ });
  await press(/Mehdi Benali.*Contenu, Titre/);
  const textsIn = async (field: string, marks: string) =>
    [...(await history.findByRole('region', { name: field })).querySelectorAll(marks)].map(
      ({ textContent }) => textContent,
    );
  expect(await textsIn('Titre', 'del')).toEqual(['du lac']);
  expect(await textsIn('Titre', 'ins')).toEqual(['de la rivière']);
  expect(await textsIn('Contenu', 'del, ins')).toEqual(['22', '23']);
  const content = history.getByRole('region', { name: 'Contenu' });
  expect(content.textContent).toContain('École maternelle\nLe feu');
  // The comparison with the current version shows what changed later.
  await userEvent.selectOptions(history.getByLabelText('Comparer avec'), '3');
  await within(await history.findByRole('region', { name: 'État' })).findByText('En ligne');

  await press(/Claire Fontaine/);
  await press('Reprendre cette version');
  await screen.findByText(/^Cette version est dans le formulaire\./);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Titre/ }).value).toBe('Fête du lac');
  expect(town.writes.filter(({ line }) => !line.includes('presence'))).toEqual([]);
  // A version cannot overwrite unsaved changes of the form.
  history = await openHistory();
  await history.findByText(/enregistrez ou abandonnez d’abord/);
  await press(/Claire Fontaine/);
  await history.findByRole('region', { name: 'Titre' });
  expect(history.queryByRole('button', { name: 'Reprendre cette version' })).toBeNull();
  await press('Fermer');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }));
  await screen.findByText('News modifiée.');
  expect(await town.call('GET', `pages/${first.id}`)).toMatchObject({ ...news, longDescription: text(22) });
  await waitUntilLoaded();
});

/** Opens the history of a record, on a backend that keeps these versions of it, the oldest first. */
async function openVersions(
  collection: string,
  form: string,
  versions: readonly { id: string; title: string; createdAt: string }[],
  field: string,
  contentLanguages: string[] = [],
) {
  const [{ id, title, createdAt } = expect.fail('no version')] = versions;
  const entries = versions
    .map((_, index) => ({
      version: index + 1,
      updatedAt: createdAt,
      updatedBy: 'Mehdi Benali',
      fields: [field],
    }))
    .reverse();
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['revisions'] });
    const path = `GET revisions/${collection}/${id}`;
    if (line.startsWith(`${path}/`)) return Response.json(versions[Number(line.slice(path.length + 1)) - 1]);
    return line.startsWith(path) ? Response.json({ entries }) : undefined;
  };
  await town.open(`/${form}/edit?id=${id}`, { contentLanguages });
  await waitUntilLoaded();
  await chooseFromForm('Historique');
  return within(await screen.findByRole('dialog', { name: `Historique de « ${title} »` }));
}

it('shows added and changed questions of a survey in the words of its form', async () => {
  await town.signIn('superAdmin');
  // The keys are not in the order of the form: a backend may store them in any order.
  const open = { type: 'freefield', questionTitle: 'Quand ?' };
  const closed = { ...open, type: 'uniquechoice', responses: [{ responseTitle: 'Le soir' }] };
  const slider = { ...open, type: 'cursor', responses: [{ responseTitle: 'Froid', responseValue: 3 }] };
  const first = await town.call('POST', 'surveys', {
    title: 'La fête',
    status: 'ACTIVE',
    questions: [open, open],
  });
  const second = await town.call('PUT', `surveys/${first.id}`, { ...first, questions: [closed, slider] });
  const third = await town.call('PUT', `surveys/${first.id}`, {
    ...second,
    questions: [closed, slider, { ...open, questionTitle: 'Où ?' }],
  });
  const history = await openVersions('surveys', 'survey', [first, second, third], 'questions');
  const [now, before] = await history.findAllByRole('button', { name: /Mehdi Benali/ });
  await userEvent.click(now as HTMLElement);
  const added = within(await history.findByRole('region', { name: 'Questions' }));
  for (const words of ['Questions › 3', 'Où ?']) added.getByText(words);
  expect(added.queryByText('Froid')).toBeNull();
  const labels = added.getAllByText(/^(Question|Type de réponse)$/).map(({ textContent }) => textContent);
  expect(labels).toEqual(['Question', 'Type de réponse']);
  await userEvent.click(before as HTMLElement);
  const question = await history.findByRole('region', { name: 'Questions › 1' });
  expect(within(question).getAllByText('Type de réponse')).toHaveLength(2);
  for (const words of ['Un seul choix', 'Le soir']) within(question).getByText(words);
  expect(within(question).queryByText('uniquechoice')).toBeNull();
  const other = within(await history.findByRole('region', { name: 'Questions › 2' }));
  for (const words of ['Libellé', 'Froid', 'Valeur', '3']) other.getByText(words);
  await waitUntilLoaded();
});

it('restores a translation with the text that it was made from, and keeps the notification off', async () => {
  await town.signIn('superAdmin');
  const news = { newsPage: true, type: 12, status: 'PUBLISHED', notify: false };
  const versionOf = (title: string, english: string, original: string) => ({
    title,
    translations: { en: { title: english } },
    translatedFrom: { en: { title: original } },
  });
  const outdated = versionOf('Bal annulé', 'Ball', 'Bal');
  const first = await town.call('POST', 'pages', { ...news, ...outdated });
  const corrected = versionOf('Bal annulé', 'Ball cancelled', 'Bal annulé');
  const second = await town.call('PUT', `pages/${first.id}`, { ...first, ...corrected });
  const history = await openVersions('pages', 'news', [{ ...first, notify: true }, second], 'title', ['en']);
  const [, oldest] = await history.findAllByRole('button', { name: /Mehdi Benali/ });
  await userEvent.click(oldest as HTMLElement);
  await userEvent.click(await history.findByRole('button', { name: 'Reprendre cette version' }));
  await screen.findByText(/^Cette version est dans le formulaire\./);
  await screen.findByRole('button', { name: 'Publier' });
  await userEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }));
  await screen.findByText('News modifiée.');
  expect(await town.call('GET', `pages/${first.id}`)).toMatchObject({ ...outdated, notify: false });
  await waitUntilLoaded();
});

it('gives a change the label that the field had in that version, if two fields have the same `source`', async () => {
  await town.signIn('superAdmin');
  const card = { title: 'Ada Lovelace', newsPage: false, type: 2, subType: 3, status: 'CREATED' };
  const first = await town.call('POST', 'pages', { ...card, contact: { profession: 'deputy' } });
  const second = await town.call('PUT', `pages/${first.id}`, { ...first, contact: { profession: 'mayor' } });
  // The record is no elected official any more.
  await town.call('PUT', `pages/${first.id}`, {
    ...second,
    subType: 1,
    contact: { profession: 'Retraitée' },
  });
  const history = await openVersions('pages', 'card', [first, second], 'contact.profession');
  const [newest] = await history.findAllByRole('button', { name: /Mehdi Benali/ });
  await userEvent.click(newest as HTMLElement);
  const office = within(await history.findByRole('region', { name: 'Mandat' }));
  for (const words of ['Adjoint·e au maire', 'Maire']) office.getByText(words);
  await waitUntilLoaded();
});

it('names nobody for a status that is older than the history', async () => {
  await town.signIn('superAdmin');
  const [report] = (await town.call('GET', 'reports?folder_eq=SIG-00051')).entries;
  const answerWith = (updatedAt: string) => {
    const entries = [{ version: 7, updatedAt, updatedBy: 'Mehdi Benali', fields: [], status: 'CREATED' }];
    town.answer = (line) => {
      if (line === 'GET capabilities') return Response.json({ capabilities });
      return line.startsWith('GET revisions/') ? Response.json({ entries }) : undefined;
    };
  };
  const step = async () => {
    await town.open(`/reportView?id=${report.id}`);
    const panel = within(await screen.findByRole('region', { name: 'Suivi' }));
    const text = (await panel.findByRole('listitem')).textContent;
    await waitUntilLoaded();
    cleanup();
    return text;
  };
  answerWith(report.createdAt);
  expect(await step()).toMatch(/^Créé.* par Mehdi Benali$/);
  answerWith('2099-07-16T08:00:00.000Z');
  expect(await step()).toBe('Créé');
});

it('says beside a report who gave it which status', async () => {
  await town.signIn('superAdmin');
  const [{ id }] = (await town.call('GET', 'reports?folder_eq=SIG-00051')).entries;
  const version = (number: number, status: string, updatedBy: string | null, field: string) => ({
    version: number,
    updatedAt: '2026-03-02T08:00:00.000Z',
    updatedBy,
    fields: [field],
    status,
  });
  const entries = [
    version(3, 'PLANIFIED', 'Mehdi Benali', 'status'),
    version(2, 'INPROGRESS', 'Mehdi Benali', 'note'),
    version(1, 'INPROGRESS', null, 'folder'),
  ];
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities });
    if (line.startsWith('PUT reports/setStatus'))
      entries.unshift(version(4, 'FINISHED', 'Claire Fontaine', 'status'));
    return line.startsWith('GET revisions/') ? Response.json({ entries }) : undefined;
  };
  await town.open(`/reportView?id=${id}`);
  const panel = within(await screen.findByRole('region', { name: 'Suivi' }));
  const steps = () => panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  await panel.findByText(/ par Mehdi Benali$/);
  expect(steps()).toEqual([
    expect.stringMatching(/^Planifié.* par Mehdi Benali$/),
    expect.stringMatching(/^En cours/),
  ]);
  await waitUntilLoaded();
  await userEvent.click(screen.getByRole('button', { name: "Changer l'état" }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Terminé' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Suivi' }).textContent).toMatch(
      /Terminé.* par Claire Fontaine/,
    ),
  );
  expect(within(screen.getByRole('region', { name: 'Suivi' })).getAllByRole('listitem')).toHaveLength(3);
  await waitUntilLoaded();
});

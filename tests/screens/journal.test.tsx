import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();

it('filters the log by person, content, action and period, and shows which reports go to the trash soon', async () => {
  // Until the app knows whether the server keeps a log, it must not say that this screen is missing.
  let wasMissing = false;
  const observer = new MutationObserver(() => {
    wasMissing ||= document.querySelector('h1')?.textContent === 'Écran introuvable';
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());

  await town.signIn('superAdmin');
  const [news] = (await town.call('GET', 'pages?newsPage_eq=true&range=0-0')).entries;
  const [report] = (await town.call('GET', 'reports?range=0-0')).entries;
  const entry = (action: string, personName: string) => ({
    at: '2026-03-02T08:00:00.000Z',
    personName,
    action,
    status: 200,
    collection: 'pages',
    record: { resource: 'news', id: news.id, title: 'Foire aux livres' },
    fields: ['title'],
  });
  const records = [{ id: report.id, title: report.folder, at: '2026-03-02T08:00:00.000Z' }];
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['audit', 'retention'] });
    if (line.startsWith('GET retention'))
      return Response.json({ entries: [{ resource: 'reports', months: 1, count: 1, records }] });
    if (!line.startsWith('GET audit')) return undefined;
    if (line.includes('collection_eq=users')) return Response.json({ entries: [] });
    const all = [entry('setStatus', 'Mehdi Benali'), entry('create', 'Claire Fontaine')];
    return Response.json({ entries: line.includes('action_eq=setStatus') ? all.slice(0, 1) : all });
  };
  await town.open('/journal');
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'Journal d’activité' })).getAllByRole('listitem');
  expect(await lines()).toHaveLength(2);
  expect(wasMissing).toBe(false);
  const panel = within(await screen.findByRole('region', { name: 'Bientôt à la corbeille' }));
  const summary = await panel.findByText(/^Signalements \(1\smois\) : 1 dans les 30 jours$/);
  await userEvent.click(summary);
  expect(panel.getByRole('link', { name: report.folder }).getAttribute('href')).toMatch(
    new RegExp(`^/reportView\\?id=${report.id}$`),
  );
  await waitUntilLoaded();

  await userEvent.selectOptions(await screen.findByLabelText('Personne'), 'Mehdi Benali');
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Changement d’état');
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect((await lines())[0]?.textContent).toMatch(
    /Mehdi Benali.*Changement d’état · Foire aux livres.*Actualités.*Titre/,
  );
  await userEvent.click(screen.getByRole('button', { name: '7 jours' }));
  await userEvent.selectOptions(screen.getByLabelText('Contenu'), 'Utilisateurs');
  await screen.findByText('Rien sur cette période avec ces filtres.');
  const query = new URLSearchParams(
    town.calls.findLast((call) => call.startsWith('GET audit'))?.split('?')[1],
  );
  const days = Date.parse(query.get('at_lte') ?? '') - Date.parse(query.get('at_gte') ?? '');
  expect(Math.round(days / 86_400_000)).toBe(7);
  expect(query.get('personId_eq')).toMatch(/^\w+$/);
  await userEvent.selectOptions(screen.getByLabelText('Contenu'), '');
  const [line] = await lines();
  await userEvent.click(within(line as HTMLElement).getByRole('link', { name: 'Foire aux livres' }));
  await screen.findByRole('textbox', { name: /^Titre/ });
  expect(window.location.pathname + window.location.search).toBe(`/news/edit?id=${news.id}`);
  await waitUntilLoaded();
  window.history.back();
  expect(await lines()).toHaveLength(1);
});

it('says that the server makes the backups, and that an unknown e-mail address tried to sign in', async () => {
  const entry = (action: string, status: number) => ({
    at: '2026-03-02T08:00:00.000Z',
    personName: null,
    action,
    status,
    record: null,
  });
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['audit'] });
    if (!line.startsWith('GET audit')) return undefined;
    return Response.json({ entries: [entry('backup', 200), entry('signIn', 401)] });
  };
  await town.signIn('superAdmin');
  await town.open('/journal');
  const list = within(await screen.findByRole('list', { name: 'Journal d’activité' }));
  const names = list.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent);
  expect(names).toEqual(['Le serveur', 'E-mail inconnu']);
  await waitUntilLoaded();
});

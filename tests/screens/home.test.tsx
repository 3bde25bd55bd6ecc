import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('superAdmin'));
afterEach(() => vi.restoreAllMocks());

const open = async (settings: object = {}) => {
  await town.open('/', settings);
  await screen.findByRole('heading', { level: 1 });
  await waitUntilLoaded();
};
const menu = () => within(screen.getByRole('navigation', { name: 'Menu principal' }));
const region = (name: string) => within(screen.getByRole('region', { name }));
const count = async (call: string): Promise<number> => (await town.call('GET', call)).count;

describe('Home', () => {
  it('greets the person', async () => {
    await open();
    expect(screen.getByText('Synthèse / Accueil')).toBeTruthy();
    expect(await screen.findByText('Bonjour Claire Fontaine')).toBeTruthy();
    expect(document.title).toBe('Synthèse · Ma ville');
  });

  it('does not repeat the groups of the menu, and does not count whole lists', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Publication' })).toBeNull();
    expect(town.calls.filter((call) => /\/count$/.test(call))).toEqual([]);
  });

  it('links to the forms of new content that the role may create', async () => {
    await town.signIn('admin');
    await open();
    const add = within(screen.getByRole('group', { name: 'Ajouter :' }));
    expect(add.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'une actualité',
      'un événement',
      'une page',
      'un contact',
      'une notification',
      'un sondage',
    ]);
    expect(add.getByRole('link', { name: "Création d'une actualité" }).getAttribute('href')).toBe(
      '/news/edit',
    );
    expect(screen.queryByRole('link', { name: "Création d'un type d'événement" })).toBeNull();
  });
});

it('writes filters with the operators of `config.json`, also in counts, the trash and the log', async () => {
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['counts', 'trash', 'audit'] });
    if (line.startsWith('GET counts?')) return Response.json({ counts: line.match(/of=/g)?.map(() => 0) });
    if (line.includes('/count?')) return Response.json({ count: 0 });
    // The mock has no trash and no log, and does not know the operators `_is` and `_from`.
    return /^GET (trash|audit)|_(is|from)=/.test(line) ? Response.json({ entries: [] }) : undefined;
  };
  const operators = { eq: '_is', gte: '_from' };
  const sent = (start: string) =>
    waitFor(() => town.calls.find((call) => call.startsWith(start)) ?? expect.fail(`No ${start}`));
  await town.open('/journal?kind=pages', { operators });
  expect(await sent('GET audit?')).toMatch(/at_from=.*collection_is=pages/);
  cleanup();
  // The app knows the capabilities by now.
  await open({ operators });
  expect(await sent('GET counts?')).toMatch('updatedBy_is=');
  cleanup();
  await town.open('/newsList', { operators });
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Corbeille' }));
  expect(await sent('GET trash/')).toMatch('newsPage_is=true');
  expect(town.calls.filter((call) => /_(eq|gte)=/.test(call))).toEqual([]);
});

it('remembers that the backend answers several counts in one call', async () => {
  let status = 200;
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['counts'] }, { status });
    return line.startsWith('GET counts?')
      ? Response.json({ counts: line.match(/of=/g)?.map(() => 0) })
      : undefined;
  };
  await open();
  await waitFor(() => expect(localStorage.getItem(town.stored('store.capabilities'))).toContain('counts'));
  await waitUntilLoaded();
  status = 503;
  for (const visit of ['second', 'third']) {
    cleanup();
    town.calls = [];
    await open();
    expect(
      town.calls.filter((line) => line.startsWith('GET counts?')),
      visit,
    ).toHaveLength(1);
    expect(
      town.calls.filter((line) => /\/count(\?|$)/.test(line)),
      visit,
    ).toEqual([]);
    await waitFor(() => expect(town.failures).toContain('503 GET capabilities'));
    town.failures = [];
  }
});

describe('a backend that answers several counts in one call', () => {
  const countsIn = (line: string) => line.match(/of=/g)?.length ?? 0;
  const answerCounts = () => {
    town.answer = (line) => {
      if (line === 'GET capabilities') return Response.json({ capabilities: ['counts'] });
      return line.startsWith('GET counts?')
        ? Response.json({ counts: Array.from({ length: countsIn(line) }, () => 0) })
        : undefined;
    };
    // The app read the capabilities on an earlier visit.
    localStorage.setItem(town.stored('store.capabilities'), JSON.stringify(['counts']));
  };
  const sent = () => town.calls.filter((line) => line.startsWith('GET counts?'));

  it('is never asked for more than 100 counts at once', async () => {
    const { _id } = JSON.parse(localStorage.getItem(town.stored('user')) ?? '{}');
    const views = Array.from({ length: 80 }, (_, index) => ({
      resource: 'news',
      name: `Vue ${index}`,
      search: `?filter={"title_like":"${index}"}`,
      isPinned: true,
    }));
    localStorage.setItem(town.stored(`store.views.${_id}`), JSON.stringify(views));
    answerCounts();
    await open();
    expect(await screen.findAllByText('0 élément')).toHaveLength(80);
    const sizes = sent().map(countsIn);
    expect(Math.max(...sizes)).toBe(100);
    expect(sizes).toHaveLength(2);
  });

  it('gets one call for all counts when the user retries after a failure', async () => {
    answerCounts();
    const { answer } = town;
    town.answer = (line) =>
      line.startsWith('GET counts?') ? new Response('{}', { status: 422 }) : answer?.(line);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open();
    for (const panel of ['À traiter', 'Mes brouillons']) {
      expect(region(panel).getByRole('alert')).toBeTruthy();
      town.answer = answer;
      town.calls = [];
      await userEvent.click(region(panel).getByRole('button', { name: 'Réessayer' }));
      await waitFor(() => expect(region(panel).queryByRole('alert')).toBeNull());
      await waitUntilLoaded();
      expect(sent(), panel).toHaveLength(1);
      expect(
        town.calls.filter((line) => /\/count\?|updatedBy_eq.*range/.test(line)),
        panel,
      ).toEqual([]);
    }
  });
});

describe('À traiter', () => {
  it('says what to do in sentences that link to their lists, the longest wait first', async () => {
    await town.signIn('admin');
    await open();
    const oldest = async (call: string, what: string) => {
      const { entries } = await town.call('GET', `${call}&sort=updatedAt_asc&range=0-0`);
      return { what, at: Date.parse(entries[0].updatedAt) };
    };
    const waiting = await Promise.all([
      oldest('pages?newsPage_eq=true&status_eq=UPDATED', 'actualités modifiées à publier'),
      oldest('reports?status_eq=CREATED', 'nouveaux signalements'),
      oldest('notifications?status_eq=CREATED', 'notifications en brouillon'),
    ]);
    const sentences = region('À traiter').getAllByRole('link', { name: /en attente depuis/ });
    expect(sentences.map((link) => /^\d+ (.*) en attente/.exec(link.textContent ?? '')?.[1])).toEqual(
      waiting.sort((a, b) => a.at - b.at).map(({ what }) => what),
    );
    const reports = await count('reports/count?status_eq=CREATED');
    const sentence = region('À traiter').getByRole('link', {
      name: new RegExp(`^${reports} nouveaux signalements en attente depuis \\d+\\s(jours?|mois|ans?)$`),
    });
    await userEvent.click(sentence);
    await screen.findByRole('heading', { level: 1, name: 'Liste des signalements' });
    expect(await screen.findByText(`${reports} éléments`)).toBeTruthy();
    await waitUntilLoaded();
  });

  it('counts one thing in the singular', async () => {
    town.answer = (line) =>
      /reports\/count\?status_eq=CREATED$/.test(line) ? Response.json({ count: 1 }) : undefined;
    await open();
    expect(region('À traiter').getByRole('link', { name: /^1 nouveau signalement en attente/ })).toBeTruthy();
  });

  it('names the list and the status if the status is declared without `urgent`', async () => {
    town.answer = (line) => {
      if (!line.includes('/count?')) return undefined;
      return Response.json({ count: /^GET events.*UPDATED/.test(line) ? 4 : 0 });
    };
    await open();
    const link = region('À traiter').getByRole('link', {
      name: 'Événements : 4 « Modifications non publiées »',
    });
    expect(link.getAttribute('href')).toMatch(/^\/eventList\?filter=/);
  });

  it('says that nothing waits', async () => {
    town.answer = (line) => (line.includes('/count?') ? Response.json({ count: 0 }) : undefined);
    await open();
    expect(region('À traiter').getByRole('status').textContent).toBe('Rien n’attend : tout est à jour.');
    expect(region('À traiter').queryByRole('link')).toBeNull();
  });

  it('says that a number could not be loaded, and tries again on demand', async () => {
    town.answer = (line) =>
      line.includes('reports/count') ? new Response('{}', { status: 422 }) : undefined;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open();
    expect(region('À traiter').getByRole('alert')).toBeTruthy();
    expect(region('À traiter').getByText('Actualités')).toBeTruthy();
    town.answer = undefined;
    await userEvent.click(region('À traiter').getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: /nouveaux signalements/ })).toBeTruthy();
    expect(region('À traiter').queryByRole('alert')).toBeNull();
    await waitUntilLoaded();
  });
});

describe('Pinned entries', () => {
  const dash = { name: 'Le nombre n’a pas pu être chargé' };
  const pin = () =>
    localStorage.setItem(town.stored('store.preferences.pinned'), JSON.stringify(['news', 'socialNetworks']));

  it('show their number of records, and a dash for a number that cannot be loaded', async () => {
    pin();
    town.answer = (line) =>
      line.includes('socialNetworks/count') ? new Response('{}', { status: 422 }) : undefined;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open();
    expect(await screen.findByRole('img', dash)).toBeTruthy();
    const [news] = region('Épinglés').getAllByRole('listitem');
    expect(news?.textContent).toMatch(/^Actualités\d+ éléments?$/);
  });

  it('load a missing number on the next visit', async () => {
    pin();
    town.answer = (line) => (line.includes('/count') ? new Response('{}', { status: 422 }) : undefined);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open();
    expect(screen.getAllByRole('img', dash)).toHaveLength(2);
    town.answer = undefined;
    await userEvent.click(menu().getByRole('link', { name: 'Carte' }));
    await screen.findByRole('heading', { level: 1, name: 'Carte' });
    await userEvent.click(menu().getByRole('link', { name: 'Accueil' }));
    await screen.findByRole('region', { name: 'Épinglés' });
    await waitFor(() => expect(screen.queryByRole('img', dash)).toBeNull());
    await waitUntilLoaded();
  });
});

describe('Dernières modifications', () => {
  it('says who changed what, and when', async () => {
    await town.signIn('admin');
    const { id } = await town.call('POST', 'events', { eventTitle: 'Bal du 14 juillet', status: 'CREATED' });
    expect(id).toBeTruthy();
    await town.signIn('superAdmin');
    await open();
    const [first] = region('Dernières modifications').getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /^Bal du 14 juilletÉvénements · Mehdi Benali · à l’instantBrouillon\s*$/,
    );
  });

  it('names nobody where the backend gives no name', async () => {
    await town.call('POST', 'events', { eventTitle: 'Bal du 14 juillet', status: 'CREATED' });
    town.answer = async (line) => {
      if (!/^GET events\?.*range=0-4/.test(line)) return undefined;
      const { entries } = await town.call('GET', line.slice('GET '.length));
      return Response.json({ entries: entries.map((one: object) => ({ ...one, updatedBy: null })) });
    };
    await open();
    const [first] = region('Dernières modifications').getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Bal du 14 juilletÉvénements · à l’instant/);
  });
});

describe('Mes brouillons', () => {
  it('finds the records of a person without a name by the e-mail address in `updatedBy`', async () => {
    const session = JSON.parse(localStorage.getItem(town.stored('user')) ?? '{}');
    const nameless = { ...session, firstName: '', lastName: '' };
    localStorage.setItem(town.stored('user'), JSON.stringify(nameless));
    const entries = [{ id: 'loto', eventTitle: 'Loto', status: 'CREATED', updatedAt: new Date() }];
    town.answer = (line) => {
      if (line === 'GET users/me') return Response.json(nameless);
      return line.startsWith('GET events?') && line.includes('updatedBy_eq=superadmin@mairie.demo')
        ? Response.json({ entries })
        : undefined;
    };
    await open();
    expect(await region('Mes brouillons').findByText('Loto')).toBeTruthy();
  });

  it('has the unpublished records that the person was the last to change', async () => {
    await town.signIn('admin');
    await town.call('POST', 'events', { eventTitle: 'Bal de Mehdi', status: 'CREATED' });
    await town.signIn('superAdmin');
    await town.call('POST', 'events', { eventTitle: 'Loto de Claire', status: 'CREATED' });
    await town.call('POST', 'events', { eventTitle: 'Fête en ligne', status: 'PUBLISHED' });
    await open();
    const [first] = region('Mes brouillons').getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Loto de ClaireÉvénements · à l’instantBrouillon/);
    expect(region('Mes brouillons').queryByText('Bal de Mehdi')).toBeNull();
    expect(region('Mes brouillons').queryByText('Fête en ligne')).toBeNull();
  });

  /** Stores a draft of about 90 minutes ago. Each further draft is older. The key ends with the id of a closed tab. */
  const leave = (name: string, id: string | null, values: object, user?: string) => {
    const session = JSON.parse(localStorage.getItem(town.stored('user')) ?? '{}');
    const changes = Object.entries(values).map(([key, after]) => ({ path: [key], before: null, after }));
    const savedAt = new Date(Date.now() - (90 + localStorage.length) * 60_000).toISOString();
    const key = `draft.${JSON.stringify([user ?? session._id, name, id])}t${localStorage.length}`;
    localStorage.setItem(town.stored(key), JSON.stringify({ savedAt, changes }));
  };
  const drafts = () => region('Mes brouillons');

  it('has the drafts that this browser keeps, and links to the forms that resume them', async () => {
    leave('events', null, { eventTitle: 'Bal des pompiers' });
    leave('news', null, { longDescription: '<p>Travaux</p>' });
    await open();
    const texts = drafts()
      .getAllByRole('listitem')
      .slice(0, 2)
      .map((item) => item.textContent?.replace(/\s/g, ' '));
    expect(texts).toEqual([
      'Bal des pompiersÉvénements · non enregistré · il y a 1 hAbandonner',
      'Une actualité sans titreActualités · non enregistré · il y a 1 hAbandonner',
    ]);
    await userEvent.click(drafts().getByRole('link', { name: 'Bal des pompiers' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    expect(await screen.findByDisplayValue('Bal des pompiers')).toBeTruthy();
  });

  it('drops what was typed, after a confirmation', async () => {
    town.answer = (line) => (line.includes('updatedBy_eq') ? Response.json({ entries: [] }) : undefined);
    leave('events', null, { eventTitle: 'Bal des pompiers' });
    await open();
    expect(drafts().queryByText('Vous n’avez rien laissé en cours.')).toBeNull();
    await userEvent.click(drafts().getByRole('button', { name: 'Abandonner : Bal des pompiers' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Abandonner cette saisie ?' }));
    await userEvent.click(question.getByRole('button', { name: 'Abandonner' }));
    expect(await drafts().findByText('Vous n’avez rien laissé en cours.')).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => key.includes('draft.'))).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Synthèse');
  });

  it('leaves out drafts of other people and of forms that the role may not open', async () => {
    await town.signIn('admin');
    leave('events', null, { eventTitle: 'Bal de Claire' }, 'another');
    leave('users', null, { firstName: 'Léa', lastName: 'Petit' });
    await open();
    expect(drafts().queryByText(/Bal de Claire|Léa/)).toBeNull();
  });

  it('says when everything is finished', async () => {
    town.answer = (line) => (line.includes('updatedBy_eq') ? Response.json({ entries: [] }) : undefined);
    await open();
    expect(region('Mes brouillons').getByText('Vous n’avez rien laissé en cours.')).toBeTruthy();
  });
});

it('shows pinned views that share a filter, and changes that share a record and a time', async () => {
  const { _id } = JSON.parse(localStorage.getItem(town.stored('user')) ?? '{}');
  const view = { resource: 'news', search: '?filter={"status_eq":"CREATED"}', isPinned: true };
  const views = ['À relire', 'Brouillons'].map((name) => ({ ...view, name }));
  localStorage.setItem(town.stored(`store.views.${_id}`), JSON.stringify(views));
  const at = new Date().toISOString();
  const planned = { resource: 'news', id: '1', title: 'Bal', status: 'UNPUBLISHED', at, failure: null };
  const newsPeriod = { startDate: null, endDate: at };
  const ending = { id: '1', type: 12, newsPage: true, title: 'Bal', newsPeriod };
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['schedule'] });
    if (line.startsWith('GET schedule')) return Response.json({ entries: [planned] });
    return line.includes('sort=newsPeriod.endDate_asc') ? Response.json({ entries: [ending] }) : undefined;
  };
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await open();
  expect(await screen.findAllByRole('link', { name: /^(À relire|Brouillons)$/ })).toHaveLength(2);
  const week = within(await screen.findByRole('region', { name: 'Cette semaine' }));
  await waitFor(() => expect(week.getAllByRole('link', { name: 'Bal' })).toHaveLength(2));
  // React logs an error if two entries have the same key.
  expect(log).not.toHaveBeenCalled();
});

it('says that more periods end this week than “Cette semaine” shows', async () => {
  let count = 26;
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['schedule'] });
    if (line.startsWith('GET schedule')) return Response.json({ entries: [] });
    if (!/^GET pages\?.*sort=newsPeriod.endDate_asc/.test(line)) return undefined;
    const newsPeriod = { startDate: null, endDate: new Date() };
    const entries = Array.from({ length: count }, (_, id) => ({
      id: `${id}`,
      type: 12,
      newsPage: true,
      title: `Fin ${id}`,
      newsPeriod,
    }));
    return Response.json({ entries });
  };
  const note = 'D’autres périodes commencent ou se terminent cette semaine.';
  await open();
  let week = within(await screen.findByRole('region', { name: 'Cette semaine' }));
  expect(await week.findAllByRole('link', { name: /^Fin/ })).toHaveLength(25);
  expect(week.getByText(note)).toBeTruthy();
  cleanup();
  count = 25;
  await open();
  week = within(await screen.findByRole('region', { name: 'Cette semaine' }));
  expect(await week.findAllByRole('link', { name: /^Fin/ })).toHaveLength(25);
  expect(week.queryByText(note)).toBeNull();
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Role } from '../../src/metadata';
import { it as base } from './fixtures';
import { createRecord, noteCalls, openColleague, signIn, signInByHttp, type Town, tokenOf } from './town';

let town: Town;
let claire: Awaited<ReturnType<typeof openColleague>>;
/** `tabs` opens as many tabs of one browser as asked for, in which one person is signed in. */
const it = base.extend('tabs', ({ openPage, town }) => async (role: Role, count: 1 | 2 = 2) => {
  const one = await openPage(undefined);
  const context = one.context();
  one.setDefaultTimeout(10_000);
  // Signs in once. `openPage` with a role would sign in again with each page that loads.
  await one.goto('config.json');
  const user = await signInByHttp(town, role);
  await one.evaluate(([key, text]) => localStorage.setItem(key, text), [town.stored('user'), user] as const);
  if (count === 1) return { context, one, two: one };
  const two = await context.newPage();
  two.setDefaultTimeout(10_000);
  return { context, one, two };
});
it.beforeEach(async ({ town: own }) => {
  town = own;
  claire = await openColleague(town, 'superAdmin');
});

const title = (page: Page) => page.getByRole('textbox', { name: /^Titre/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const news = (name: string) =>
  createRecord(town, 'pages', { title: name, newsPage: true, type: 12, status: 'CREATED' });
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().waitFor();
};
const type = async (page: Page, text: string) => {
  await title(page).fill(text);
  await expect.poll(() => draftsIn(page)).toMatch(text);
};
/** The keys and values of the drafts that the browser keeps. */
const draftsIn = (page: Page, { stored } = town) =>
  page.evaluate(
    (start) =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(start))
        .map((entry) => entry.join(' '))
        .join('\n'),
    stored('draft.'),
  );
const signOut = async (page: Page) => {
  await page.goto('logout');
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const navigations = (page: Page) => {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  return paths;
};

describe('a session that ends', () => {
  it('is announced in the other tab, whose Save leads to the sign-in, which takes both tabs back to their screens', async ({
    tabs,
  }) => {
    const { one, two } = await tabs('admin');
    const { id } = await news('Deux onglets');
    await open(two, `news/edit?id=${id}`);
    await type(two, 'Un texte de l’onglet deux');
    await signOut(one);
    await two.getByText('Vous vous êtes déconnecté dans un autre onglet.').waitFor();
    const calls = noteCalls(two);
    const paths = navigations(two);
    await press(two, 'Enregistrer');
    await two.waitForURL(/\/login\?next=/);
    await two.getByText('Session terminée, votre texte est conservé.').waitFor();
    expect(await two.getByRole('alertdialog').count()).toBe(0);
    expect(calls).toEqual([]);
    expect(paths).toEqual(['/login']);
    await one.goto('login?next=%2FpageList');
    await signIn(two, 'admin');
    await one.waitForURL(town.url('pageList'));
    await one.locator('tbody a.row-link').first().waitFor();
    await two.waitForURL(town.url(`news/edit?id=${id}`));
    await two.getByText('Votre saisie a été remise dans le formulaire.').waitFor();
    expect(await title(two).inputValue()).toBe('Un texte de l’onglet deux');
    await press(two, 'Enregistrer');
    await two.getByText('News modifiée.').waitFor();
    expect((await claire.read(`pages/${id}`)).title).toBe('Un texte de l’onglet deux');
    expect(await draftsIn(two)).toBe('');
  });

  it('leads to the sign-in once, from a list, from a dialog, and even if another call leads to an error page', async ({
    openTown,
    openPage,
  }) => {
    const slow = await openTown({ config: { transitionDelay: 500 } });
    const page = await openPage('admin', { town: slow });
    page.provokes(/^400 GET/, /^401 GET/);
    const isAsked = () => page.getByText('Session terminée, votre texte est conservé.').waitFor();
    const expire = (calls: RegExp) =>
      page.route(calls, (route) => route.fulfill({ status: 401, json: { message: 'Session expirée' } }));
    // The count of the events gets a 400, which leads to an error page. Only then, the other counts get a 401.
    let isRefused = false;
    await page.route(/\/count/, async (route, request) => {
      if (!request.url().includes('/events/')) await expect.poll(() => isRefused).toBe(true);
      await route.fulfill({ status: isRefused ? 401 : 400, json: { message: 'Non' } });
      isRefused = true;
    });
    await page.goto('');
    await page.waitForURL(/\/login/);
    await isAsked();
    await page.unrouteAll({ behavior: 'wait' });
    await signIn(page, 'admin');
    await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();

    const rows = page.locator('tbody a.row-link');
    await page.goto('newsList');
    await rows.first().waitFor();
    await expire(/\/api\/v1\/pages\b/);
    const paths = navigations(page);
    await page
      .getByRole('button', { name: /Page suivante|Next/ })
      .first()
      .click();
    await page.waitForURL(/\/login\?next=/);
    await isAsked();
    expect(paths.filter((path) => path === '/login')).toHaveLength(1);
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.unrouteAll();
    await signIn(page, 'admin');
    await page.waitForURL(/newsList/);
    await rows.first().waitFor();

    await open(page, 'news/edit');
    await title(page).fill('Une image manque');
    await expect.poll(() => draftsIn(page, slow)).toMatch('Une image manque');
    await expire(/\/api\/v1\/GCS\b/);
    await page.getByRole('button', { name: 'Choisir dans la galerie' }).first().click();
    await page.waitForURL(/\/login\?next=/);
    await isAsked();
    await page.unrouteAll();
    await signIn(page, 'admin');
    await page.waitForURL(slow.url('news/edit'));
    await expect.poll(() => title(page).inputValue()).toBe('Une image manque');
  });
});

describe('another person, who signs in with another tab,', () => {
  it('is named in the old tabs, which send nothing for either person, and whose sign-out ends no session', async ({
    tabs,
  }) => {
    const { context, one, two } = await tabs('admin');
    const { id } = await news('Chacun son compte');
    await open(two, `news/edit?id=${id}`);
    await type(two, 'Un texte de l’administrateur');
    const list = await context.newPage();
    await list.goto('newsList');
    await list.locator('tbody a.row-link').first().waitFor();
    await signOut(one);
    await press(one, 'Les conserver pour la prochaine fois');
    await signIn(one, 'superAdmin');
    await one.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
    const { firstName, lastName } = await claire.read('users/me');
    const banner = (page: Page) =>
      page.getByText(`${firstName} ${lastName} s’est connecté dans un autre onglet`);
    await Promise.all([banner(two).waitFor(), banner(list).waitFor()]);

    const [inForm, inList] = [noteCalls(two), noteCalls(list)];
    await press(two, 'Enregistrer');
    await two.getByRole('alert').filter({ hasText: 'votre texte est conservé ici' }).waitFor();
    await list.bringToFront();
    await list
      .getByRole('button', { name: /Page suivante/ })
      .first()
      .click();
    await list.getByRole('alert').filter({ hasText: 'Une autre personne s’est connectée' }).waitFor();
    expect([...inForm, ...inList]).toEqual([]);

    // The next screen of the old tabs loads for the other person, who stays signed in.
    const fresh = await tokenOf(one, town);
    await list.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click();
    await list.waitForURL(town.url('pageList'));
    await list.getByRole('banner').getByText(`${firstName} ${lastName}`).waitFor();
    await banner(list).waitFor({ state: 'detached' });
    await press(two, 'Recharger');
    await two.getByRole('banner').getByText(`${firstName} ${lastName}`).waitFor();
    await two.getByRole('button', { name: 'Enregistrer', exact: true }).first().waitFor();
    expect(await tokenOf(two, town)).toBe(fresh);
    // The text is not offered to another person.
    expect(await title(two).inputValue()).toBe('Chacun son compte');
    expect(await two.getByRole('button', { name: 'Reprendre' }).count()).toBe(0);
    // The author of the text gets it again.
    await signOut(two);
    await two.waitForURL(town.url('login'));
    await signIn(two, 'admin');
    await two.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
    await open(two, `news/edit?id=${id}`);
    await press(two, 'Reprendre');
    expect(await title(two).inputValue()).toBe('Un texte de l’administrateur');

    // The list is now the old tab of the other person, whose sign-out must not end the session of the author.
    const token = await tokenOf(two, town);
    // A tab in the background runs no animations, so its menu would never open.
    await list.bringToFront();
    await list.getByRole('banner').locator('button[aria-haspopup="menu"]').last().click();
    await list.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await list.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
    expect(await tokenOf(two, town)).toBe(token);
  });
});

describe('a notification', () => {
  const notification = async (name: string) => {
    const types = (await claire.read('notificationTypes?range=0-1')) as {
      entries?: Record<string, unknown>[];
    };
    const [first] = types.entries ?? [];
    return createRecord(town, 'notifications', {
      title: name,
      body: 'Un message',
      type: 'INFORMATION',
      topic: { id: first?._id, title: first?.title, key: first?.key },
      status: 'CREATED',
    });
  };
  const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' });
  const statusOf = async (id: string) => (await claire.read(`notifications/${id}`)).status;

  it('is sent once despite two tabs, a double click and an old tab', async ({ page: one }) => {
    const context = one.context();
    const [two, old] = [await context.newPage(), await context.newPage()];
    const { id } = await notification('Alerte');
    for (const page of [one, two, old]) await open(page, `notification/edit?id=${id}`);
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('setStatus')) sent.push(request.method());
    });
    await Promise.all([press(one, 'Envoyer'), press(two, 'Envoyer')]);
    await Promise.all([confirm(one).waitFor(), confirm(two).waitFor()]);
    await Promise.all([confirm(one).dblclick(), confirm(two).dblclick()]);
    const done = (page: Page) => page.getByText("Notification en cours d'envoi.");
    const already = (page: Page) => page.getByText(/^Déjà envoyée à \d{1,2} h \d\d\.$/);
    await Promise.all([
      done(one).or(already(one)).first().waitFor(),
      done(two).or(already(two)).first().waitFor(),
    ]);
    expect((await done(one).count()) + (await done(two).count())).toBe(1);
    expect((await already(one).count()) + (await already(two).count())).toBe(1);
    await press(old, 'Envoyer');
    await already(old).waitFor();
    expect(await old.getByRole('alertdialog').count()).toBe(0);
    expect(sent).toEqual(['PUT']);
    expect(await statusOf(id)).not.toBe('CREATED');
  });

  it('is sent if the time of its last change is unknown, and looked up if the answer to its sending was lost', async ({
    page: one,
  }) => {
    one.provokes(/ERR_FAILED/);
    const { id } = await notification('Sans heure');
    let isFirst = true;
    await one.route(`**/api/v1/notifications/${id}`, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      const { updatedAt, ...record } = await response.json();
      await route.fulfill({ response, json: record });
    });
    await open(one, `notification/edit?id=${id}`);
    await press(one, 'Envoyer');
    await confirm(one).click();
    await one.getByText("Notification en cours d'envoi.").waitFor();

    const lose = () =>
      one.route('**/api/v1/notifications/setStatus/*', async (route) => {
        await route.fetch();
        await route.abort();
      });
    const found = await notification('Perdue');
    await open(one, `notification/edit?id=${found.id}`);
    await lose();
    await press(one, 'Envoyer');
    await confirm(one).click();
    await one.getByText("Notification en cours d'envoi.").waitFor();
    expect(await statusOf(found.id)).not.toBe('CREATED');

    const unknown = await notification('Inconnue');
    await open(one, `notification/edit?id=${unknown.id}`);
    await press(one, 'Envoyer');
    await confirm(one).waitFor();
    let isSent = false;
    one.on('request', (request) => {
      isSent ||= request.url().includes('setStatus');
    });
    await one.route(`**/api/v1/notifications/${unknown.id}`, (route) =>
      isSent ? route.abort() : route.continue(),
    );
    await confirm(one).click();
    await one.getByText(/Nous ne savons pas si elle est partie/).waitFor();
    expect(await one.getByText("Notification en cours d'envoi.").count()).toBe(0);
  });
});

describe('two towns on one origin', () => {
  it('share no session, draft or preference', async ({ tabs }) => {
    const { context, one } = await tabs('admin', 1);
    await context.route(town.url('b/**'), async (route) => {
      const url = route.request().url().replace(town.url('b/'), town.url());
      const response = await route.fetch({ url });
      const isPage = response.headers()['content-type']?.includes('html');
      const body = isPage
        ? (await response.text()).replace('<base href="/"', '<base href="/b/"')
        : await response.body();
      await route.fulfill({ response, body });
    });
    await open(one, 'news/edit');
    await type(one, 'De la première ville');
    await one.getByRole('button', { name: 'English' }).click();
    await one.getByRole('heading', { level: 1, name: 'New news item' }).waitFor();

    const other = await context.newPage();
    await other.goto('b/news/edit');
    await other.waitForURL(town.url('b/login?next=%2Fnews%2Fedit'));
    await signIn(other, 'admin');
    await other.getByRole('heading', { level: 1, name: "Création d'une actualité" }).waitFor();
    expect(await other.getByRole('button', { name: 'Reprendre' }).count()).toBe(0);
    await other.goto('b/logout');
    await other.waitForURL(town.url('b/login'));
    await one.reload();
    await one.getByRole('heading', { level: 1, name: 'New news item' }).waitFor();
    await context.unrouteAll({ behavior: 'wait' });
  });
});

describe('a record whose id is beyond 2^53', () => {
  it('is opened and saved without rounding, with advice beside its fields before and after', async ({
    page: one,
  }) => {
    const newsPeriod = { startDate: '2099-05-31T08:00:00.000Z', endDate: '2099-05-01T08:00:00.000Z' };
    const odd = { title: '', newsPage: true, type: 12, newsPeriod };
    const { id, ...record } = await createRecord(town, 'pages', odd);
    const text = (values: object) =>
      JSON.stringify({ ...values, id: 'LONG' }).replace('"LONG"', '9007199254740993');
    const sent: string[] = [];
    await one.route('**/api/v1/pages/9007199254740993', (route) => {
      const body = route.request().postData();
      if (route.request().method() === 'PUT' && body) sent.push(body);
      return route.fulfill({ contentType: 'application/json', body: body ?? text(record) });
    });
    const seeAdvice = async () => {
      await one.getByText('Le champ est requis').first().waitFor();
      await one.getByText('La fin est avant le début').first().waitFor();
    };
    await open(one, 'news/edit?id=9007199254740993');
    await seeAdvice();
    await one.getByLabel('Notifier les habitants').click();
    await press(one, 'Enregistrer');
    await one.getByText('News modifiée.').waitFor();
    await seeAdvice();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/"id":9007199254740993[,}]/);
    expect(new URL(one.url()).searchParams.get('id')).toBe('9007199254740993');
  });
});

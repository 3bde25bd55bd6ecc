import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from './fixtures';
import { createRecord, hold, openColleague, signIn, type Town } from './town';

let claire: Awaited<ReturnType<typeof openColleague>>;
let town: Town;
it.beforeEach(async ({ town: own }) => {
  town = own;
  claire = await openColleague(town, 'superAdmin');
});

const title = (page: Page) => page.getByRole('textbox', { name: /^Titre/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const resume = (page: Page) => page.getByRole('button', { name: 'Reprendre' });
const news = (name: string) =>
  createRecord(town, 'pages', { title: name, newsPage: true, type: 12, status: 'CREATED' });
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().waitFor();
};
const draftsIn = (page: Page) =>
  page.evaluate(
    (start) =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(start))
        .join('\n'),
    town.stored('draft.'),
  );
const type = async (page: Page, text: string) => {
  await title(page).fill(text);
  await expect.poll(() => draftsIn(page)).toMatch(text);
};

it('keeps a draft for each tab, and offers only those of closed tabs', async ({ page }) => {
  const other = await page.context().newPage();
  await Promise.all([open(page, 'news/edit'), open(other, 'news/edit')]);
  await type(page, 'Le premier');
  await type(other, 'Le second');
  expect(await draftsIn(page)).toMatch('Le premier');
  const third = await page.context().newPage();
  await open(third, 'news/edit');
  expect(await resume(third).count()).toBe(0);
  // The next form that opens offers the draft of the closed tab.
  await other.close();
  await third.reload();
  await resume(third).click();
  expect(await title(third).inputValue()).toBe('Le second');
  // A reload offers it again, although nothing else was typed.
  await third.reload();
  await resume(third).click();
  expect(await title(third).inputValue()).toBe('Le second');
  await press(third, 'Enregistrer');
  await third.getByText('News créée.').waitFor();
  await expect.poll(() => draftsIn(page)).not.toMatch('Le second');
  expect(await draftsIn(page)).toMatch('Le premier');
});

it('asks before a draft overwrites what a colleague has saved, and deletes a draft only once the server has answered the save', async ({
  page,
}) => {
  const { id } = await news('Xylolent');
  await page.goto('newsList?filter=%7B%22title_like%22%3A%22Xylolent%22%7D');
  await page.locator('tbody a.row-link', { hasText: 'Xylolent' }).first().click();
  await page.waitForURL(town.url(`news/edit?id=${id}`));
  await type(page, 'Mon brouillon');
  await page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click();
  await press(page, 'Quitter sans enregistrer');
  await page.waitForURL(/pageList/);
  await claire.change(`pages/${id}`, { title: 'Le nouveau titre de Claire' });
  await page.goBack();
  // The app keeps a record in memory for a while. After a reload, it reads the record again.
  await page.reload();
  await resume(page).click();
  const dialog = page.getByRole('dialog', { name: 'Modifié par deux personnes' });
  await dialog.getByText('Le nouveau titre de Claire').waitFor();
  await dialog.getByRole('button', { name: 'Revenir au formulaire' }).click();
  expect(await title(page).inputValue()).toBe('Le nouveau titre de Claire');
  await resume(page).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.poll(() => title(page).inputValue()).toBe('Mon brouillon');

  await type(page, 'Parti avant la réponse');
  const answer = await hold(page, `**/api/v1/pages/${id}`, 'PUT');
  await press(page, 'Enregistrer');
  // The draft stays until the outcome of the save is known.
  await page.evaluate(() => history.back());
  // By keyboard, because the overlay covers the screen during the save.
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).press('Enter');
  await page.waitForURL(/newsList/);
  expect(await draftsIn(page)).toMatch('Parti avant la réponse');
  answer();
  await expect.poll(() => draftsIn(page)).toBe('');
  expect((await claire.read(`pages/${id}`)).title).toBe('Parti avant la réponse');
});

it('stores only the changed values of a user in a draft, and no password, not even one that is typed during a save', async ({
  openPage,
}) => {
  const page = await openPage('superAdmin');
  const firstName = page.getByRole('textbox', { name: /^Prénom/ });
  const password = page.getByLabel(/^Mot de passe/);
  const { _id } = await createRecord(town, 'users', {
    firstName: 'Rose',
    lastName: 'Valland',
    email: 'rose@mairie.demo',
    password: 'mairie-rose',
    role: 'user',
  });
  await open(page, 'user/edit?email=rose@mairie.demo');
  await password.fill('un-secret');
  await firstName.fill('Rosa');
  await expect.poll(() => draftsIn(page)).toMatch('Rosa');
  const kept = await draftsIn(page);
  expect(kept).toMatch(String(_id));
  expect(kept).not.toMatch(/rose@|un-secret|mairie-rose|127\.0\.0\.1|Valland/);

  // The browser asks before it leaves a changed form.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('user/edit');
  await firstName.fill('Jean');
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Moulin');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('jean@mairie.demo');
  await password.fill('un-premier');
  const answer = await hold(page, '**/api/v1/users');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Control+s');
  await sent;
  // The text field that was focused before the screen was covered still takes keys.
  await password.pressSequentially('-et-la-suite');
  await firstName.fill('Jean-Pierre');
  answer();
  await expect.poll(() => draftsIn(page)).toMatch('"after":"Jean-Pierre"');
  expect(await draftsIn(page)).not.toMatch('un-premier');
});

it('deletes the oldest drafts if the storage is too full to sign in, and asks at sign-out whether to keep drafts', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined);
  const signInAgain = async () => {
    await page.waitForURL(town.url('login'));
    await signIn(page, 'admin');
    await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  };
  await page.goto('login');
  await page.evaluate((start) => {
    const draft = (day: string) =>
      JSON.stringify({
        savedAt: new Date(`${day}T08:00:00Z`).toISOString(),
        changes: [{ path: ['title'], before: null, after: 'x'.repeat(200_000) }],
      });
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    localStorage.setItem(`${start}["x","news",null]young`, draft(today));
    localStorage.setItem(`${start}["x","news",null]old`, draft(yesterday));
    // Fills the storage until not even a short entry fits.
    for (const size of [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1]) {
      for (let index = 0; ; index++) {
        try {
          localStorage.setItem(`filler ${size} ${index}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  }, town.stored('draft.'));
  await signInAgain();
  const kept = await draftsIn(page);
  expect(kept).toMatch('young');
  expect(kept).not.toMatch(/null]old/);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/^filler|young$/.test(key)) localStorage.removeItem(key);
  });

  await open(page, 'news/edit');
  await type(page, 'Pas fini');
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('logout');
  await press(page, 'Les conserver pour la prochaine fois');
  await page.waitForURL(town.url('login'));
  expect(await draftsIn(page)).toMatch('Pas fini');

  await signInAgain();
  await page.goto('logout');
  await press(page, 'Les effacer de cet appareil');
  await page.waitForURL(town.url('login'));
  expect(await draftsIn(page)).toBe('');
});

it('lets a clerk sign in and save if the browser stores nothing, and warns once', async ({ openPage }) => {
  const page = await openPage(undefined);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto('login');
  await signIn(page, 'admin');
  await page.getByText(/Ce navigateur ne peut rien conserver/).waitFor();
  await press(page, 'Fermer');
  await page.getByRole('navigation').getByRole('link', { name: 'Actualités' }).click();
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await title(page).fill('Sans mémoire');
  await press(page, 'Enregistrer');
  await page.getByText('News créée.').waitFor();
  expect(await page.getByText(/Ce navigateur ne peut rien conserver/).count()).toBe(0);
});

it('creates a record once, although the answer is lost and the user resumes the draft and saves again', async ({
  page,
}) => {
  page.provokes(/ERR_FAILED/);
  await open(page, 'news/edit');
  await type(page, 'Une seule fois');
  let isCut = false;
  await page.route('**/api/v1/pages**', async (route) => {
    if (isCut) return route.abort();
    if (route.request().method() !== 'POST') return route.continue();
    // The record is stored, but from here on no call gets an answer.
    isCut = true;
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Enregistrer');
  await page.getByText(/Nous ne savons pas si c’est enregistré/).waitFor();
  isCut = false;
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await resume(page).click();
  await expect.poll(() => title(page).inputValue()).toBe('Une seule fois');
  await press(page, 'Enregistrer');
  await page.getByText('News créée.').waitFor();
  const { count } = await claire.read('pages/count?title_eq=Une seule fois');
  expect(count).toBe(1);
});

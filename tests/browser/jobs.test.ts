import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Role } from '../../src/metadata';
import { type Clerk, clerkAt } from './clerk';
import { it as base } from './fixtures';
import { createRecord, demoAccount, moreOfForm, openColleague, type TownPage } from './town';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const rows = (page: Page) => page.locator('tbody tr[data-id]');
const question = (page: Page) => page.getByRole('alertdialog');

const news = { newsPage: true, type: 12, status: 'CREATED' };

interface JobOptions {
  role?: Role;
  /** Where the job begins: the home screen by default. */
  from?: string;
  /** The most clicks that the job may need with a mouse. */
  most: number;
}

/**
 * `doJob` does a job by the keyboard alone. Prints how many keys it takes, and how many clicks it would take with a
 * mouse. Limits these clicks.
 */
const it = base.extend(
  'doJob',
  ({ openPage }) =>
    async (
      name: string,
      work: (clerk: Clerk, page: TownPage) => Promise<void>,
      { role = 'admin', from = '', most }: JobOptions,
    ) => {
      const page = await openPage(role);
      await page.goto(from);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const clerk = clerkAt(page);
      await work(clerk, page);
      console.log(`${name}: ${clerk.clicks()} clicks (at most ${most}), ${clerk.keys()} keys`);
      expect(clerk.clicks(), name).toBeLessThanOrEqual(most);
    },
);

describe('by the keyboard alone, a clerk', () => {
  it('publishes a news item with a picture', ({ doJob }) =>
    doJob(
      'News item',
      async (clerk, page) => {
        await clerk.choose(menu(page, 'Actualités'));
        await clerk.choose(link(page, 'Ajouter'));
        await clerk.write(box(page, 'Titre'), 'Le marché de Noël ouvre samedi');
        await clerk.choose(
          page.getByRole('group', { name: 'Image' }).getByRole('button', { name: /galerie/ }),
        );
        await clerk.choose(page.getByRole('dialog').getByRole('button', { name: 'Champs de colza' }));
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await clerk.choose(button(page, 'Publier et notifier'));
        await page.getByText('News publiée.').waitFor();
      },
      { most: 8 },
    ));

  it('publishes a copy of an old news item', ({ doJob }) =>
    doJob(
      'Last month’s item again',
      async (clerk, page) => {
        await clerk.choose(menu(page, 'Actualités'));
        await clerk.write(page.getByRole('searchbox'), 'marché');
        await page.getByText(/^\d+ éléments?$/).waitFor();
        await clerk.choose(
          rows(page)
            .filter({ hasText: /marché/i })
            .first()
            .getByRole('button', { name: /^Actions/ }),
        );
        await clerk.choose(page.getByRole('menuitem', { name: 'Dupliquer' }));
        await clerk.choose(button(page, /^Publier( et notifier| sans notifier)?$/));
        await page.getByText('News publiée.').waitFor();
      },
      { most: 5 },
    ));

  it('corrects a title', ({ doJob }) =>
    doJob(
      'Correction',
      async (clerk, page) => {
        await clerk.choose(menu(page, 'Actualités'));
        await clerk.choose(rows(page).first().locator('a.row-link'));
        await clerk.write(box(page, 'Titre'), 'Un titre sans faute');
        await clerk.press('Control+s');
        await page.getByText('News modifiée.').waitFor();
      },
      { most: 4 },
    ));

  it('asks the citizens a question with two answers, and opens the results', ({ doJob }) =>
    doJob(
      'Survey and its results',
      async (clerk, page) => {
        await clerk.choose(menu(page, 'Sondages'));
        await clerk.choose(link(page, 'Ajouter'));
        await clerk.write(box(page, 'Titre'), 'Quel jour pour le marché ?');
        await clerk.choose(page.getByRole('tab', { name: 'Questions' }));
        await clerk.choose(button(page, /^Un seul choix/));
        const first = page.getByRole('group', { name: 'Question 1', exact: true });
        await clerk.write(first.getByRole('textbox', { name: /^Question/ }), 'Quel jour ?');
        for (const [index, day] of ['Samedi', 'Dimanche'].entries()) {
          const answer = first.getByRole('group', { name: `Réponse ${index + 1}`, exact: true });
          await clerk.write(answer.getByRole('textbox', { name: /^Réponse/ }), day);
        }
        await clerk.choose(button(page, 'Publier'));
        await page.getByText('Sondage publié.').waitFor();
        await clerk.choose(moreOfForm(page));
        await clerk.choose(page.getByRole('menuitem', { name: 'Résultats du sondage' }));
        await page.getByRole('heading', { level: 1, name: /Résultats/ }).waitFor();
      },
      { most: 19 },
    ));

  it('adds an elected official', ({ doJob }) =>
    doJob(
      'Elected official',
      async (clerk, page) => {
        await clerk.choose(menu(page, 'Fiches & contacts'));
        await clerk.choose(link(page, 'Ajouter un·e élu·e'));
        await clerk.write(box(page, 'Titre'), 'Anne Martin');
        await clerk.choose(page.getByRole('combobox', { name: /^Mandat/ }));
        await clerk.choose(page.getByRole('option', { name: 'Maire', exact: true }));
        await clerk.choose(button(page, 'Publier'));
        await page.getByText('Contact publié.').waitFor();
      },
      { most: 10 },
    ));

  it('changes the order of the home pages', ({ doJob }) =>
    doJob(
      'Order of home',
      async (clerk, page) => {
        await clerk.choose(menu(page, 'Pages'));
        await clerk.choose(button(page, "Ordre des pages d'accueil"));
        const dialog = page.getByRole('dialog');
        await clerk.choose(dialog.getByRole('button', { name: /^Descendre/ }).first());
        await clerk.choose(dialog.getByRole('button', { name: 'Enregistrer' }));
        await page.getByText('Ordre enregistré.').waitFor();
      },
      { most: 6 },
    ));

  it('gives a colleague an account', ({ doJob }) =>
    doJob(
      'Colleague',
      async (clerk, page) => {
        await clerk.choose(page.getByRole('navigation').getByRole('button', { name: 'Administration' }));
        await clerk.choose(menu(page, 'Utilisateurs'));
        await clerk.choose(link(page, 'Ajouter'));
        await clerk.write(box(page, 'Prénom'), 'Anne');
        await clerk.write(box(page, 'Nom'), 'Martin');
        await clerk.write(box(page, 'E-mail'), 'anne.martin@ville.fr');
        await clerk.write(page.getByLabel(/^Mot de passe/), 'un-bon-secret');
        await clerk.choose(page.getByRole('combobox', { name: /^Ville/ }));
        await clerk.choose(page.getByRole('option', { name: 'Rochebelle' }));
        await clerk.choose(button(page, 'Enregistrer'));
        await page.getByText('Utilisateur créé.').waitFor();
      },
      { role: 'superAdmin', most: 10 },
    ));

  it('changes the welcome message', ({ doJob }) =>
    doJob(
      'Welcome message',
      async (clerk, page) => {
        await clerk.choose(page.getByRole('navigation').getByRole('button', { name: 'Administration' }));
        await clerk.choose(menu(page, 'Paramètres généraux'));
        await clerk.write(box(page, 'Message de bienvenue à l’ouverture'), 'Bonjour à tous');
        await clerk.press('Control+s');
        await page.getByText('Modification(s) effectuée(s)').waitFor();
      },
      { most: 3 },
    ));

  it('can cancel a delete when asked to confirm it', ({ doJob }) =>
    doJob(
      'Wrong delete',
      async (clerk, page) => {
        const first = rows(page).first();
        const name = (await first.locator('a.row-link').textContent()) ?? '';
        await clerk.choose(first.getByRole('button', { name: /^Actions/ }));
        await clerk.choose(page.getByRole('menuitem', { name: 'Supprimer' }));
        await question(page).getByText(name).waitFor();
        await clerk.press('Escape');
        await question(page).waitFor({ state: 'detached' });
        expect(await first.locator('a.row-link').textContent()).toBe(name);
      },
      { from: 'newsList', most: 3 },
    ));

  it('answers five reports in a row', ({ doJob }) =>
    doJob(
      'Five reports',
      async (clerk, page) => {
        // The link that sends the answer would open a mail program, which this machine lacks.
        await page.evaluate(() =>
          window.addEventListener('click', (event) => {
            if ((event.target as Element).closest('a[href^="mailto:"]')) event.preventDefault();
          }),
        );
        await clerk.choose(menu(page, 'Signalements'));
        await clerk.choose(rows(page).first().locator('a.row-link'));
        const answer = button(page, /^Répondre/);
        for (let answered = 0; answered < 5; ) {
          await answer.or(page.getByText('Pas d’adresse e-mail pour répondre.')).waitFor();
          const { href } = new URL(page.url());
          if (await answer.isVisible()) {
            await clerk.press('r');
            // For the next reports, `r` opens the same answer at once.
            if (answered === 0) await clerk.choose(page.getByRole('menuitem', { name: /^Résolu/ }));
            await link(page, 'Envoyer et suivant').waitFor();
            const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
            await clerk.press('Control+Enter');
            expect((await stored).ok()).toBe(true);
            answered += 1;
          } else await clerk.choose(page.getByRole('link', { name: 'Signalement suivant' }));
          await page.waitForURL((url) => url.href !== href);
          // The heading has the focus, so that a screen reader reads which report this is.
          await page.locator('h1:focus').filter({ hasText: /^SIG-/ }).waitFor();
        }
      },
      { most: 15 },
    ));

  it('sends an alert, after reading it again', ({ doJob }) =>
    doJob(
      'Alert',
      async (clerk, page) => {
        await clerk.choose(menu(page, 'Notifications'));
        await clerk.choose(link(page, 'Ajouter'));
        await clerk.choose(page.getByRole('combobox', { name: /^Sujet/ }));
        await clerk.choose(page.getByRole('option', { name: 'Toute la ville' }));
        await clerk.write(box(page, 'Titre'), 'Vents violents');
        await clerk.write(box(page, 'Message'), 'Le parc est fermé jusqu’à demain.');
        await clerk.choose(page.getByRole('combobox', { name: /^Type/ }));
        await clerk.choose(page.getByRole('option', { name: 'Alerte' }));
        await clerk.choose(button(page, 'Envoyer'));
        await question(page).getByText('Le parc est fermé jusqu’à demain.').waitFor();
        await clerk.tick(question(page).getByRole('checkbox'));
        await clerk.choose(question(page).getByRole('button', { name: 'Envoyer' }));
        await page.getByText("Notification en cours d'envoi.").waitFor();
      },
      { most: 9 },
    ));

  it('deletes an unused file from the gallery', ({ doJob }) =>
    doJob(
      'Cleaning the gallery',
      async (clerk, page) => {
        await clerk.choose(menu(page, 'Galerie'));
        const buffer = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
        const file = { name: 'De trop.pdf', mimeType: 'application/pdf', buffer };
        await page.locator('input[type="file"]').first().setInputFiles(file);
        await clerk.choose(page.getByRole('button', { name: /^De trop/ }));
        await clerk.choose(page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }));
        await clerk.choose(question(page).getByRole('button', { name: 'Supprimer' }));
        await page.getByText('Élément supprimé.').waitFor();
      },
      { most: 4 },
    ));

  it('decides between two versions when a colleague has saved meanwhile', async ({ doJob, town }) => {
    const { id } = await createRecord(town, 'pages', { ...news, title: 'Fête' });
    const colleague = await openColleague(town, 'superAdmin');
    await doJob(
      'Conflict',
      async (clerk, page) => {
        await box(page, 'Titre').waitFor();
        await colleague.change(`pages/${id}`, { title: 'Fête du lac' });
        await clerk.write(box(page, 'Titre'), 'Fête de la rivière');
        await clerk.press('Control+s');
        const versions = page.getByRole('dialog', { name: 'Modifié par deux personnes' });
        await clerk.choose(versions.getByRole('button', { name: 'Enregistrer' }));
        await page.getByText('News modifiée.').waitFor();
        expect(await colleague.read(`pages/${id}`)).toMatchObject({ title: 'Fête de la rivière' });
      },
      { from: `news/edit?id=${id}`, most: 5 },
    );
  });

  it('signs in again when the session has ended, and stores the text', async ({ doJob, town }) => {
    const { id } = await createRecord(town, 'pages', { ...news, title: 'Fête' });
    await doJob(
      'Ended session',
      async (clerk, page) => {
        page.provokes(/^401 /);
        await box(page, 'Titre').fill('Fête de la rivière');
        const answer = { status: 401, json: { message: 'Session expirée' } };
        await page.route('**/api/v1/pages/*', (route) => route.fulfill(answer));
        await clerk.press('Control+s');
        await page.getByText('Session terminée, votre texte est conservé.').waitFor();
        await page.unroute('**/api/v1/pages/*');
        const { email, password } = demoAccount('admin');
        await clerk.write(page.getByLabel('E-mail'), email);
        await clerk.write(page.getByLabel('Mot de passe', { exact: true }), password);
        await clerk.press('Enter');
        await page.getByText('Votre saisie a été remise dans le formulaire.').waitFor();
        await clerk.press('Control+s');
        await page.getByText('News modifiée.').waitFor();
      },
      { from: `news/edit?id=${id}`, most: 5 },
    );
  });

  it('gets the text back after reloading the page by mistake', ({ doJob }) =>
    doJob(
      'Reload',
      async (clerk, page) => {
        await box(page, 'Titre').fill('Des mots qui restent');
        page.on('dialog', (dialog) => dialog.accept());
        await page.reload();
        await clerk.choose(button(page, 'Reprendre'));
        await expect.poll(() => box(page, 'Titre').inputValue()).toBe('Des mots qui restent');
      },
      { from: 'news/edit', most: 1 },
    ));

  it('saves a form after lunch, although a colleague has changed the record', async ({ doJob, town }) => {
    const { id } = await createRecord(town, 'pages', { ...news, title: 'Fête' });
    const colleague = await openColleague(town, 'superAdmin');
    await doJob(
      'After lunch',
      async (clerk, page) => {
        await box(page, 'Titre').waitFor();
        await colleague.change(`pages/${id}`, { longDescription: '<p>À midi.</p>' });
        await clerk.write(box(page, 'Titre'), 'Fête de la rivière');
        await clerk.press('Control+s');
        await page.getByText(/^News modifiée\..* avait modifié entre-temps : Contenu/).waitFor();
      },
      { from: `news/edit?id=${id}`, most: 2 },
    );
  });

  it('describes the pictures that have no alternative text', ({ doJob }) =>
    doJob(
      'Four alternative texts',
      async (clerk, page) => {
        await clerk.choose(menu(page, 'Galerie'));
        await clerk.choose(button(page, 'À décrire 4'));
        const first = page.getByRole('button', { name: /^Fête des associations/ });
        await clerk.choose(first);
        const alt = page.getByRole('dialog').getByRole('textbox', { name: 'Description de l’image' });
        const next = button(page, 'Enregistrer et suivante');
        for (let described = 0; described < 4; described += 1) {
          const isLast = described === 3;
          await next.waitFor({ state: isLast ? 'detached' : 'visible' });
          await clerk.write(alt, 'Ce que montre la photo');
          const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
          await clerk.press('Enter');
          expect((await stored).ok()).toBe(true);
          // The next picture has an empty field.
          if (!isLast) await expect.poll(() => alt.inputValue()).toBe('');
        }
      },
      { most: 7 },
    ));
});

it('lets a clerk publish a news item and change a report on a phone', async ({ openPage }) => {
  const page = await openPage('admin', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto('');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(button(page, 'Ouvrir le menu'));
  await tap(menu(page, 'Actualités'));
  await tap(link(page, 'Ajouter'));
  await box(page, 'Titre').fill('Un arbre sur la route');
  await tap(button(page, 'Publier et notifier'));
  await page.getByText('News publiée.').waitFor();
  await tap(button(page, 'Ouvrir le menu'));
  await tap(menu(page, 'Signalements'));
  await tap(rows(page).first().locator('a.row-link'));
  await tap(button(page, "Changer l'état"));
  await tap(page.getByRole('menuitemradio', { name: 'Terminé' }));
  await page.getByText('signalement modifié.', { exact: true }).waitFor();
  console.log(`News item and report on a phone: ${taps} taps (at most 9)`);
  expect(taps).toBeLessThanOrEqual(9);
});

it('asks for a new password in two clicks', async ({ openPage }) => {
  const page = await openPage(undefined);
  await page.goto('login');
  const clerk = clerkAt(page);
  await clerk.choose(link(page, 'Mot de passe oublié ?'));
  await clerk.write(box(page, 'E-mail'), demoAccount('admin').email);
  await clerk.press('Enter');
  await page.getByText(/envoyé/).waitFor();
  console.log(`Forgotten password: ${clerk.clicks()} clicks (at most 2), ${clerk.keys()} keys`);
  expect(clerk.clicks()).toBeLessThanOrEqual(2);
});

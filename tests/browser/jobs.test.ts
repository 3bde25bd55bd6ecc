import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Clerk, clerkAt } from './clerk';
import { it } from './fixtures';
import { createRecord, demoAccount, moreOfForm, openColleague, signIn } from './town';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const rows = (page: Page) => page.locator('tbody tr[data-id]');
const question = (page: Page) => page.getByRole('alertdialog');

/**
 * Does a job by the keyboard alone, on the screen that is open. Prints how many keys it takes, and how many clicks it
 * would take with a mouse. Fails if these clicks are more than `most`.
 */
async function doJob(page: Page, name: string, most: number, work: (clerk: Clerk) => Promise<void>) {
  const clerk = clerkAt(page);
  await work(clerk);
  console.log(`${name}: ${clerk.clicks()} clicks (at most ${most}), ${clerk.keys()} keys`);
  expect(clerk.clicks(), name).toBeLessThanOrEqual(most);
}

async function doJobFromHome(page: Page, ...job: [string, number, (clerk: Clerk) => Promise<void>]) {
  const home = page.locator('nav a.entry', { hasText: /^Accueil$/ });
  if (page.url() === 'about:blank') await page.goto('');
  else await home.click();
  await page.locator('nav a[aria-current]').and(home).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await doJob(page, ...job);
}

describe('by the keyboard alone, a clerk', () => {
  it('asks for a new password, then publishes, copies and corrects news', async ({ openPage }) => {
    const page = await openPage(undefined);
    await page.goto('login');
    await doJob(page, 'Forgotten password', 2, async (clerk) => {
      await clerk.choose(link(page, 'Mot de passe oublié ?'));
      await clerk.write(box(page, 'E-mail'), demoAccount('admin').email);
      await clerk.press('Enter');
      await page.getByText(/envoyé/).waitFor();
    });
    await page.goBack();
    await signIn(page, 'admin');

    await doJobFromHome(page, 'News item', 8, async (clerk) => {
      await clerk.choose(menu(page, 'Actualités'));
      await clerk.choose(link(page, 'Ajouter'));
      await clerk.write(box(page, 'Titre'), 'Le marché de Noël ouvre samedi');
      await clerk.choose(page.getByRole('group', { name: 'Image' }).getByRole('button', { name: /galerie/ }));
      await clerk.choose(page.getByRole('dialog').getByRole('button', { name: 'Champs de colza' }));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await clerk.choose(button(page, 'Publier et notifier'));
      await page.getByText('News publiée.').waitFor();
    });

    await doJobFromHome(page, 'Last month’s item again', 5, async (clerk) => {
      await clerk.choose(menu(page, 'Actualités'));
      await clerk.write(page.getByRole('searchbox'), 'marché');
      await page.getByText(/^\d+ éléments?$/).waitFor();
      const found = rows(page).filter({ hasText: /marché/i });
      await clerk.choose(found.first().getByRole('button', { name: /^Actions/ }));
      await clerk.choose(page.getByRole('menuitem', { name: 'Dupliquer' }));
      const copied = page.waitForResponse((response) => response.request().method() === 'POST');
      await clerk.choose(button(page, /^Publier( et notifier| sans notifier)?$/));
      // The message of the first item may still be there.
      expect((await copied).ok()).toBe(true);
      await page.getByText('News publiée.').waitFor();
    });

    await doJobFromHome(page, 'Correction', 4, async (clerk) => {
      await clerk.choose(menu(page, 'Actualités'));
      await clerk.choose(rows(page).first().locator('a.row-link'));
      await clerk.write(box(page, 'Titre'), 'Un titre sans faute');
      await clerk.press('Control+s');
      await page.getByText('News modifiée.').waitFor();
    });

    await menu(page, 'Actualités').click();
    await doJob(page, 'Wrong delete', 3, async (clerk) => {
      const first = rows(page).first();
      const name = (await first.locator('a.row-link').textContent()) ?? '';
      await clerk.choose(first.getByRole('button', { name: /^Actions/ }));
      await clerk.choose(page.getByRole('menuitem', { name: 'Supprimer' }));
      await question(page).getByText(name).waitFor();
      await clerk.press('Escape');
      await question(page).waitFor({ state: 'detached' });
      expect(await first.locator('a.row-link').textContent()).toBe(name);
    });
  });

  it('saves although a colleague saved meanwhile, the page was reloaded by mistake, or the session ended', async ({
    page,
    town,
  }) => {
    const news = { newsPage: true, type: 12, status: 'CREATED', title: 'Fête' };
    const { id } = await createRecord(town, 'pages', news);
    const colleague = await openColleague(town, 'superAdmin');
    await page.goto(`news/edit?id=${id}`);
    await box(page, 'Titre').waitFor();

    await colleague.change(`pages/${id}`, { longDescription: '<p>À midi.</p>' });
    await doJob(page, 'After lunch', 2, async (clerk) => {
      await clerk.write(box(page, 'Titre'), 'Fête de la rivière');
      await clerk.press('Control+s');
      await page.getByText(/^News modifiée\..* avait modifié entre-temps : Contenu/).waitFor();
    });

    await colleague.change(`pages/${id}`, { title: 'Fête du lac' });
    await doJob(page, 'Conflict', 5, async (clerk) => {
      await clerk.write(box(page, 'Titre'), 'Fête du ruisseau');
      await clerk.press('Control+s');
      const versions = page.getByRole('dialog', { name: 'Modifié par deux personnes' });
      await clerk.choose(versions.getByRole('button', { name: 'Enregistrer' }));
      await page.getByText('News modifiée.', { exact: true }).waitFor();
      expect(await colleague.read(`pages/${id}`)).toMatchObject({ title: 'Fête du ruisseau' });
    });

    await box(page, 'Titre').fill('Des mots qui restent');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await doJob(page, 'Reload', 1, async (clerk) => {
      await clerk.choose(button(page, 'Reprendre'));
      await expect.poll(() => box(page, 'Titre').inputValue()).toBe('Des mots qui restent');
    });

    page.provokes(/^401 /);
    const ended = { status: 401, json: { message: 'Session expirée' } };
    await page.route('**/api/v1/pages/*', (route) => route.fulfill(ended));
    await doJob(page, 'Ended session', 5, async (clerk) => {
      await box(page, 'Titre').fill('Fête de la source');
      await clerk.press('Control+s');
      await page.getByText('Session terminée, votre texte est conservé.').waitFor();
      await page.unroute('**/api/v1/pages/*');
      const { email, password } = demoAccount('admin');
      await clerk.write(page.getByLabel('E-mail'), email);
      await clerk.write(page.getByLabel('Mot de passe', { exact: true }), password);
      await clerk.press('Enter');
      await page.getByText('Votre saisie a été remise dans le formulaire.').waitFor();
      const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
      await clerk.press('Control+s');
      expect((await stored).ok()).toBe(true);
      await page.getByText('News modifiée.', { exact: true }).waitFor();
    });
  });

  it('publishes a survey, opens its results, and sends an alert', async ({ page }) => {
    await doJobFromHome(page, 'Survey and its results', 19, async (clerk) => {
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
    });

    await doJobFromHome(page, 'Alert', 9, async (clerk) => {
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
    });
  });

  it('adds an elected official and a colleague, orders the home pages, and changes the welcome message', async ({
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    await doJobFromHome(page, 'Elected official', 10, async (clerk) => {
      await clerk.choose(menu(page, 'Fiches & contacts'));
      await clerk.choose(link(page, 'Ajouter un·e élu·e'));
      await clerk.write(box(page, 'Titre'), 'Anne Martin');
      await clerk.choose(page.getByRole('combobox', { name: /^Mandat/ }));
      await clerk.choose(page.getByRole('option', { name: 'Maire', exact: true }));
      await clerk.choose(button(page, 'Publier'));
      await page.getByText('Contact publié.').waitFor();
    });

    await doJobFromHome(page, 'Order of home', 6, async (clerk) => {
      await clerk.choose(menu(page, 'Pages'));
      await clerk.choose(button(page, "Ordre des pages d'accueil"));
      const dialog = page.getByRole('dialog');
      await clerk.choose(dialog.getByRole('button', { name: /^Descendre/ }).first());
      await clerk.choose(dialog.getByRole('button', { name: 'Enregistrer' }));
      await page.getByText('Ordre enregistré.').waitFor();
    });

    await doJobFromHome(page, 'Colleague', 10, async (clerk) => {
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
    });

    // The group Administration of the menu is still open.
    await doJobFromHome(page, 'Welcome message', 2, async (clerk) => {
      await clerk.choose(menu(page, 'Paramètres généraux'));
      await clerk.write(box(page, 'Message de bienvenue à l’ouverture'), 'Bonjour à tous');
      await clerk.press('Control+s');
      await page.getByText('Modification(s) effectuée(s)').waitFor();
    });
  });

  it('answers five reports in a row, then deletes a file of the gallery and describes four pictures', async ({
    page,
  }) => {
    await doJobFromHome(page, 'Five reports', 15, async (clerk) => {
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
    });

    await doJobFromHome(page, 'Cleaning the gallery', 4, async (clerk) => {
      await clerk.choose(menu(page, 'Galerie'));
      const buffer = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
      const file = { name: 'De trop.pdf', mimeType: 'application/pdf', buffer };
      await page.locator('input[type="file"]').first().setInputFiles(file);
      await clerk.choose(page.getByRole('button', { name: /^De trop/ }));
      await clerk.choose(page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }));
      await clerk.choose(question(page).getByRole('button', { name: 'Supprimer' }));
      await page.getByText('Élément supprimé.').waitFor();
    });

    // This job begins in the gallery. From the home screen, it takes one more click.
    await doJob(page, 'Four alternative texts', 6, async (clerk) => {
      await clerk.choose(button(page, 'À décrire 4'));
      await clerk.choose(page.getByRole('button', { name: /^Fête des associations/ }));
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
    });
  });
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

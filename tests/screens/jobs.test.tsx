import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { clerkAt } from './clerk';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';
import { openWideWindow } from './wideWindow';

const town = useTown();
const account = demoAccounts.find(({ role }) => role === 'admin');
type Clerk = ReturnType<typeof clerkAt>;

const menu = () => within(screen.getByRole('navigation', { name: 'Menu principal' }));
const box = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const text = (name: string | RegExp) => screen.findByText(name);
const question = async () => within(await screen.findByRole('alertdialog'));
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-id]')];
const firstRow = async () => {
  await waitUntilLoaded();
  const row = await waitFor(() => rows()[0] ?? expect.fail('no row'));
  return {
    link: row.querySelector<HTMLElement>('a.row-link') ?? expect.fail('no link'),
    menu: within(row).getByRole('button', { name: /^Actions/ }),
  };
};

/** Does a job by the keyboard alone, on the screen that is open. Limits the clicks that it would take with a mouse. */
async function doJob(name: string, most: number, work: (clerk: Clerk) => Promise<void>) {
  const clerk = clerkAt();
  await work(clerk);
  expect(clerk.clicks(), name).toBeLessThanOrEqual(most);
  await waitUntilLoaded();
}

/** A job that begins on the home screen, by an entry of the menu. */
async function doJobFromHome(
  ...[name, entry, most, work]: [string, string, number, (clerk: Clerk) => Promise<void>]
) {
  const home = menu().getByRole('link', { name: 'Accueil' });
  home.click();
  await screen.findByRole('heading', { level: 1, name: 'Synthèse' });
  await waitUntilLoaded();
  await doJob(name, most, async (clerk) => {
    await clerk.choose(menu().getByRole('link', { name: entry }));
    await work(clerk);
  });
}

const start = async (role: 'admin' | 'superAdmin', path = '/') => {
  openWideWindow();
  await town.signIn(role);
  await town.open(path);
  await screen.findByRole('heading', { level: 1 });
  await waitUntilLoaded();
};
const write = async (clerk: Clerk, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await clerk.write(await box(name), value);
};
const pick = async (clerk: Clerk, list: string, option: string) => {
  await clerk.chooseThe('combobox', new RegExp(`^${list}`));
  await clerk.chooseThe('option', option);
};

describe('By the keyboard alone, and with few clicks, a clerk', () => {
  it('asks for a new password', async () => {
    await town.open('/login');
    await doJob('Forgotten password', 2, async (clerk) => {
      await clerk.chooseThe('link', 'Mot de passe oublié ?');
      await screen.findByRole('heading', { name: 'Mot de passe oublié' });
      await write(clerk, { 'E-mail': account?.email ?? '' });
      await clerk.press('{Enter}');
      await text(/^Un e-mail a été envoyé/);
    });
  });

  it('publishes news with a picture, copies and corrects news, and cancels a delete', async () => {
    await start('admin');
    await doJobFromHome('News item', 'Actualités', 8, async (clerk) => {
      await clerk.chooseThe('link', 'Ajouter');
      await write(clerk, { Titre: 'Le marché de Noël ouvre samedi' });
      const picture = within(await screen.findByRole('group', { name: 'Image' }));
      await clerk.choose(picture.getByRole('button', { name: /galerie/ }));
      await clerk.chooseThe('button', 'Champs de colza');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await clerk.chooseThe('button', 'Publier et notifier');
      await text('News publiée.');
    });

    await doJobFromHome('Last month’s item again', 'Actualités', 5, async (clerk) => {
      await firstRow();
      await clerk.write(screen.getByRole('searchbox'), 'marché');
      await waitFor(() => expect(town.calls.join()).toMatch(/GET pages\?.*_like=marché/));
      await clerk.choose((await firstRow()).menu);
      await clerk.chooseThe('menuitem', 'Dupliquer');
      town.writes.length = 0;
      await clerk.chooseThe('button', /^Publier( et notifier| sans notifier)?$/);
      await waitFor(() => expect(town.writes).toMatchObject([{ body: { status: 'PUBLISHED' } }]));
      await text('News publiée.');
    });

    await doJobFromHome('Correction', 'Actualités', 4, async (clerk) => {
      await clerk.choose((await firstRow()).link);
      await write(clerk, { Titre: 'Un titre sans faute' });
      await clerk.press('{Control>}s{/Control}');
      await text('News modifiée.');
    });

    town.writes.length = 0;
    await doJobFromHome('Wrong delete', 'Actualités', 4, async (clerk) => {
      await clerk.choose((await firstRow()).menu);
      await clerk.chooseThe('menuitem', 'Supprimer');
      await screen.findByRole('alertdialog');
      await clerk.press('{Escape}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(town.writes).toEqual([]);
    });
  });

  it('saves although a colleague saved meanwhile, even the same field', async () => {
    await town.signIn('admin');
    const news = { newsPage: true, type: 12, status: 'CREATED', title: 'Fête' };
    const { id } = await town.call('POST', 'pages', news);
    const read = () => town.call('GET', `pages/${id}`);
    const change = async (changes: object) =>
      town.call('PUT', `pages/${id}`, { ...(await read()), ...changes });
    await start('admin', `/news/edit?id=${id}`);
    const saves = '{Control>}s{/Control}';
    await change({ longDescription: '<p>À midi.</p>' });
    await doJob('After lunch', 2, async (clerk) => {
      await write(clerk, { Titre: 'Fête de la rivière' });
      await clerk.press(saves);
      await text(/^News modifiée\..* avait modifié entre-temps : Contenu/);
    });

    await change({ title: 'Fête du lac' });
    await doJob('Conflict', 5, async (clerk) => {
      await write(clerk, { Titre: 'Fête du ruisseau' });
      await clerk.press(saves);
      const versions = within(await screen.findByRole('dialog', { name: 'Modifié par deux personnes' }));
      await clerk.choose(versions.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await read()).toMatchObject({ title: 'Fête du ruisseau' });
    });
  });

  it('asks the citizens a question, opens the results, and sends an alert after reading it again', async () => {
    await start('admin');
    await doJobFromHome('Survey and its results', 'Sondages', 19, async (clerk) => {
      await clerk.chooseThe('link', 'Ajouter');
      await write(clerk, { Titre: 'Quel jour pour le marché ?' });
      await clerk.chooseThe('tab', 'Questions');
      await clerk.chooseThe('button', /^Un seul choix/);
      await write(clerk, { Question: 'Quel jour ?' });
      for (const [index, day] of ['Samedi', 'Dimanche'].entries()) {
        const answer = within(screen.getByRole('group', { name: `Réponse ${index + 1}` }));
        await clerk.write(answer.getByRole('textbox', { name: /^Réponse/ }), day);
      }
      await clerk.chooseThe('button', 'Publier');
      await text('Sondage publié.');
      await clerk.chooseThe('button', 'Autres actions');
      await clerk.chooseThe('menuitem', 'Résultats du sondage');
      await screen.findByRole('heading', { level: 1, name: /Résultats/ });
    });

    await doJobFromHome('Alert', 'Notifications', 9, async (clerk) => {
      await clerk.chooseThe('link', 'Ajouter');
      await pick(clerk, 'Sujet', 'Toute la ville');
      await write(clerk, { Titre: 'Vents violents', Message: 'Le parc est fermé jusqu’à demain.' });
      await pick(clerk, 'Type', 'Alerte');
      await clerk.chooseThe('button', 'Envoyer');
      const dialog = await question();
      await dialog.findByText('Le parc est fermé jusqu’à demain.');
      await clerk.tick(dialog.getByRole('checkbox'));
      await clerk.choose(dialog.getByRole('button', { name: 'Envoyer' }));
      await text("Notification en cours d'envoi.");
    });
  });

  it('adds an elected official and a colleague, orders the home pages, and changes the welcome message', async () => {
    await start('superAdmin');
    await doJobFromHome('Elected official', 'Fiches & contacts', 10, async (clerk) => {
      await clerk.chooseThe('link', 'Ajouter un·e élu·e');
      await write(clerk, { Titre: 'Anne Martin' });
      await pick(clerk, 'Mandat', 'Maire');
      await clerk.chooseThe('button', 'Publier');
      await text('Contact publié.');
    });

    await doJobFromHome('Order of home', 'Pages', 6, async (clerk) => {
      await clerk.chooseThe('button', "Ordre des pages d'accueil");
      const dialog = within(await screen.findByRole('dialog'));
      const [down] = await dialog.findAllByRole('button', { name: /^Descendre/ });
      await clerk.choose(down as HTMLElement);
      await clerk.choose(dialog.getByRole('button', { name: 'Enregistrer' }));
      await text('Ordre enregistré.');
    });

    await doJob('Colleague', 10, async (clerk) => {
      await clerk.choose(menu().getByRole('button', { name: 'Administration' }));
      await clerk.choose(await menu().findByRole('link', { name: 'Utilisateurs' }));
      await clerk.chooseThe('link', 'Ajouter');
      await write(clerk, { Prénom: 'Anne', Nom: 'Martin', 'E-mail': 'anne.martin@ville.fr' });
      await clerk.write(screen.getByLabelText(/^Mot de passe/), 'un-bon-secret');
      await pick(clerk, 'Ville', 'Rochebelle');
      await clerk.chooseThe('button', 'Enregistrer');
      await text('Utilisateur créé.');
    });

    // The group Administration of the menu is still open.
    await doJobFromHome('Welcome message', 'Paramètres généraux', 2, async (clerk) => {
      await write(clerk, { 'Message de bienvenue à l’ouverture': 'Bonjour à tous' });
      await clerk.press('{Control>}s{/Control}');
      await text('Modification(s) effectuée(s)');
    });
  });

  it('answers five reports in a row', async () => {
    await start('admin');
    await doJobFromHome('Five reports', 'Signalements', 15, async (clerk) => {
      await clerk.choose((await firstRow()).link);
      for (let answered = 0; answered < 5; ) {
        await waitFor(() =>
          expect(
            screen.queryByRole('button', { name: /^Répondre/ }) ??
              screen.queryByText(/^Pas d’adresse e-mail/),
          ).not.toBeNull(),
        );
        await waitUntilLoaded();
        const { href } = window.location;
        if (screen.queryByRole('button', { name: /^Répondre/ })) {
          await clerk.press('r');
          // For the next reports, `r` opens the same answer at once.
          if (answered === 0) await clerk.chooseThe('menuitem', /^Résolu/);
          await screen.findByRole('link', { name: 'Envoyer et suivant' });
          await clerk.press('{Control>}{Enter}{/Control}');
          answered += 1;
          await waitFor(() => expect(town.writes).toHaveLength(answered));
        } else await clerk.chooseThe('link', 'Signalement suivant');
        await waitFor(() => expect(window.location.href).not.toBe(href));
        // The heading has the focus, so that a screen reader reads which report this is.
        await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^SIG-/));
      }
    });
  });

  it('deletes a file of the gallery and describes the pictures', async () => {
    await start('admin');
    await doJobFromHome('Cleaning the gallery', 'Galerie', 4, async (clerk) => {
      await clerk.chooseThe('button', /^Champs de colza/);
      await clerk.chooseThe('button', 'Supprimer');
      await clerk.choose((await question()).getByRole('button', { name: 'Supprimer' }));
      await text('Élément supprimé.');
    });

    // This job begins in the gallery. From the home screen, it takes one more click.
    await doJob('Four alternative texts', 6, async (clerk) => {
      await clerk.chooseThe('button', 'À décrire 4');
      await clerk.chooseThe('button', /^Fête des associations/);
      town.writes.length = 0;
      for (let described = 1; described <= 4; described += 1) {
        // The next picture has an empty field.
        const alt = await waitFor(() => {
          const one = screen.getByRole('textbox', { name: 'Description de l’image' });
          expect(one).toHaveProperty('value', '');
          return one;
        });
        await clerk.write(alt, 'Ce que montre la photo');
        await clerk.press('{Enter}');
        await waitFor(() => expect(town.writes).toHaveLength(described));
      }
    });
  });
});

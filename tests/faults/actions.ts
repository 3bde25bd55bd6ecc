import type { Locator, Page } from 'playwright-core';
import { demoKey } from '../../demo/accounts';
import { chooseFromForm, demoAccount, type Town } from '../browser/town';

/** Calls the backend without the page. */
export function backendClient(town: Town, token: string) {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(new URL(`/api/v1/${path}`, town.url()), {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': demoKey, authorization: token },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, json: text ? JSON.parse(text) : undefined };
  };
  return {
    add: async (collection: string, record: object): Promise<string> => {
      const { status, json } = await call('POST', collection, record);
      if (status >= 300) throw new Error(`POST ${collection}: ${status} ${JSON.stringify(json)}`);
      return json.id;
    },
    read: async (path: string) => (await call('GET', path)).json,
    has: async (path: string) => (await call('GET', path)).status === 200,
    find: async (path: string): Promise<Record<string, unknown>[]> => (await call('GET', path)).json.entries,
  };
}

export interface Scene {
  page: Page;
  town: Town;
  backend: ReturnType<typeof backendClient>;
  /** The ids that `given` returned. */
  ids: readonly string[];
  /** A word in the texts of this scene only, to find its records. */
  mark: string;
}

/** Something that a clerk does, how to repeat it, and how to see what came of it. */
export interface Action {
  name: string;
  /** Matches the requests of the action, without queries: `PUT pages/1` (backend) or `GET /config.json` (file). */
  call: RegExp;
  /** The first of these requests to go wrong, counted from 1 (default: 1). See also `reach` of `Fault`. */
  nth?: number;
  /** Whether the app goes on with the other records or files after a 400, instead of opening /error-400. */
  isPartial?: boolean;
  /** How many things the action writes; absent for a read. */
  writes?: number;
  isSignedOut?: true;
  /** Whether `call` matches files of the app instead of calls to the backend. */
  isFile?: true;
  /** Makes or finds what the action starts from. Returns the ids. */
  given?: (scene: Scene) => Promise<string[]>;
  /** Opens the screen, and does everything before the press, except typing into `field`. */
  open: (scene: Scene) => Promise<void>;
  /** The field that is typed into before the press. */
  field?: (page: Page) => Locator;
  press: (scene: Scene) => Promise<void>;
  /**
   * Repeats the action, in the way that the screen offers. By default, a write repeats `press`. A read presses the
   * button "Réessayer"; if there is none, it repeats `open` and `press`.
   */
  retry?: (scene: Scene) => Promise<void>;
  /** The first sentence of the error message (docs/product.md#messages). */
  failed?: string;
  /** What the screen shows or says when the action went well. */
  done: (page: Page) => Locator;
  /** What the screen of a read shows after an answer without data (`isNoData`). */
  empty?: (page: Page) => Locator;
  /** How many of the things that the action writes are stored. */
  stored?: (scene: Scene, typed: string) => Promise<number>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page) => page.getByRole('textbox', { name: /^Titre/ });
const said = (text: string | RegExp) => (page: Page) => page.getByRole('alert').getByText(text);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const rows = (page: Page) => page.locator('tbody tr[data-id]');
const home = async ({ page, town }: Scene) => {
  await page.goto(town.url());
  await heading(page, 'Synthèse').waitFor();
};
const dialog = (page: Page) => page.getByRole('alertdialog');

const item = { title: 'Coupure d’eau rue des Halles', type: 12, newsPage: true, status: 'PUBLISHED' };
const givenNews = async ({ backend }: Scene) => [await backend.add('pages', item)];
const openNews = async ({ page, town, ids }: Scene) => {
  await page.goto(town.url(`news/edit?id=${ids[0]}`));
  await title(page).waitFor();
};
const network = (name: string) => ({ title: name, type: 'OTHER', url: 'https://www.essai.example' });
/** How many of the given social networks are deleted. */
const deleted = async ({ backend, ids }: Scene) => {
  const left = await Promise.all(ids.map((id) => backend.has(`socialNetworks/${id}`)));
  return left.filter((isThere) => !isThere).length;
};
const homePages = 'pages?homePage_eq=true&sort=position_asc&fields=id,position';
/** A read of one record by its id, such as `GET pages/1`. */
const isRecord = /^GET (?!.*(count|me|results))\w+\/\w+$/;

export const actions: readonly Action[] = [
  {
    name: 'login',
    call: /^POST auth\/sign_in$/,
    isSignedOut: true,
    open: async ({ page, town }) => {
      await page.goto(town.url('login'));
      const { email, password } = demoAccount('admin');
      await page.getByLabel('Mot de passe', { exact: true }).fill(password);
      await page.getByLabel('E-mail').fill(email);
    },
    press: ({ page }) => page.keyboard.press('Enter'),
    retry: ({ page }) => press(page, 'Se connecter'),
    done: (page) => heading(page, 'Synthèse'),
  },
  {
    name: 'list',
    call: /^GET pages$/,
    open: home,
    press: ({ page }) => menu(page, 'Actualités'),
    failed: 'Erreur de chargement',
    done: (page) => rows(page).first(),
    empty: (page) => heading(page, 'Liste des actualités'),
  },
  {
    name: 'count',
    call: /^GET pages\/count$/,
    open: async ({ page, town }) => {
      await page.goto(town.url('gallery'));
      await heading(page, /./).waitFor();
    },
    press: ({ page }) => menu(page, 'Actualités'),
    done: (page) => page.getByRole('status').filter({ hasText: /\d éléments$/ }),
    // The rows are shown without a total.
    empty: (page) => rows(page).first(),
  },
  {
    name: 'read one',
    call: isRecord,
    open: async ({ page, town }) => {
      await page.goto(town.url('newsList'));
      await rows(page).first().waitFor();
    },
    press: ({ page }) => page.locator('tbody a.row-link').first().click(),
    failed: 'Erreur de chargement',
    done: (page) => page.getByText(/^Modification d/),
    empty: (page) => heading(page, 'Écran introuvable'),
  },
  {
    name: 'save',
    call: /^PUT pages\/\w+$/,
    writes: 1,
    given: givenNews,
    open: openNews,
    field: title,
    press: ({ page }) => press(page, 'Enregistrer'),
    failed: 'Erreur durant la sauvegarde.',
    done: said('News modifiée.'),
    stored: async ({ backend, ids }, typed) =>
      Number((await backend.read(`pages/${ids[0]}`)).title === typed),
  },
  {
    name: 'create',
    call: /^POST pages$/,
    writes: 1,
    open: async ({ page, town }) => {
      await page.goto(town.url('news/edit'));
      await title(page).waitFor();
    },
    field: title,
    press: ({ page }) => press(page, 'Enregistrer'),
    failed: 'Erreur durant la sauvegarde.',
    // If an earlier press was stored after all, the next press changes that record.
    done: said(/^News (créée|modifiée)\./),
    stored: async ({ backend, mark }, typed) => {
      const found = await backend.find(`pages?title_like=${mark}&fields=id,title`);
      const same = found.filter((one) => one.title === typed).length;
      // A record with an earlier text must not remain: a result above 1 fails the check.
      return found.length > same ? found.length + 1 : same;
    },
  },
  {
    name: 'publish',
    call: /^PUT pages\/\w+$/,
    writes: 1,
    given: async ({ backend }) => [await backend.add('pages', { ...item, status: 'UPDATED' })],
    open: openNews,
    field: title,
    press: ({ page }) => press(page, 'Publier'),
    failed: 'Erreur durant la publication.',
    done: said('News publiée.'),
    stored: async ({ backend, ids }, typed) => {
      const stored = await backend.read(`pages/${ids[0]}`);
      return Number(stored.title === typed && stored.status === 'PUBLISHED');
    },
  },
  {
    name: 'unpublish',
    call: /^PUT pages\/setStatus\/\w+$/,
    writes: 1,
    given: givenNews,
    open: async (scene) => {
      await openNews(scene);
      // Loads the code of the question, which would be missing without a network.
      await chooseFromForm(scene.page, 'Dépublier');
      await dialog(scene.page).getByRole('button', { name: 'Annuler' }).click();
      await dialog(scene.page).waitFor({ state: 'detached' });
    },
    press: async ({ page }) => {
      await chooseFromForm(page, 'Dépublier');
      await dialog(page).getByRole('button', { name: 'Dépublier' }).click();
    },
    failed: 'Erreur durant la dépublication.',
    done: said('Élément dépublié.'),
    stored: async ({ backend, ids }) =>
      Number((await backend.read(`pages/${ids[0]}`)).status === 'UNPUBLISHED'),
  },
  {
    name: 'delete',
    call: /^DELETE socialNetworks\/\w+$/,
    writes: 1,
    given: async ({ backend }) => [await backend.add('socialNetworks', network('Réseau'))],
    open: async ({ page, town, ids }) => {
      await page.goto(town.url(`socialNetwork/edit?id=${ids[0]}`));
      await title(page).waitFor();
    },
    press: async ({ page }) => {
      await chooseFromForm(page, 'Supprimer');
      await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
    },
    failed: 'Erreur durant la suppression.',
    done: said('Élément supprimé.'),
    stored: deleted,
  },
  {
    name: 'delete several',
    call: /^DELETE socialNetworks\/\w+$/,
    nth: 2,
    isPartial: true,
    writes: 4,
    given: async ({ backend, mark }) => {
      const ids: string[] = [];
      for (const place of [1, 2, 3, 4])
        ids.push(await backend.add('socialNetworks', network(`${mark} ${place}`)));
      return ids;
    },
    open: async ({ page, town, mark }) => {
      const filter = encodeURIComponent(JSON.stringify({ title_like: `${mark} ` }));
      await page.goto(town.url(`socialNetworkList?filter=${filter}`));
      await rows(page).first().waitFor();
      for (const row of await rows(page).all()) await row.getByRole('checkbox').click();
    },
    press: async ({ page }) => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Supprimer' }).click();
      await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
    },
    failed: 'Erreur durant la suppression.',
    done: said(/^(\d éléments supprimés|Élément supprimé)\./),
    stored: deleted,
  },
  {
    name: 'reorder',
    call: /^PUT pages\/\w+$/,
    writes: 2,
    given: async ({ backend }) => {
      const found = await backend.find(homePages);
      return found.slice(0, 2).map(({ id }) => String(id));
    },
    open: async ({ page, town }) => {
      await page.goto(town.url('pageList'));
      await page.getByRole('button', { name: "Ordre des pages d'accueil" }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Descendre/ })
        .first()
        .click();
    },
    press: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click(),
    failed: 'Erreur durant la sauvegarde.',
    done: said('Ordre enregistré.'),
    stored: async ({ backend, ids }) => {
      const found = await backend.find(homePages);
      return found.filter(
        ({ id, position }) => ids.includes(String(id)) && position !== ids.indexOf(String(id)),
      ).length;
    },
  },
  {
    name: 'upload',
    isPartial: true,
    call: /^POST GCS$/,
    writes: 1,
    open: async ({ page, town }) => {
      await page.goto(town.url('gallery'));
      await page.locator('main button[aria-haspopup="dialog"]').first().waitFor();
    },
    press: ({ page, mark }) =>
      page.locator('input[type=file]').setInputFiles({
        name: `${mark} plan.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
      }),
    retry: ({ page }) =>
      page.getByRole('list', { name: 'Envois' }).getByRole('button', { name: 'Réessayer' }).click(),
    done: said(/^« .* » ajouté\./),
    stored: async ({ backend, mark }) => (await backend.find(`GCS?title_like=${mark}%20plan`)).length,
  },
  {
    name: 'settings',
    call: /^PUT townSetting\/\w+$/,
    writes: 1,
    open: async ({ page, town }) => {
      await page.goto(town.url('settings/edit'));
      await page.getByRole('textbox', { name: 'Message de bienvenue à l’ouverture' }).waitFor();
    },
    field: (page) => page.getByRole('textbox', { name: 'Message de bienvenue à l’ouverture' }),
    press: ({ page }) => press(page, 'Enregistrer'),
    failed: 'Erreur durant la sauvegarde.',
    done: said('Modification(s) effectuée(s)'),
    stored: async ({ backend }, typed) =>
      (await backend.find('townSetting?key_eq=TOWN_SETTINGS_WELCOMEMESSAGE')).filter(
        ({ value }) => value === typed,
      ).length,
  },
  {
    name: 'state of a report',
    call: /^PUT reports\/setStatus\/\w+$/,
    writes: 1,
    given: async ({ backend }) => {
      const [found] = await backend.find('reports?status_ne=FINISHED&fields=id&range=0-0');
      return [String(found?.id)];
    },
    open: async ({ page, town, ids }) => {
      await page.goto(town.url(`reportView?id=${ids[0]}`));
      await page.getByRole('button', { name: "Changer l'état" }).waitFor();
    },
    press: async ({ page }) => {
      await press(page, "Changer l'état");
      await page.getByRole('menuitemradio', { name: 'Terminé' }).click();
    },
    failed: "Erreur durant l'action.",
    done: said('signalement modifié.'),
    stored: async ({ backend, ids }) =>
      Number((await backend.read(`reports/${ids[0]}`)).status === 'FINISHED'),
  },
  {
    name: 'PDF',
    call: /^GET reports\/pdf\/\w+$/,
    given: async ({ backend }) => {
      const [found] = await backend.find('reports?fields=id&range=0-0');
      return [String(found?.id)];
    },
    open: async ({ page, town, ids }) => {
      await page.goto(town.url(`reportView?id=${ids[0]}`));
      await page.getByRole('button', { name: 'Générer le PDF' }).waitFor();
    },
    press: ({ page }) => press(page, 'Générer le PDF'),
    failed: "Erreur durant l'action.",
    done: said('Rapport généré.'),
  },
  {
    name: 'survey results',
    call: /^GET surveys\/results\/\w+$/,
    open: async ({ page, town }) => {
      await page.goto(town.url('surveyList'));
      await rows(page).first().waitFor();
      await rows(page)
        .first()
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Résultats du sondage' }).waitFor();
    },
    press: ({ page }) => page.getByRole('menuitem', { name: 'Résultats du sondage' }).click(),
    failed: 'Erreur de chargement',
    done: (page) => page.getByRole('heading', { level: 2, name: 'Participants' }),
    empty: (page) => heading(page, 'Écran introuvable'),
  },
  {
    name: 'traffic',
    call: /^GET traffic$/,
    open: home,
    press: ({ page }) => menu(page, 'Tableau de bord'),
    failed: 'Erreur de chargement',
    done: (page) => page.getByRole('table').first(),
    empty: (page) => page.getByText(/^Aucun/).first(),
  },
  {
    name: 'send a notification',
    call: /^PUT notifications\/setStatus\/\w+$/,
    writes: 1,
    given: async ({ backend }) => {
      const [topic] = await backend.find('notificationTypes?range=0-0&fields=_id,title,key');
      const stored = { id: topic?._id, title: topic?.title, key: topic?.key };
      const record = { title: 'Essai', body: 'Ceci est un essai.', type: 'INFORMATION', topic: stored };
      return [await backend.add('notifications', record)];
    },
    open: async ({ page, town, ids }) => {
      await page.goto(town.url(`notification/edit?id=${ids[0]}`));
      await press(page, 'Envoyer');
      await dialog(page).waitFor();
    },
    press: ({ page }) => dialog(page).getByRole('button', { name: 'Envoyer' }).click(),
    retry: async ({ page }) => {
      await press(page, 'Envoyer');
      const confirm = dialog(page).getByRole('button', { name: 'Envoyer' });
      const already = said(/^Déjà envoyée/)(page);
      await confirm.or(already).first().waitFor();
      if (await confirm.isVisible()) await confirm.click();
    },
    failed: "Erreur durant l'envoi.",
    // If an earlier press did send the notification, the app does not send it again.
    done: said(/^(Notification en cours d'envoi\.|Déjà envoyée)/),
    stored: async ({ backend, ids }) =>
      Number((await backend.read(`notifications/${ids[0]}`)).status !== 'CREATED'),
  },
  {
    name: 'config.json',
    call: /^GET \/config\.json$/,
    isFile: true,
    open: async ({ page, town }) => {
      await page.goto(town.url('newsList'));
      await rows(page).first().waitFor();
    },
    press: async ({ page }) => {
      await page.reload({ waitUntil: 'commit' });
    },
    done: (page) => rows(page).first(),
  },
  {
    name: 'lazily loaded file',
    call: /^GET \/assets\/.*\.js$/,
    isFile: true,
    open: home,
    press: ({ page }) => menu(page, 'Tableau de bord'),
    done: (page) => page.getByRole('table').first(),
  },
];

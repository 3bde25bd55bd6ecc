import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { savedFiles } from './savedFiles';
import { useTown } from './town';
import { openWideWindow } from './wideWindow';

const town = useTown();
beforeEach(openWideWindow);
beforeEach(() => town.signIn('admin'));

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const pick = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('menuitemradio', { name }));
const count = (number: number) => screen.findByText(`${number} éléments`);
const openList = async (filter?: object) => {
  await town.open(`/reportList${filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ''}`);
  await screen.findByRole('table');
  await waitUntilLoaded();
};
const callsTo = (id: string) => town.calls.filter((call) => call.includes(id));
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-id]')];
/** Finds a report in the list by its file number, and opens it. */
const openReport = async (folder: string) => {
  await openList({ folder_like: folder });
  await userEvent.click(await screen.findByRole('link', { name: new RegExp(folder) }));
  await screen.findByRole('heading', { level: 1, name: new RegExp(folder) });
  await waitUntilLoaded();
  return new URLSearchParams(window.location.search).get('id') ?? '';
};

describe('The list of reports', () => {
  it('shows the subject, place and age of reports, and marks late reports in red', async () => {
    await openList();
    await count(60);
    expect(screen.queryByRole('link', { name: 'Ajouter' })).toBeNull();
    const row = () => within(screen.getByRole('row', { name: /SIG-00051/ }));
    row().getByText(/^Le lampadaire devant chez nous/);
    row().getByText(/37999 Sainte-Marthe-sur-Loire$/);
    const isLate = (one: HTMLElement) => one.querySelector('[data-tone="error"]') !== null;
    for (const [status, late] of [
      ['En cours', true],
      ['Terminé', false],
    ] as const) {
      const shown = rows().filter((one) => one.textContent?.includes(status));
      expect(shown.length).toBeGreaterThan(0);
      for (const one of shown) {
        within(one).getByText(/^il y a \d+ (jours|mois|ans)$/);
        expect(isLate(one)).toBe(late);
      }
    }

    town.calls.length = 0;
    await press('À traiter');
    await count(31);
    expect(town.calls.filter((call) => call.includes('reports?'))).toEqual([
      expect.stringContaining('status_in=CREATED,TRANSMITED,PLANIFIED,INPROGRESS'),
    ]);
    for (const one of rows()) expect(one.textContent).not.toMatch(/Terminé|Suspendu|Supprimé/);
    await press('Carte');
    await count(31);
    await screen.findAllByText(/Tous les éléments affichés ont une position|1 élément n’a pas de position/);
    await press('Colonnes');
    await within(await screen.findByRole('region', { name: /^Terminé/ })).findByText('Masqué par le filtre.');
    const filter = async (name: string, value: string) =>
      userEvent.selectOptions(await screen.findByRole('combobox', { name }), value);
    await filter('État', 'Terminé');
    await count(15);
    await screen.findByRole('button', { name: 'À traiter', pressed: false });

    await press('Tableau');
    await filter('État', 'En cours');
    await filter('Catégorie', 'Éclairage public');
    await waitFor(() => expect(window.location.search).toContain('category_eq'));
    await waitUntilLoaded();
    await waitFor(() => row().getByText('Éclairage public'));
    row().getByText('En cours');
    expect(
      rows()
        .find((one) => /SIG-00051/.test(one.textContent ?? ''))
        ?.querySelector('[data-kind="list"]')?.textContent,
    ).toBe('2');
  });

  it('leads from one report to the next, and changes the status of one or several reports', async () => {
    await openList({ status_eq: 'CREATED' });
    await count(7);
    const [first, second, third] = screen.getAllByRole('link', { name: /^SIG-/ });
    const heading = (link: HTMLElement | undefined) =>
      screen.findByRole('heading', { level: 1, name: new RegExp(`^${link?.textContent}`) });
    await userEvent.click(first as HTMLElement);
    await screen.findByText('1 / 7');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Signalement précédent' }).disabled).toBe(
      true,
    );
    await waitUntilLoaded();
    await press("Changer l'état");
    await pick('Terminé');
    await screen.findByText('signalement modifié.');
    for (const link of [second, third]) {
      await userEvent.click(await screen.findByRole('link', { name: 'Signalement suivant' }));
      await heading(link);
      await waitUntilLoaded();
    }
    await userEvent.click(await screen.findByRole('link', { name: 'Signalement précédent' }));
    await heading(second);
    await userEvent.click(screen.getByRole('link', { name: 'Liste des signalements' }));
    await count(6);

    town.writes.length = 0;
    const row = rows()[0] as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: /^Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'État : Planifié' }));
    await count(5);
    const planned = { line: `PUT reports/setStatus/${row.dataset.id}`, body: { status: 'PLANIFIED' } };
    expect(town.writes).toEqual([planned]);

    for (const one of rows().slice(0, 3)) await userEvent.click(within(one).getByRole('checkbox'));
    const bar = within(await screen.findByRole('toolbar', { name: '3 sélectionnés' }));
    await userEvent.click(bar.getByRole('button', { name: "Changer l'état" }));
    await pick('Terminé');
    await screen.findByText('3 éléments modifiés.');
    await count(2);
    expect(town.writes).toHaveLength(4);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

it('the reports are still shown as a board after a visit to one of them', async () => {
  await town.open('/reportList?display=board');
  await userEvent.click((await screen.findAllByRole('link', { name: /^SIG-/ }))[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: /^SIG-/ });
  await waitUntilLoaded();
  await userEvent.click(screen.getByRole('link', { name: 'Liste des signalements' }));
  await screen.findByRole('region', { name: /^Terminé/ });
  expect(window.location.search).toContain('display=board');
  await waitUntilLoaded();
});

describe('The view of a report', () => {
  it('shows its fields, tries a picture again on demand, and saves a PDF', async () => {
    const files = savedFiles();
    const asked: string[] = [];
    let isDown = true;
    town.answer = (line) => {
      if (!line.startsWith('GET GCS/')) return undefined;
      asked.push(line);
      // The pictures are requested in their order, so the second one fails until `isDown` is false.
      return isDown && asked.indexOf(line) === 1 ? Response.json({}, { status: 500 }) : undefined;
    };
    const id = await openReport('SIG-00051');
    await screen.findByText(`Traitement du signalement : ${id}`);
    const main = within(screen.getByRole('main'));
    for (const words of ['Éclairage public', 'Application mobile']) main.getByText(words);
    await screen.findByRole('button', { name: 'Réessayer' });
    await press('Agrandir la photo 1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Photo 1 sur 2' }));
    await dialog.findByRole('img', { name: 'Photo 1' });
    await userEvent.keyboard('{ArrowRight}');
    const retry = await dialog.findByRole('button', { name: 'Réessayer' });
    isDown = false;
    await userEvent.click(retry);
    await dialog.findByRole('img', { name: 'Photo 2' });
    expect(new Set(asked).size).toBe(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }));

    await press('Générer le PDF');
    await screen.findByText('Rapport généré.');
    expect(files[0]?.name).toBe(`Rapport_${id}.pdf`);
    expect(await files[0]?.file.text()).toMatch(/^%PDF-/);
  });

  it('loads the colleagues who can handle the report, also where the backend stores roles as numbers', async () => {
    town.answer = (line) => {
      if (line === 'GET capabilities') return Response.json({ capabilities: ['submissions'] });
      if (line.startsWith('GET submissions/'))
        return Response.json({ sentAt: null, held: null, followers: 0 });
      return undefined;
    };
    await openReport('SIG-00051');
    await screen.findByRole('combobox', { name: 'Suivi par' });
    const staff = /^GET users\?.*role_in=superAdmin,1,admin,2(&|$)/m;
    await waitFor(() => expect(town.calls.join('\n')).toMatch(staff));
    await waitUntilLoaded();
  });

  it('changes the status, and says that a change failed', async () => {
    const id = await openReport('SIG-00051');
    const status = () => document.querySelector('main h1 + *')?.textContent;
    await press("Changer l'état");
    const offered = await screen.findAllByRole('menuitemradio');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Transmis',
      'Planifié',
      'En cours',
      'Terminé',
      'Suspendu',
      'Supprimé',
    ]);
    town.calls.length = 0;
    await pick('Planifié');
    await screen.findByText('signalement modifié.');
    await waitFor(() => expect(status()).toContain('Planifié'));
    expect(callsTo(id)).toEqual([`GET reports/${id}`, `PUT reports/setStatus/${id}`, `GET reports/${id}`]);
    town.answer = (line) => (line.startsWith('PUT') ? Response.json({}, { status: 500 }) : undefined);
    await press("Changer l'état");
    await pick('Terminé');
    await screen.findByText(/^Erreur durant l'action\. Le service a rencontré un problème/);
    expect(status()).toContain('Planifié');
    await waitUntilLoaded();
  });

  it('answers with a letter about the report, and sends no status that the report already has', async () => {
    const id = await openReport('SIG-00051');
    const open = async () => {
      await press('Répondre');
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Résolu Terminé' }));
      return within(await screen.findByRole('dialog', { name: 'Répondre : Résolu' }));
    };
    let dialog = await open();
    const send = () => dialog.getByRole<HTMLAnchorElement>('link', { name: 'Envoyer' });
    const { pathname, searchParams } = new URL(send().href);
    expect(pathname).toMatch(/^[\w.]+@courriel\.example$/);
    const letter = searchParams.get('body');
    expect(letter).toMatch(/Votre signalement SIG-00051 du \d+(er)? \p{L}+ 20\d\d\r\n/u);
    expect(letter).toMatch(/Adresse : \d+ .*, 37999 Sainte-Marthe-sur-Loire\r\n/);
    expect(letter).toContain(
      'Description : Le lampadaire devant chez nous ne s’allume plus depuis une semaine.',
    );
    expect(letter).toMatch(/\r\nLes services de la commune$/);
    town.calls.length = 0;
    await userEvent.click(send());
    await screen.findByText('signalement modifié.');
    await waitFor(() =>
      expect(callsTo(id)).toEqual([`GET reports/${id}`, `PUT reports/setStatus/${id}`, `GET reports/${id}`]),
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Répondre'));

    town.calls.length = 0;
    dialog = await open();
    await dialog.findByText('L’état ne change pas.');
    await userEvent.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(id)).toEqual([]);
  });
});

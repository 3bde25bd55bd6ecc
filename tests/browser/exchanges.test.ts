import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, hold, showOnPaper } from './town';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name });

/** The name and the text of the file that a click downloads. */
async function saved(page: Page, click: () => Promise<void>) {
  const waiting = page.waitForEvent('download');
  await click();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

describe('a notification', () => {
  it('is written for a topic, beside a preview that cuts long texts as a phone does, and needs a message', async ({
    page,
  }) => {
    const bodies: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (['POST', 'PUT'].includes(request.method()) && request.url().includes('/notifications'))
        bodies.push(request.postDataJSON());
    });
    await page.goto('notification/edit');
    await page.getByRole('combobox', { name: /^Sujet/ }).click();
    await page.getByRole('option', { name: 'Sport', exact: true }).click();
    const title = page.getByRole('textbox', { name: /^Titre/ });
    await title.fill('y'.repeat(70));
    await page.getByText('70 / 65').waitFor();
    await page.getByText(`${'y'.repeat(65)}…`).waitFor();
    await title.fill('Match reporté');
    await page.getByText('13 / 65').waitFor();
    await button(page, 'Enregistrer').click();
    await page.getByText('Notification créé.', { exact: true }).waitFor();
    const send = button(page, 'Envoyer');
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await send.focus();
    await page.keyboard.press('Enter');
    await page.getByText("Écrivez d'abord un message.").waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);

    await page.getByRole('textbox', { name: /^Message/ }).fill('x'.repeat(200));
    await page.getByText('200 / 178').waitFor();
    await page.getByText(`${'x'.repeat(178)}…`).waitFor();
    await button(page, 'Enregistrer').click();
    await page.getByText('Notification modifiée.', { exact: true }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    const topic = { id: expect.any(String), title: 'Sport', key: 'sport' };
    const written = { title: 'Match reporté', type: 'INFORMATION', topic, status: 'CREATED' };
    expect(bodies).toEqual([written, expect.objectContaining({ ...written, body: 'x'.repeat(200) })]);
    expect(page.calls).toContain(
      'GET /api/v1/notificationTypes?range=0-49&sort=title_desc&fields=_id,title,key',
    );
    await send.click();
    await page.getByRole('alertdialog', { name: 'Envoyer « Match reporté » ?' }).waitFor();
  });

  it('is found by its topic, and sent once, after a question that names the topic; a failure is reported', async ({
    page,
  }) => {
    page.provokes(/^500 PUT/);
    const send = button(page, 'Envoyer');
    const dialog = page.getByRole('alertdialog');
    const sendings = () => page.calls.filter((call) => call.includes('setStatus'));
    const openFromList = (name: string) => page.getByRole('link', { name }).click();
    await page.goto('notificationList');
    await openFromList('Brouillon');
    await send.waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await send.focus();
    await page.keyboard.press('Enter');
    // No question opens, not even a moment later: it would cover the form, which can still be edited here.
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Brouillon, suite');
    await button(page, 'Enregistrer').click();
    await page.getByText('Notification modifiée.', { exact: true }).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(sendings()).toEqual([]);
    expect(await send.getAttribute('aria-disabled')).toBe('true');

    await page.goBack();
    await openFromList('Vigilance orange : orages');
    await send.click();
    await dialog.getByText(/Elle a déjà été envoyée : elle partirait une seconde fois/).waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sendings()).toEqual([]);

    await page.goBack();
    await openFromList('Essai des sirènes');
    await page.route('**/setStatus/**', (route) => route.fulfill({ status: 500, json: {} }));
    await send.click();
    await dialog.getByText('« Toute la ville »').waitFor();
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByText(/Erreur durant l'envoi\./).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.unroute('**/setStatus/**');
    page.calls.length = 0;
    await send.click();
    await dialog.getByRole('button', { name: 'Envoyer' }).dblclick();
    await page.getByText("Notification en cours d'envoi.").waitFor();
    await page.locator('main').getByText("En cours d'envoi", { exact: true }).waitFor();
    expect(page.calls.map((call) => call.replace(/\w{24}/, '…'))).toEqual([
      // The stored status is read before the question, and again before the notification is sent.
      'GET /api/v1/notifications/…',
      'GET /api/v1/notifications/…',
      'PUT /api/v1/notifications/setStatus/…',
    ]);
    await dialog.waitFor({ state: 'detached' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');

    await page.goBack();
    await page.getByLabel('Sujet', { exact: true }).selectOption({ label: 'Sport' });
    await page.getByText('2 éléments').waitFor();
    expect(page.calls.some((call) => /notifications\?topic\.id_eq=\w+&range=0-24/.test(call))).toBe(true);
  });
});

describe('a survey', () => {
  it('has questions that are added, duplicated, moved by button or keyboard, and removed after a confirmation', async ({
    page,
  }) => {
    const bodies: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (['POST', 'PUT'].includes(request.method()) && request.url().includes('/surveys'))
        bodies.push(request.postDataJSON());
    });
    await page.goto('survey/edit');
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Le marché');
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('button', { name: /^Un seul choix/ }).click();
    const first = page.getByRole('group', { name: 'Question 1', exact: true });
    await first.getByRole('textbox', { name: /^Question/ }).fill('Quel jour ?');
    for (const [index, day] of ['Samedi', 'Dimanche'].entries()) {
      const answer = first.getByRole('group', { name: `Réponse ${index + 1}`, exact: true });
      await answer.getByRole('textbox', { name: /^Réponse/ }).fill(day);
      await answer.getByRole('textbox', { name: /^Poids/ }).fill(String(index + 1));
      await first
        .getByText('Donnez au moins deux réponses')
        .waitFor({ state: index === 0 ? 'visible' : 'detached' });
    }
    await button(page, 'Dupliquer Question 1').click();
    const second = page.getByRole('group', { name: 'Question 2', exact: true });
    await second.getByRole('textbox', { name: /^Question/ }).fill('Une note ?');
    await second.getByRole('combobox', { name: /^Type/ }).click();
    await page.getByRole('option', { name: 'Curseur' }).click();
    await second.getByText('Bornes du curseur').waitFor();
    const upperEnd = second.getByRole('group', { name: 'Borne 2', exact: true });
    await upperEnd.getByRole('textbox', { name: /^Valeur/ }).fill('1');
    await second.getByText('Les valeurs doivent croître').waitFor();
    await upperEnd.getByRole('textbox', { name: /^Valeur/ }).fill('10');
    await button(page, 'Monter Question 2').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Dupliquer Question 2').click();
    await button(page, 'Retirer Question 3').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();

    // A third question, dragged to the top by the keyboard alone.
    await button(page, 'Dupliquer Question 2').click();
    const third = page.getByRole('group', { name: 'Question 3', exact: true });
    await third.getByRole('textbox', { name: /^Question/ }).fill('Quels produits ?');
    await third.getByRole('combobox', { name: /^Type/ }).click();
    await page.getByRole('option', { name: 'Plusieurs choix' }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await button(page, 'Déplacer Question 3').focus();
    await page.keyboard.press('Space');
    await page.getByText(/^Question 3 (saisi,|en) position 3 sur 3\.$/).waitFor();
    const atTop = page.getByText('Question 3 en position 1 sur 3.');
    while ((await atTop.count()) === 0) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await page.getByText('Question 3 déposé en position 1 sur 3.').waitFor();
    await expect
      .poll(() => first.getByRole('textbox', { name: /^Question/ }).inputValue())
      .toBe('Quels produits ?');
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Enregistrer').click();
    await page.getByText('Sondage Crée.').waitFor();
    expect(bodies[0]).toMatchObject({
      title: 'Le marché',
      status: 'ACTIVE',
      timings: [{ startDate: expect.any(String), endDate: expect.any(String) }],
      questions: [
        {
          questionTitle: 'Quels produits ?',
          type: 'multichoices',
          responses: [{ responseTitle: 'Samedi' }, { responseTitle: 'Dimanche' }],
        },
        {
          questionTitle: 'Une note ?',
          type: 'cursor',
          responses: [
            { responseTitle: 'Samedi', responseValue: 1 },
            { responseTitle: 'Dimanche', responseValue: 10 },
          ],
        },
        { questionTitle: 'Quel jour ?', type: 'uniquechoice' },
      ],
    });
    await button(page, 'Enregistrer').click();
    await page.getByText('Sondage modifié.').waitFor();
  });

  it('keeps the periods that nobody touched, and shows its results as numbers, table, CSV and on paper', async ({
    page,
  }) => {
    const bodies: { timings: unknown[] }[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    await page.goto('surveyList');
    await row(page, 'La cantine et vous').getByText('Terminé').waitFor();
    await row(page, 'La cantine et vous').getByText('+1', { exact: true }).waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse((one) => /\/surveys\/\w+$/.test(one.url())),
      page.getByRole('link', { name: 'La cantine et vous' }).click(),
    ]);
    const { timings } = await answer.json();
    expect(timings).toHaveLength(2);
    const period = (position: number) =>
      page.getByRole('group', { name: `Période ${position}`, exact: true });
    await button(page, 'Ajouter une période').click();
    await period(3).getByLabel('Début').fill('2099-03-02T08:00');
    await period(3).getByLabel('Fin').fill('2099-03-01T08:00');
    await page.keyboard.press('Tab');
    await page.getByText('La fin est avant le début').waitFor();
    await period(3).getByLabel('Fin').fill('2099-03-09T08:00');
    await button(page, 'Enregistrer').click();
    await page.getByText('Sondage modifié.').waitFor();
    const added = { startDate: expect.stringMatching(/^2099/), endDate: expect.stringMatching(/^2099/) };
    expect(bodies[0]?.timings).toEqual([...timings, added]);
    await button(page, 'Retirer la période 1').click();
    await period(3).waitFor({ state: 'detached' });
    await button(page, 'Enregistrer').click();
    await expect.poll(() => bodies[1]?.timings).toEqual([timings[1], added]);
    // Waits for the answer to the save: before that, the form would ask whether to leave.
    await button(page, 'Enregistrer').and(page.locator(':not([aria-busy=true])')).waitFor();

    await page.goBack();
    await row(page, 'tannerie').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Résultats du sondage' }).click();
    await page.getByRole('heading', { level: 1, name: /Résultats du sondage Quel avenir/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/survey/results');
    const participants = 214;
    await page.getByRole('img', { name: `${participants} en tout` }).waitFor();
    const hall = page.getByRole('region', { name: 'La halle doit-elle être conservée ?' });
    const answers = await hall.locator('tbody tr').allInnerTexts();
    const percents = answers.map((line) => Number(/([\d,]+)\s%/.exec(line)?.[1]?.replace(',', '.')));
    expect(percents.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 0);
    expect(answers.every((line) => /\d,\d\s%/.test(line))).toBe(true);
    const counts = answers.map((line) => Number(/(\d+)\s+[\d,]+\s%/.exec(line)?.[1]));
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    // A slider keeps the order of its values, and has their average.
    const slider = page.getByRole('region', { name: 'Quelle importance donnez-vous au stationnement ?' });
    const values = await slider.locator('tbody tr').allInnerTexts();
    expect(values.map((line) => line.split(/\s+/)[0])).toEqual(['1', '2', '3', '4', '5', 'Moyenne']);
    const average = /Moyenne\s+(\d,\d)/.exec(values.at(-1) ?? '')?.[1];
    // With several choices, the percentage of each answer is a share of the participants.
    const installed = page.getByRole('region', { name: 'Que faut-il y installer ?' });
    await installed.getByText('Plusieurs choix', { exact: false }).waitFor();
    for (const line of await installed.locator('tbody tr').all()) {
      const [count = '', percent = ''] = (await line.getByRole('cell').allTextContents()).slice(-2);
      const share = (Number(count) / participants) * 100;
      expect(share).toBeGreaterThan(0);
      expect(percent).toMatch(/^\d+,\d\s%$/);
      expect(Number.parseFloat(percent.replace(',', '.'))).toBeCloseTo(Math.round(share * 10) / 10, 5);
    }
    await button(page, 'Tableau').click();
    await page.getByRole('rowheader', { name: 'Total' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const { name, text } = await saved(page, () => button(page, 'Exporter vers un tableur').click());
    expect(name).toMatch(/^Résultats du sondage Quel avenir.*_\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toContain(`\uFEFFParticipants;${participants}\r\n`);
    expect(text).toMatch(new RegExp(`;Moyenne\r\n.*;${average}\r\n`, 's'));
    await showOnPaper(page);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await button(page, 'Imprimer').count()).toBe(0);
    await hall.waitFor();
  });
});

describe('the dashboard', () => {
  it('compares the typed or chosen days with as many days before them, and shows the same figures in card, table and CSV', async ({
    page,
  }) => {
    await page.goto('dashboard?startDate=2026-03-02&endDate=2026-04-08');
    await page.getByRole('button', { name: /^Sessions/ }).waitFor();
    const asked = () => page.calls.filter((call) => call.includes('traffic'));
    expect(asked()).toEqual([
      'GET /api/v1/traffic?startDate=2026-03-02&endDate=2026-04-08',
      'GET /api/v1/traffic?startDate=2026-01-23&endDate=2026-03-01',
    ]);
    // The app waits until a date is typed to its end.
    page.calls.length = 0;
    await page.getByLabel('Du', { exact: true }).focus();
    await page.keyboard.type('04042026');
    await page.waitForURL(/startDate=2026-04-04&endDate=2026-04-08$/);
    const typed = [
      'GET /api/v1/traffic?startDate=2026-04-04&endDate=2026-04-08',
      'GET /api/v1/traffic?startDate=2026-03-30&endDate=2026-04-03',
    ];
    await expect.poll(asked).toEqual(typed);
    // The old figures stay until the new ones are there.
    const answer = await hold(page, '**/traffic?*');
    await button(page, '30 jours').click();
    await expect.poll(() => asked().length).toBe(4);
    expect(await page.getByRole('button', { name: /^Sessions/ }).isVisible()).toBe(true);
    answer();

    // Not the 30 days again, because the app remembers their figures.
    for (const [name, days] of [
      ['Un an', 365],
      ['90 jours', 90],
      ['7 jours', 7],
    ] as const) {
      page.calls.length = 0;
      await button(page, name).click();
      await page.waitForURL(new RegExp(`days=${days}$`));
      await expect.poll(() => asked().length).toBe(2);
      expect(await button(page, name).getAttribute('aria-pressed')).toBe('true');
      // The first and the last day of each call, as numbers of days.
      const [[start = 0, end = 0] = [], [earlierStart = 0, earlierEnd = 0] = []] = asked().map((call) =>
        [...call.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => Date.parse(day) / 86_400_000),
      );
      expect(end - start + 1, name).toBe(days);
      expect(earlierEnd - earlierStart + 1, name).toBe(days);
      expect(earlierEnd, name).toBe(start - 1);
    }
    const card = page.getByRole('button', { name: /^Pages vues/ });
    await card.click();
    await page.getByRole('img', { name: /Pages vues par jour et par plateforme/ }).waitFor();
    await button(page, 'Tableau').click();
    const digits = (text: string | null | undefined) => Number(text?.replace(/\D/g, ''));
    const total = digits(await card.locator('strong').textContent());
    const cells = await page
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .allTextContents();
    expect(cells.map(digits).reduce((sum, one) => sum + one, 0)).toBe(total);
    const { text } = await saved(page, () => button(page, 'Exporter vers un tableur').click());
    // Seven days on three platforms. The fifth column has the page views.
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(21);
    expect(lines.reduce((sum, line) => sum + Number(line.split(';')[4]), 0)).toBe(total);
    expect(await axeViolations(page)).toEqual([]);
  });
});

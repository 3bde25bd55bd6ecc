import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { seed } from '../../demo/seed';
import declared from '../../resources';
import { defineResource, json, list, sameLabel, text } from '../../src/metadata';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { savedFiles } from './savedFiles';
import { useTown } from './town';

const notes = defineResource({
  name: 'notes',
  labels: { one: { fr: 'une note', en: 'note' }, many: { fr: 'notes', en: 'notes' } },
  menu: { group: 'settings' },
  routes: { list: 'noteList', edit: 'note/edit' },
  fields: {
    title: text(sameLabel('Titre')),
    parts: list(
      sameLabel('Parties'),
      { name: text(sameLabel('Nom')), data: json(sameLabel('Données')) },
      { item: { fr: 'une partie', en: 'part' }, collapsed: ['name'] },
    ),
  },
  list: { columns: ['title'] },
});

const town = useTown({ ...declared, resources: [...declared.resources, notes] });
beforeEach(() => town.signIn('admin'));

const open = async (path: string) => {
  await town.open(path);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = (position: number) => screen.getByRole('group', { name: `Question ${position}` });
const answers = (position: number) =>
  within(question(position)).queryAllByRole('group', { name: /^(Réponse|Borne) \d+$/ });
const textOf = (element: HTMLElement | undefined) =>
  within(element ?? document.body).getByRole('textbox', { name: /^(Réponse|Libellé)/ });
const tile = (name: string) =>
  within(screen.getByRole('group', { name: 'Ajouter une question' })).getByRole('button', {
    name: new RegExp(`^${name} `),
  });

describe('The questions of a new survey', () => {
  it('start with two empty answers: Enter adds one, and Backspace removes one', async () => {
    await open('/survey/edit?tab=questions');
    expect(tile('Curseur').textContent).toContain('Chacun place un curseur entre un minimum et un maximum.');
    await userEvent.click(tile('Plusieurs choix'));
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question(1)).getByRole('textbox', { name: /^Question/ })),
    );
    await userEvent.keyboard('Quels jours ?');
    expect(within(question(1)).getByRole('combobox', { name: /^Type/ }).textContent).toBe('Plusieurs choix');
    expect(answers(1)).toHaveLength(2);
    expect(within(question(1)).queryByText('Donnez au moins deux réponses')).toBeNull();
    await userEvent.click(textOf(answers(1)[0]));
    await userEvent.keyboard('Samedi{Enter}');
    expect(document.activeElement).toBe(textOf(answers(1)[1]));
    await userEvent.keyboard('Dimanche{Enter}');
    expect(answers(1)).toHaveLength(3);
    expect(document.activeElement).toBe(textOf(answers(1)[2]));
    await userEvent.keyboard('{Backspace}');
    expect(answers(1)).toHaveLength(2);
    expect(document.activeElement).toBe(textOf(answers(1)[1]));
    await userEvent.keyboard('{Enter}{Enter}');
    expect(answers(1)).toHaveLength(3);
    await press('Enregistrer');
    expect(await screen.findByText('Sondage Crée.')).toBeTruthy();
    expect(town.writes[0]?.body.questions).toEqual([
      {
        questionTitle: 'Quels jours ?',
        type: 'multichoices',
        responses: [{ responseTitle: 'Samedi' }, { responseTitle: 'Dimanche' }],
      },
    ]);
    await waitUntilLoaded();
  });

  it('make the save ask for confirmation while their title and answers are missing', async () => {
    await open('/survey/edit?tab=questions');
    await userEvent.click(tile('Un seul choix'));
    await userEvent.click(screen.getByRole('tab', { name: 'Général' }));
    await press('Enregistrer');
    const asked = within(await screen.findByRole('alertdialog', { name: 'Mettre en ligne quand même ?' }));
    expect(asked.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Questions › 1 › Question : Le champ est requis',
      'Questions › 1 › Réponses : Donnez au moins deux réponses',
    ]);
    await userEvent.click(asked.getByRole('button', { name: 'Retour au formulaire' }));
    // The way back leads to the first of these fields, on its tab.
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question(1)).getByRole('textbox', { name: /^Question/ })),
    );
    expect(new URLSearchParams(window.location.search).get('tab')).toBe('questions');
    await userEvent.keyboard('Quel jour ?');
    await press('Enregistrer');
    await press('Retour au formulaire');
    await waitFor(() => expect(document.activeElement).toBe(textOf(answers(1)[0])));
    // The way back also opens a question that the user has closed.
    await userEvent.click(within(question(1)).getByRole('button', { name: /^Question 1/ }));
    await press('Enregistrer');
    await press('Retour au formulaire');
    await waitFor(() => expect(document.activeElement).toBe(textOf(answers(1)[0])));
    await waitUntilLoaded();
  });
});

it('The questions of a new survey can be duplicated, moved, changed and removed', async () => {
  const fill = (group: HTMLElement, name: RegExp, value: string) =>
    fireEvent.change(within(group).getByRole('textbox', { name }), { target: { value } });
  await open('/survey/edit');
  fireEvent.change(screen.getByRole('textbox', { name: /^Titre/ }), { target: { value: 'Le marché' } });
  await userEvent.click(screen.getByRole('tab', { name: 'Questions' }));
  await userEvent.click(tile('Un seul choix'));
  const first = question(1);
  fill(first, /^Question/, 'Quel jour ?');
  for (const [index, day] of ['Samedi', 'Dimanche'].entries()) {
    const answer = within(first).getByRole('group', { name: `Réponse ${index + 1}` });
    fill(answer, /^Réponse/, day);
    fill(answer, /^Poids/, String(index + 1));
  }
  await press('Dupliquer Question 1');
  const second = question(2);
  fill(second, /^Question/, 'Une note ?');
  await userEvent.click(within(second).getByRole('combobox', { name: /^Type/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Curseur' }));
  await within(second).findByText('Bornes du curseur');
  const upperEnd = within(second).getByRole('group', { name: 'Borne 2' });
  fill(upperEnd, /^Valeur/, '1');
  await within(second).findByText('Les valeurs doivent croître');
  fill(upperEnd, /^Valeur/, '10');
  await press('Monter Question 2');
  await press('Dupliquer Question 2');
  await press('Retirer Question 3');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer' }),
  );
  await press('Enregistrer');
  await screen.findByText('Sondage Crée.');
  expect(town.writes).toMatchObject([
    {
      body: {
        title: 'Le marché',
        status: 'ACTIVE',
        timings: [{ startDate: expect.any(String), endDate: expect.any(String) }],
        questions: [
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
      },
    },
  ]);
  expect(town.writes[0]?.body.questions).toHaveLength(2);
  await waitUntilLoaded();
});

it('The mark of a wrong date disappears with its period', async () => {
  localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
  const { id } = (await town.call('GET', 'surveys?title_eq=La cantine et vous')).entries[0];
  await town.open(`/survey/edit?id=${id}`);
  const start = async () =>
    within(await screen.findByRole('group', { name: 'Period 1' })).getByLabelText('Start');
  fireEvent.change(await start(), { target: { value: 'abc' } });
  fireEvent.blur(await start());
  await waitFor(async () => expect((await start()).getAttribute('aria-invalid')).toBe('true'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove period 1' }));
  await waitFor(async () => expect((await start()).getAttribute('aria-invalid')).toBe('false'));
});

it('A survey keeps its other periods when a period is added or removed', async () => {
  const { id, timings } = (await town.call('GET', 'surveys?title_eq=La cantine et vous')).entries[0];
  expect(timings).toHaveLength(2);
  await open(`/survey/edit?id=${id}`);
  const period = (position: number) => within(screen.getByRole('group', { name: `Période ${position}` }));
  const date = (name: string, value: string) =>
    fireEvent.change(period(3).getByLabelText(name), { target: { value } });
  await press('Ajouter une période');
  date('Début', '2099-03-02T08:00');
  date('Fin', '2099-03-01T08:00');
  fireEvent.blur(period(3).getByLabelText('Fin'));
  await screen.findByText('La fin est avant le début');
  date('Fin', '2099-03-09T08:00');
  await press('Enregistrer');
  await screen.findByText('Sondage modifié.');
  const added = { startDate: expect.stringMatching(/^2099/), endDate: expect.stringMatching(/^2099/) };
  expect(town.writes[0]?.body.timings).toEqual([...timings, added]);
  await press('Retirer la période 1');
  await press('Enregistrer');
  await waitFor(() => expect(town.writes[1]?.body.timings).toEqual([timings[1], added]));
  await waitUntilLoaded();
});

describe('The questions of a stored survey', () => {
  const choiceOf = (questionTitle: string, ...titles: string[]) => ({
    questionTitle,
    type: 'uniquechoice',
    responses: titles.map((responseTitle) => ({ responseTitle })),
  });
  const openSurvey = async (...questions: object[]) => {
    const { id } = await town.call('POST', 'surveys', { title: 'Marché', status: 'INACTIVE', questions });
    await open(`/survey/edit?id=${id}&tab=questions`);
  };
  const line = (position: number) =>
    within(question(position)).getByRole('button', { name: new RegExp(`^Question ${position}`) });
  const isOpen = (position: number) => line(position).getAttribute('aria-expanded') === 'true';

  it('are one line each, and stay open or closed when they move', async () => {
    await openSurvey(choiceOf('Quel jour ?', 'Samedi', 'Dimanche', 'Lundi'), {
      questionTitle: 'Quelle note ?',
      type: 'cursor',
      responses: [
        { responseTitle: 'Nul', responseValue: 1 },
        { responseTitle: 'Parfait', responseValue: 10 },
      ],
    });
    const textsOf = (position: number) =>
      [...line(position).querySelectorAll('span > span')].map((one) => one.textContent);
    expect(textsOf(1)).toEqual(['Question 1', 'Quel jour ?', 'Un seul choix', '3 réponses']);
    expect(textsOf(2)).toEqual(['Question 2', 'Quelle note ?', 'Curseur', '2 bornes du curseur']);
    expect(within(question(1)).queryByRole('textbox')).toBeNull();
    line(2).focus();
    await userEvent.keyboard('{Enter}');
    expect(isOpen(2)).toBe(true);
    expect(document.activeElement).toBe(line(2));
    await userEvent.type(within(question(2)).getByRole('textbox', { name: /^Question/ }), ' Merci');
    await press('Monter Question 2');
    expect([isOpen(1), isOpen(2)]).toEqual([true, false]);
    await press('Enregistrer');
    expect(await screen.findByText('Sondage modifié.')).toBeTruthy();
    expect(town.writes.at(-1)?.body.questions).toMatchObject([
      { questionTitle: 'Quelle note ? Merci' },
      { questionTitle: 'Quel jour ?' },
    ]);
    expect([isOpen(1), isOpen(2)]).toEqual([true, false]);
    await waitUntilLoaded();
  });

  it('are open if there is something to check, and when they are added', async () => {
    await openSurvey(choiceOf('Quel jour ?', 'Samedi', 'Dimanche'), choiceOf('Quelle heure ?'));
    expect([isOpen(1), isOpen(2)]).toEqual([false, true]);
    await userEvent.click(line(2));
    expect(line(2).textContent).toContain('0 réponse');
    expect(within(line(2)).getByRole('img', { name: 'À vérifier' })).toBeTruthy();
    await userEvent.click(tile('Un seul choix'));
    expect(isOpen(3)).toBe(true);
  });

  it('advise against two answers with the same title, which the results would count as one', async () => {
    await openSurvey(
      choiceOf('La halle ?', 'Oui', 'Non', 'Oui'),
      choiceOf('Le marché ?', 'Oui', 'Non', '', ''),
    );
    expect([isOpen(1), isOpen(2)]).toEqual([true, false]);
    within(question(1)).getByText('Deux réponses sont identiques');
    await userEvent.click(line(2));
    expect(within(question(2)).queryByText('Deux réponses sont identiques')).toBeNull();
  });

  it('open to show what the backend refused', async () => {
    await openSurvey(choiceOf('Quel jour ?', 'Samedi', 'Dimanche'), choiceOf('Quand ?', 'Tôt', 'Tard'));
    town.answer = (call) =>
      call.startsWith('PUT surveys')
        ? Response.json({ errors: { 'questions.1.questionTitle': 'Trop vague' } }, { status: 422 })
        : undefined;
    await userEvent.click(line(1));
    await userEvent.type(within(question(1)).getByRole('textbox', { name: /^Question/ }), ' Merci');
    await press('Enregistrer');
    expect(await screen.findByText('Trop vague')).toBeTruthy();
    expect(isOpen(2)).toBe(true);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question(2)).getByRole('textbox', { name: /^Question/ })),
    );
    await waitUntilLoaded();
    // A closed question stays closed when it moves.
    await userEvent.click(line(2));
    await press('Monter Question 2');
    expect(line(1).textContent).toContain('Quand ?');
    expect([isOpen(1), isOpen(2)]).toEqual([false, true]);
  });
});

it('A closed list item keeps an invalid text, and opens when the text stops a save', async () => {
  await open('/note/edit');
  await press('Ajouter une partie');
  const part = within(screen.getByRole('group', { name: 'Partie 1' }));
  const data = () => part.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Données' });
  await userEvent.type(data() as HTMLElement, '{{"a": 1');
  await userEvent.click(part.getByRole('button', { name: 'Partie 1' }));
  expect(data()).toBeNull();
  await press('Enregistrer');
  await waitFor(() => expect(data()?.value).toBe('{"a": 1'));
  expect(town.writes).toEqual([]);
});

describe('The results of a survey', () => {
  it('list the answers with their shares, the most frequent first, and save them to a file', async () => {
    const files = savedFiles();
    await town.open('/surveyList');
    const row = (name: RegExp) => screen.findByRole('row', { name });
    const canteen = within(await row(/La cantine et vous/));
    canteen.getByText('Terminé');
    // One more period.
    canteen.getByText('+1');
    await userEvent.click(within(await row(/tannerie/)).getByRole('button', { name: /^Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Résultats du sondage' }));
    await screen.findByRole('heading', { level: 1, name: /Résultats du sondage Quel avenir/ });
    expect(window.location.pathname).toBe('/survey/results');
    const respondents = 214;
    await screen.findByRole('img', { name: new RegExp(`${respondents} en tout$`) });
    /** The cells of each row in the table of a question. The first one is the answer, or `Moyenne`. */
    const answersTo = (name: string) =>
      [...screen.getByRole('region', { name }).querySelectorAll('tbody tr')].map((line) =>
        [...line.children].map(({ textContent }) => textContent.trim()),
      );
    const percentOf = (cells: string[]) =>
      Number(/^([\d,]+)\s%$/.exec(cells.at(-1) ?? '')?.[1]?.replace(',', '.'));
    const countOf = (cells: string[]) => Number(cells.at(-2));
    const hall = answersTo('La halle doit-elle être conservée ?');
    expect(hall.map(percentOf).reduce((sum, one) => sum + one)).toBeCloseTo(100, 0);
    expect(hall.map(countOf)).toEqual(hall.map(countOf).toSorted((one, other) => other - one));
    // A slider keeps the order of its values, and has the average of the answers.
    const slider = answersTo('Quelle importance donnez-vous au stationnement ?');
    expect(slider.map(([name]) => name)).toEqual(['1', '2', '3', '4', '5', 'Moyenne']);
    // With several choices, the percentage of each answer is a share of the participants.
    for (const cells of answersTo('Que faut-il y installer ?')) {
      const share = (countOf(cells) / respondents) * 100;
      expect(share).toBeGreaterThan(0);
      expect(percentOf(cells)).toBeCloseTo(Math.round(share * 10) / 10, 5);
    }
    await press('Tableau');
    await screen.findByRole('rowheader', { name: 'Total' });
    await press('Exporter vers un tableur');
    const [saved] = files;
    expect(saved?.name).toMatch(/^Résultats du sondage Quel avenir.*_\d{4}-\d\d-\d\d\.csv$/);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved?.file.arrayBuffer());
    expect(text).toContain(`\uFEFFParticipants;${respondents}\r\n`);
    expect(text).toMatch(new RegExp(`;Moyenne\r\n.*;${slider.at(-1)?.[1]}\r\n`, 's'));
  });

  it('write the values of a slider in the language of the user, on the screen and in the file', async () => {
    const files = savedFiles();
    const responses = [
      { responseTitle: '18 h', responseValue: 18 },
      { responseTitle: '22.5', responseValue: 22.5 },
    ];
    const questions = [{ questionTitle: 'À quelle heure ?', type: 'cursor', responses }];
    const { id } = await town.call('POST', 'surveys', { title: 'Bal', status: 'ACTIVE', questions });
    const answers = ['18 h', '19.3', '20', '22.5'].map((responseTitle) => ({ responseTitle, count: 1 }));
    town.answer = (line) =>
      line.startsWith('GET surveys/results')
        ? Response.json({ respondents: 4, perDay: [], questions: [{ ...questions[0], answers }] })
        : undefined;
    await town.open(`/survey/results?id=${id}`);
    const table = await screen.findByRole('region', { name: 'À quelle heure ?' });
    expect([...table.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent)).toEqual([
      '18 h',
      '19,3',
      '20',
      // The label of a bound, as the town typed it.
      '22.5',
      'Moyenne',
    ]);
    await press('Exporter vers un tableur');
    expect(await files[0]?.file.text()).toContain(';19,3;1;25;20\r\n');
  });

  it('write a year without a thousands separator', async () => {
    const ends = [1950, 2026].map((year) => ({ responseTitle: String(year), responseValue: year }));
    const questions = [{ questionTitle: 'Ici depuis ?', type: 'cursor', responses: ends }];
    const { id } = await town.call('POST', 'surveys', { title: 'Bal', status: 'ACTIVE', questions });
    const answers = [{ responseTitle: '1987', count: 5 }];
    town.answer = (line) =>
      line.startsWith('GET surveys/results')
        ? Response.json({ respondents: 5, perDay: [], questions: [{ ...questions[0], answers }] })
        : undefined;
    await town.open(`/survey/results?id=${id}`);
    const table = within(await screen.findByRole('region', { name: 'Ici depuis ?' }));
    expect(table.getByRole('row', { name: /^1987 5/ })).toBeTruthy();
  });

  it('say plainly that nobody has answered so far', async () => {
    await town.open(`/survey/results?id=${seed().data.surveys?.[3]?.id}`);
    expect(await screen.findByText('Aucune réponse pour l’instant.')).toBeTruthy();
    expect(screen.queryByText('Réponses par jour')).toBeNull();
  });
});

describe('A copy of a survey', () => {
  it('starts now, and keeps the lengths of its periods and the gaps between them', async () => {
    const timings = [
      { startDate: '2025-03-10T08:00:00.000Z', endDate: '2025-03-12T08:00:00.000Z' },
      { startDate: '2025-03-01T08:00:00.000Z', endDate: null },
    ];
    const [survey] = (await town.call('GET', 'surveys?range=0-0')).entries;
    await town.call('PUT', `surveys/${survey.id}`, { ...survey, timings });
    await open(`/survey/edit?id=${survey.id}`);
    await chooseFromForm('Dupliquer');
    await screen.findByRole('heading', { level: 1, name: "Création d'un sondage" });
    await waitUntilLoaded();
    const values = screen
      .getAllByLabelText(/^(Début|Fin)/)
      .map((input) => (input instanceof HTMLInputElement ? input.value : ''));
    const [laterStart = '', laterEnd = '', start = '', end] = values;
    const day = 86_400_000;
    expect(Date.parse(laterEnd) - Date.parse(laterStart)).toBe(2 * day);
    expect(Date.parse(laterStart) - Date.parse(start)).toBe(9 * day);
    expect(Math.abs(Date.parse(start) - Date.now())).toBeLessThan(day);
    expect(end).toBe('');
  });
});

it('The caret stays in a question while Ctrl+S saves, so that the next keys are not shortcuts', async () => {
  const questions = ['Quel jour ?', 'Combien'].map((questionTitle) => ({
    questionTitle,
    type: 'uniquechoice',
    responses: [{ responseTitle: 'Un' }, { responseTitle: 'Deux' }],
  }));
  const { id } = await town.call('POST', 'surveys', { title: 'Marché', status: 'CREATED', questions });
  await open(`/survey/edit?id=${id}&tab=questions`);
  await userEvent.click(within(question(2)).getByRole('button', { expanded: false }));
  const title = within(question(2)).getByRole('textbox', { name: /^Question/ });
  await userEvent.click(title);
  await userEvent.keyboard(' par{Control>}s{/Control}');
  expect(await screen.findByText('Sondage modifié.')).toBeTruthy();
  expect(document.activeElement).toBe(title);
  await userEvent.keyboard('/an ?');
  expect(title).toHaveProperty('value', 'Combien par/an ?');
});

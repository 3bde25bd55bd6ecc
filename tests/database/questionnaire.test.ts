import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import declared from '../../resources';
import surveys from '../../resources/surveys';
import { rowOf } from '../backend/caller';
import { clerkOf } from '../server/citizen';
import { type EmptyTown, openEmptyTown } from '../server/emptyTown';

let town: EmptyTown;
beforeAll(async () => {
  town = await openEmptyTown();
});
afterAll(() => town.close());

const questions = [
  {
    questionTitle: 'Garder la halle ?',
    type: 'uniquechoice',
    responses: [{ responseTitle: 'Oui' }, { responseTitle: 'Non' }],
  },
  {
    questionTitle: 'Qu’y faire ?',
    type: 'multichoices',
    responses: [
      { responseTitle: 'Un marché' },
      { responseTitle: 'Un musée' },
      { responseTitle: 'Un jardin' },
    ],
  },
  {
    questionTitle: 'Quelle importance ?',
    type: 'cursor',
    responses: [
      { responseTitle: 'Aucune', responseValue: 1 },
      { responseTitle: 'Grande', responseValue: 5 },
    ],
  },
];

const days = (from: number, to: number) => {
  const at = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString();
  return [{ startDate: at(from), endDate: at(to) }];
};

const survey = async (values: object = {}, at = town) =>
  rowOf(
    await at.call('POST', 'surveys', {
      title: 'La halle',
      status: 'ACTIVE',
      timings: days(-1, 1),
      questions,
      endMessage: 'Rendez-vous en réunion publique.',
      ...values,
    }),
  );

const resultsOf = async (id: unknown) => rowOf(await town.call('GET', `surveys/results/${id}`));

/** Reads the form of a page. A slider has no `options`. `chosen` has the texts of the checked inputs. */
function formIn(page: string) {
  const { document } = new JSDOM(page).window;
  return {
    token: document.querySelector<HTMLInputElement>('[name="token"]')?.value ?? '',
    questions: [...document.querySelectorAll('fieldset')].map((fieldset) => {
      const inputs = [...fieldset.querySelectorAll('input')];
      return {
        name: inputs[0]?.name ?? '',
        options: fieldset.querySelector('.options') ? inputs.map(({ value }) => value) : [],
        chosen: inputs
          .filter(({ checked }) => checked)
          .map((input) => input.parentElement?.querySelector('span')?.textContent),
      };
    }),
  };
}

const chosenIn = (page: string) => formIn(page).questions.map(({ chosen }) => chosen);

/** A device that keeps its cookies, and opens the page of a survey. */
function device(path: string, { url } = town) {
  let cookie = '';
  const open = async () => (await fetch(url + path, { headers: { cookie } })).text();
  return {
    open,
    /**
     * Sends the form as a browser does. `q0` is the answer to the first question: the index of a choice, or the value
     * of a slider. `opened` is the page with the form: by default, the device opens it first.
     */
    send: async (answers: Record<string, string | string[]>, opened?: string) => {
      const shown = opened ?? (await open());
      const { token, questions } = formIn(shown);
      const body = new URLSearchParams({ token });
      for (const [key, values] of Object.entries(answers)) {
        const { name = key, options = [] } = questions[Number(key.slice(1))] ?? {};
        for (const value of [values].flat()) body.append(name, options[Number(value)] ?? value);
      }
      const answer = await fetch(url + path, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { cookie },
      });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return { status: answer.status, page: await answer.text(), opened: shown };
    },
  };
}

const pathOf = ({ id }: Record<string, unknown>) => `/ville/sondages/${id}-la-halle`;

it('names the lower end of a slider first', async () => {
  const responses = [
    { responseTitle: 'Beaucoup', responseValue: 20 },
    { responseTitle: 'Peu', responseValue: 0 },
  ];
  const one = await survey({ questions: [{ questionTitle: 'Du bruit ?', type: 'cursor', responses }] });
  expect(await device(pathOf(one)).open()).toContain('De 0 (Peu) à 20 (Beaucoup)');
});

it('writes the numbers of a slider in the language of the page', async () => {
  const responses = [
    { responseTitle: '18 h', responseValue: 18 },
    { responseTitle: '', responseValue: 22.5 },
  ];
  const one = await survey({ questions: [{ questionTitle: 'À quelle heure ?', type: 'cursor', responses }] });
  const page = await device(pathOf(one)).open();
  expect(page).toContain('De 18 (18 h) à 22,5 (22,5)');
  expect(page).toContain('max="22.5"');
});

it('counts what citizens answer, by question and by day', async () => {
  const one = await survey();
  const answers: Record<string, string | string[]>[] = [
    { q0: '0', q1: ['0', '2'], q2: '1' },
    { q0: '0', q1: ['0'], q2: '3' },
    { q0: '1', q1: ['2'], q2: '5' },
    { q0: '0', q1: [], q2: '5' },
    { q0: '0', q1: ['0', '1', '2'], q2: '3' },
    { q0: '1', q1: ['0'] },
  ];
  for (const given of answers) {
    const { status } = await device(pathOf(one)).send(given);
    expect(status).toBe(303);
  }
  const results = await resultsOf(one.id);
  expect(results.respondents).toBe(6);
  expect(results.perDay).toContainEqual(expect.objectContaining({ count: 6 }));
  const counts = (values: Record<string, number>) =>
    Object.entries(values).map(([responseTitle, count]) => ({ responseTitle, count }));
  expect(results.questions).toEqual([
    { questionTitle: 'Garder la halle ?', type: 'uniquechoice', answers: counts({ Oui: 4, Non: 2 }) },
    {
      questionTitle: 'Qu’y faire ?',
      type: 'multichoices',
      answers: counts({ 'Un marché': 4, 'Un musée': 1, 'Un jardin': 3 }),
    },
    // The results list the chosen values of a slider in ascending order.
    {
      questionTitle: 'Quelle importance ?',
      type: 'cursor',
      answers: [
        { responseTitle: 'Aucune', count: 1 },
        { responseTitle: '3', count: 2 },
        { responseTitle: 'Grande', count: 2 },
      ],
    },
  ]);
});

/** A survey that eight people have answered: its questions, and `save` to change them. */
async function answeredSurvey() {
  const one = await survey();
  const answers = { q0: '0', q1: ['0', '2'], q2: '5' };
  for (let left = 5; left > 0; left -= 1) await device(pathOf(one)).send(answers);
  for (let left = 3; left > 0; left -= 1) await device(pathOf(one)).send({ q0: '1', q2: '3' });
  const [hall, uses, weight] = questions as [object, object, object];
  return {
    hall,
    uses,
    weight,
    /** Saves the questions. Returns the title of each, and the counts of the answers that somebody gave. */
    save: async (...changed: object[]) => {
      await clerkOf(town, 'surveys').save(one, { questions: changed });
      const results = await resultsOf(one.id);
      expect(results.respondents).toBe(8);
      const list = results.questions as {
        questionTitle: string;
        answers: { responseTitle: string; count: number }[];
      }[];
      return list.map((question) => [
        question.questionTitle,
        Object.fromEntries(
          question.answers.flatMap(({ responseTitle, count }) => (count > 0 ? [[responseTitle, count]] : [])),
        ),
      ]);
    },
  };
}

it('keeps the results of a question whose title the clerk corrects', async () => {
  const { hall, uses, weight, save } = await answeredSurvey();
  const corrected = { ...hall, questionTitle: 'Faut-il garder la halle ?' };
  const spaced = { ...weight, questionTitle: ' Quelle importance ? ' };
  expect(await save(corrected, uses, spaced)).toEqual([
    ['Faut-il garder la halle ?', { Oui: 5, Non: 3 }],
    ['Qu’y faire ?', { 'Un marché': 5, 'Un jardin': 5 }],
    [' Quelle importance ? ', { 3: 3, Grande: 5 }],
  ]);
  // The spaces are removed again, the questions change places, and a new question is added.
  expect(await save(weight, corrected, uses, { ...hall, questionTitle: 'Et le lavoir ?' })).toEqual([
    ['Quelle importance ?', { 3: 3, Grande: 5 }],
    ['Faut-il garder la halle ?', { Oui: 5, Non: 3 }],
    ['Qu’y faire ?', { 'Un marché': 5, 'Un jardin': 5 }],
    ['Et le lavoir ?', {}],
  ]);
});

it('keeps the results of an answer whose title the clerk corrects', async () => {
  const { hall, uses, weight, save } = await answeredSurvey();
  expect(
    await save(
      { ...hall, responses: [{ responseTitle: 'Non' }, { responseTitle: 'Oui ' }] },
      {
        ...uses,
        responses: [
          { responseTitle: 'Un marché couvert' },
          { responseTitle: 'Un musée' },
          { responseTitle: 'Un jardin' },
          { responseTitle: 'Un parking' },
        ],
      },
      {
        ...weight,
        responses: [
          { responseTitle: 'Aucune', responseValue: 1 },
          { responseTitle: 'Très grande', responseValue: 5 },
        ],
      },
    ),
  ).toEqual([
    ['Garder la halle ?', { Non: 3, 'Oui ': 5 }],
    ['Qu’y faire ?', { 'Un marché couvert': 5, 'Un jardin': 5 }],
    ['Quelle importance ?', { 3: 3, 'Très grande': 5 }],
  ]);
});

it('keeps the values that people chose on a slider when the clerk changes its bounds', async () => {
  const { hall, uses, weight, save } = await answeredSurvey();
  const named = (...options: [title: string, value: number][]) => ({
    ...weight,
    responses: options.map(([responseTitle, responseValue]) => ({ responseTitle, responseValue })),
  });
  const [, , wider] = await save(hall, uses, named(['Aucune', 1], ['Grande', 10]));
  expect(wider).toEqual(['Quelle importance ?', { 3: 3, 5: 5 }]);
  const [, , renamed] = await save(hall, uses, named(['Aucune', 1], ['Moyenne', 3], ['Très grande', 5]));
  expect(renamed).toEqual(['Quelle importance ?', { Moyenne: 3, 'Très grande': 5 }]);
});

it('tells two questions with the same title apart when the clerk corrects one', async () => {
  const { hall, uses, weight, save } = await answeredSurvey();
  const twin = { ...hall, questionTitle: 'Qu’y faire ?' };
  await save(twin, uses, weight);
  expect(await save(hall, uses, weight)).toEqual([
    ['Garder la halle ?', { Oui: 5, Non: 3 }],
    ['Qu’y faire ?', { 'Un marché': 5, 'Un jardin': 5 }],
    ['Quelle importance ?', { 3: 3, Grande: 5 }],
  ]);
});

it('does not give the results of a question to another question that takes its place', async () => {
  const { hall, uses, weight, save } = await answeredSurvey();
  const pool = { ...hall, questionTitle: 'Construire une piscine ?' };
  const other = {
    ...uses,
    questionTitle: 'Quelle couleur ?',
    responses: [{ responseTitle: 'Rouge' }, { responseTitle: 'Vert' }],
  };
  expect(await save(pool, other, weight)).toEqual([
    ['Construire une piscine ?', {}],
    ['Quelle couleur ?', {}],
    ['Quelle importance ?', { 3: 3, Grande: 5 }],
  ]);
});

it('does not give the results of an answer to another answer that takes its place', async () => {
  const { hall, uses, weight, save } = await answeredSurvey();
  const responses = ['Une piscine', 'Un musée', 'Un parking'].map((responseTitle) => ({ responseTitle }));
  const [, changed] = await save(hall, { ...uses, responses }, weight);
  // What people answered before is still listed, under its old title.
  expect(changed).toEqual(['Qu’y faire ?', { 'Un marché': 5, 'Un jardin': 5 }]);
});

it('thanks a device that has answered, and counts it once', async () => {
  const one = await survey();
  const phone = device(pathOf(one));
  const { opened } = await phone.send({ q0: '0' });
  const page = await phone.open();
  expect(page).toContain('Merci, vos réponses sont enregistrées');
  expect(page).toContain('Rendez-vous en réunion publique.');
  await phone.send({ q0: '1' });
  // The same form, sent a second time without the cookie.
  const again = await device(pathOf(one)).send({ q0: '1' }, opened);
  expect(again.status).toBe(303);
  // A token with `.1` at its end must not count as another answer.
  const { token } = formIn(opened);
  const longer = opened.replace(token, `${token}.1`);
  expect((await device(pathOf(one)).send({ q0: '1' }, longer)).status).toBe(422);
  expect((await resultsOf(one.id)).respondents).toBe(1);
});

it('does not show the answers of fewer than five people', async () => {
  const one = await survey();
  for (const q0 of ['0', '1', '0', '1']) await device(pathOf(one)).send({ q0 });
  expect(await resultsOf(one.id)).toMatchObject({ respondents: 4, questions: [{ answers: [] }, {}, {}] });
});

it('asks for at least one answer', async () => {
  const { status, page } = await device(pathOf(await survey())).send({});
  expect(status).toBe(422);
  expect(page).toContain('Répondez à une question au moins.');
});

it.each([
  ['an answer that is not offered', { q0: '7' }, '« Garder la halle ? »'],
  ['two answers where one is asked for', { q0: ['0', '1'] }, '« Garder la halle ? »'],
  ['a value beyond the slider', { q2: '6' }, '« Quelle importance ? »'],
])('refuses %s, and keeps the other answers in the form', async (_, wrong, message) => {
  const one = await survey();
  const { status, page } = await device(pathOf(one)).send({ q1: '2', ...wrong });
  expect(status).toBe(422);
  expect(page).toContain(message);
  expect(chosenIn(page)[1]).toEqual(['Un jardin']);
  expect((await resultsOf(one.id)).respondents).toBe(0);
});

it('refuses answers to a survey that is closed, offline or not yet open, with an invented token, or from another site', async () => {
  const closed = await survey({ timings: days(-3, -1) });
  expect(await device(pathOf(closed)).open()).toContain('Ce questionnaire est clos');
  expect((await device(pathOf(closed)).send({ q0: '0' })).status).toBe(422);
  const soon = await survey({ timings: days(1, 3) });
  expect(await device(pathOf(soon)).open()).toContain('Ce questionnaire n’est pas encore ouvert');
  expect((await device(pathOf(soon)).send({ q0: '0' })).status).toBe(422);
  const one = await survey();
  const opened = await device(pathOf(one)).open();
  const forged = opened.replace(formIn(opened).token, 'made up');
  expect((await device(pathOf(one)).send({ q0: '0' }, forged)).status).toBe(422);
  const stranger = await fetch(town.url + pathOf(one), {
    method: 'POST',
    body: new URLSearchParams({ q0: '0' }),
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(stranger.status).toBe(403);
  const draft = await survey({ status: 'INACTIVE' });
  expect((await device(pathOf(draft)).send({ q0: '0' })).status).toBe(404);
  for (const { id } of [closed, soon, one]) expect((await resultsOf(id)).respondents).toBe(0);
});

it('tells citizens that their answers are not stored if the survey has ended or gone offline meanwhile', async () => {
  const one = await survey();
  const phone = device(pathOf(one));
  const opened = await phone.open();
  const { save } = clerkOf(town, 'surveys');
  const running = await save(one, { timings: days(-3, -1) });
  const ended = await phone.send({ q0: '0' }, opened);
  expect(ended.status).toBe(422);
  expect(ended.page).toContain('Vos réponses ne sont pas enregistrées');
  expect(ended.page).not.toContain('Merci');
  await save(running, { status: 'INACTIVE' });
  const gone = await phone.send({ q0: '0' }, opened);
  expect(gone.status).toBe(410);
  expect(gone.page).toContain('Cette page n’est plus en ligne');
  expect(gone.page).toContain('Vos réponses ne sont pas enregistrées');
  // The page has the menu of the town, as any other page.
  expect(new JSDOM(gone.page).window.document.querySelectorAll('.menu a').length).toBeGreaterThan(1);
  expect((await resultsOf(one.id)).respondents).toBe(0);
});

it('asks citizens again if the clerk has changed the questions, and keeps the answers that still fit', async () => {
  const one = await survey();
  const phone = device(pathOf(one));
  const opened = await phone.open();
  const [hall, uses, weight] = questions;
  const washHouse = { ...hall, questionTitle: 'Et le lavoir ?' };
  const responses = ['Un parking', 'Un marché', 'Un jardin'].map((responseTitle) => ({ responseTitle }));
  await clerkOf(town, 'surveys').save(one, {
    questions: [washHouse, weight, { ...uses, responses }, { ...hall, type: 'multichoices' }],
  });
  const answers = { q0: '0', q1: ['0', '1'], q2: '3' };
  const { status, page } = await phone.send(answers, opened);
  expect(status).toBe(422);
  expect(page).toContain('Les questions ont changé entre-temps');
  expect(chosenIn(page)).toEqual([[], ['3'], ['Un marché'], ['Oui']]);
  expect((await resultsOf(one.id)).respondents).toBe(0);
  expect((await phone.send({ q0: '1' }, page)).status).toBe(303);
});

it('counts the answer that people chose if the clerk moves this answer meanwhile', async () => {
  const one = await survey();
  const phones = Array.from({ length: 5 }, () => device(pathOf(one)));
  const pages = await Promise.all(phones.map(({ open }) => open()));
  const [hall, ...others] = questions;
  const responses = [{ responseTitle: 'Non' }, { responseTitle: 'Oui', responseValue: 2 }];
  await clerkOf(town, 'surveys').save(one, { questions: [{ ...hall, responses }, ...others] });
  for (const [index, phone] of phones.entries())
    expect((await phone.send({ q0: '0' }, pages[index])).status).toBe(303);
  expect(await resultsOf(one.id)).toMatchObject({
    questions: [{ answers: [{ count: 0 }, { responseTitle: 'Oui', count: 5 }] }, {}, {}],
  });
});

it('accepts answers to a survey even if a plug-in hides the bounds of its slider', async () => {
  const { questions: field } = surveys.fields;
  const bounds = { ...field.of.bounds, when: () => false };
  const fields = { ...surveys.fields, questions: { ...field, of: { ...field.of, bounds } } };
  const resources = declared.resources.map((one) => (one === surveys ? { ...surveys, fields } : one));
  const other = await openEmptyTown({ ...declared, resources });
  try {
    const one = await survey({}, other);
    const phone = device(pathOf(one), other);
    expect(formIn(await phone.open()).questions).toHaveLength(2);
    expect((await phone.send({ q0: '0' })).status).toBe(303);
  } finally {
    await other.close();
  }
});

it('lets an app read the questions and send the answers', async () => {
  const one = await survey();
  const url = `${town.url}/public/v1/sondages/${one.id}/answers`;
  const headers = { 'x-api-key': town.key, 'content-type': 'application/json' };
  const form: unknown = await (await fetch(url, { headers })).json();
  expect(form).toMatchObject({
    state: 'open',
    questions: [{ title: 'Garder la halle ?', mode: 'one' }, {}, {}],
  });
  const { token } = form as { token: string };
  const post = (answers: unknown) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify({ token, answers }) });
  expect((await post([['Peut-être']])).status).toBe(422);
  for (const wrong of [{ toString: 1 }, { title: 'Oui' }, true, ['Oui']])
    expect((await post([[wrong]])).status).toBe(422);
  expect((await post([['Oui'], ['Un musée'], ['4']])).status).toBe(201);
  expect((await resultsOf(one.id)).respondents).toBe(1);
});

it('forgets the answers of a survey that is deleted for good', async () => {
  const one = await survey();
  await device(pathOf(one)).send({ q0: '0' });
  await town.call('DELETE', `surveys/${one.id}`);
  await town.service.database.inTown(1, async (db) => {
    await db
      .deleteFrom('records')
      .where('collection', '=', 'surveys')
      .where('id', '=', String(one.id))
      .execute();
    const left = await db.selectFrom('answers').selectAll().where('record', '=', String(one.id)).execute();
    expect(left).toEqual([]);
  });
});

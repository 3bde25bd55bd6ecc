import { expect, it } from 'vitest';
import surveys from '../../resources/surveys';
import { answersIn } from '../../server/public/questionnaire/sheet';
import { inputNames } from '../../site/Questionnaire';
import {
  askedQuestions,
  boundsOf,
  choice,
  defineResource,
  list,
  type Question,
  questionKeys,
  questionStateAt,
  questionsOf,
  sameLabel,
  text,
} from '../../src/metadata';

it.each([
  ['a day of the town', '2026-11-27', '2026-11-28', '2026-11-26T23:00:00Z', '2026-11-28T23:00:00Z'],
  [
    'a time of the town',
    '2026-07-01T09:00',
    '2026-07-01T17:00',
    '2026-07-01T07:00:00Z',
    '2026-07-01T15:00:00Z',
  ],
  [
    'a time with its zone',
    '2026-07-01T09:00Z',
    '2026-07-01T17:00Z',
    '2026-07-01T09:00:00Z',
    '2026-07-01T17:00:00Z',
  ],
])(
  'takes answers during a period whose start and end are each %s',
  (_, startDate, endDate, opens, closes) => {
    const at = (moment: string, after: number) =>
      questionStateAt(surveys, { timings: [{ startDate, endDate }] }, new Date(Date.parse(moment) + after));
    expect([at(opens, -1), at(opens, 0), at(closes, -1), at(closes, 0)]).toEqual([
      'soon',
      'open',
      'open',
      'closed',
    ]);
  },
);

it.each([
  [[0, 1, 5], 1],
  [[0, 0.5, 1], 0.1],
  [[0, 0.25, 1], 0.01],
])('reaches each value of a slider of %j by steps of %d', (values, step) => {
  expect(boundsOf({ options: values.map((value) => ({ title: '', value })) })).toMatchObject({ step });
});

it.each([
  ['0.25', ['0.25']],
  ['0,3', ['0.3']],
  ['0.30000000000000004', ['0.3']],
  [' ', undefined],
  ['1', ['Beaucoup']],
  ['0.3000001', undefined],
  ['1.01', undefined],
  ['beaucoup', undefined],
])('reads the answer "%s" on a slider with steps of 0.01 as %j', (value, titles) => {
  const options = [
    { title: 'Peu', value: 0 },
    { title: 'Assez', value: 0.55 },
    { title: 'Beaucoup', value: 1 },
  ];
  const question: Question = { title: 'Note', type: 'cursor', explanation: '', mode: 'between', options };
  const answer = answersIn([question], new Map(inputNames([question]).map((name) => [name, [value]])), 'fr');
  expect(answer).toMatchObject(titles ? { answers: [{ answers: titles }] } : { problem: expect.any(String) });
});

it('gives each question a key of its own, also if its title looks like the key of another question', () => {
  const keys = questionKeys(['Salle', 'Salle', 'Salle (2)'].map((title) => ({ title })));
  expect(keys).toEqual(['Salle', 'Salle (2)', 'Salle (2) (2)']);
});

it('asks a long question with its whole explanation and whole answers', () => {
  const long = 'Une très longue phrase. '.repeat(20);
  const questions = [
    {
      questionTitle: `${long}?`,
      questionExplanation: `${long}.`,
      type: 'uniquechoice',
      responses: [{ responseTitle: `${long}oui` }, { responseTitle: `${long}non` }],
    },
  ];
  expect(questionsOf(surveys, { questions })).toMatchObject([
    {
      title: `${long}?`,
      explanation: `${long}.`,
      options: [{ title: `${long}oui` }, { title: `${long}non` }],
    },
  ]);
});

it.each([
  [[0, 10], ['Note']],
  [[3, 3], []],
  [[3], []],
  [[undefined, undefined], []],
])('asks a question on a slider of %j only if the slider has two different values', (values, titles) => {
  const responses = values.map((value, index) => ({ responseTitle: `Choix ${index}`, responseValue: value }));
  const questions = [{ questionTitle: 'Note', type: 'cursor', responses }];
  expect(askedQuestions(surveys, { questions }).map(({ title }) => title)).toEqual(titles);
  expect(questionsOf(surveys, { questions })).toHaveLength(1);
});

it('asks a question whose type is stored under another name', () => {
  const polls = defineResource({
    name: 'polls',
    fields: {
      questions: list(
        sameLabel('Questions'),
        {
          asked: text(sameLabel('Question')),
          type: choice(sameLabel('Type'), [{ id: 'one', label: sameLabel('Une') }], { source: 'how.type' }),
          answers: list(
            sameLabel('Réponses'),
            { said: text(sameLabel('Réponse')) },
            { item: sameLabel('réponse') },
          ),
        },
        { item: sameLabel('question') },
      ),
    },
    public: { questionnaire: { questions: 'questions', by: 'type', modes: { one: 'one' } } },
  });
  const questions = [{ asked: 'Quand ?', how: { type: 'one' }, answers: [{ said: 'Lundi' }] }];
  expect(questionsOf(polls, { questions })).toMatchObject([{ title: 'Quand ?', type: 'one', mode: 'one' }]);
});

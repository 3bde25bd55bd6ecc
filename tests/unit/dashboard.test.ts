// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { changeOf, readTraffic, seriesOf, sumOf } from '../../resources/dashboard/traffic';
import { percentOf, readResults, withSliderValues } from '../../resources/surveys/results';
import { ApiError } from '../../src/api/errors';
import { dayCountOf, dayRangeFrom, eachDay, previousRange } from '../../src/ui/charts/days';

/** In Paris, it is already the 21st; in UTC, still the 20th. */
const today = new Date('2026-11-20T23:30:00Z');

describe('the days of the dashboard', () => {
  it('are the last thirty where the address names no valid period', () => {
    expect(dayRangeFrom('', today)).toEqual({ start: '2026-10-23', end: '2026-11-21', preset: 30 });
    expect(dayRangeFrom('?days=12', today).preset).toBe(30);
    expect(dayRangeFrom('?startDate=hier&endDate=2026-03-30', today).preset).toBe(30);
  });

  it('are those of the address', () => {
    expect(dayRangeFrom('?days=7', today)).toEqual({ start: '2026-11-15', end: '2026-11-21', preset: 7 });
    expect(dayRangeFrom('?startDate=2026-03-28&endDate=2026-03-30', today)).toEqual({
      start: '2026-03-28',
      end: '2026-03-30',
    });
  });

  it('are compared with the same number of days before them, also when the clock changes', () => {
    const days = { start: '2026-03-28', end: '2026-03-30' };
    expect(dayCountOf(days)).toBe(3);
    expect(previousRange(days)).toEqual({ start: '2026-03-25', end: '2026-03-27' });
    expect(eachDay(days)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(dayCountOf({ start: '2026-03-30', end: '2026-03-28' })).toBeLessThan(1);
  });
});

describe('the traffic', () => {
  const entries = readTraffic({
    entries: [
      { date: '2026-11-20', platform: 'IOS', sessions: 4, users: 3, pageViews: 9 },
      { date: '2026-11-21', platform: 'ANDROID', sessions: 6, users: 5, pageViews: 12 },
      { date: '2026-11-21', platform: 'IOS', sessions: 1, users: 1 },
    ],
  });

  it('is summed, and laid out by day and platform, with 0 where nothing was counted', () => {
    expect(sumOf(entries, 'sessions')).toBe(11);
    expect(sumOf(entries, 'pageViews')).toBe(21);
    expect(seriesOf(entries, ['2026-11-20', '2026-11-21'], 'sessions')).toEqual([
      { platform: 'ANDROID', values: [0, 6] },
      { platform: 'IOS', values: [4, 1] },
    ]);
  });

  it('is compared with the time before, unless nothing was counted then', () => {
    expect(changeOf(11, 10)).toBeCloseTo(0.1);
    expect(changeOf(11, 0)).toBeUndefined();
  });
});

describe('the average of a slider question', () => {
  const averageOf = (type: string, counts: Record<string, number>) => {
    const answers = Object.entries(counts).map(([responseTitle, count]) => ({ responseTitle, count }));
    const results = readResults({ questions: [{ questionTitle: 'Note', type, answers }] });
    const responses = [
      { responseTitle: 'Jamais', responseValue: 0 },
      { responseTitle: 'Toujours', responseValue: 10 },
    ];
    const survey = { questions: [{ questionTitle: 'Note', type, responses }] };
    return withSliderValues(results, survey).questions[0]?.average;
  };
  it.each([
    ['is that of the chosen values, to one decimal', 'cursor', { 1: 1, 2: 2 }, 1.7],
    ['takes the value of a bound that has a name', 'cursor', { Jamais: 1, 5: 1, Toujours: 2 }, 6.3],
    ['is missing where nobody answered', 'cursor', { 1: 0, 2: 0 }, undefined],
    ['is missing where an answer has no value', 'cursor', { 1: 1, Parfois: 1 }, undefined],
    ['is missing for a question that is not a slider', 'uniquechoice', { 1: 1, 2: 2 }, undefined],
  ] as const)('%s', (_, type, counts, average) => expect(averageOf(type, counts)).toBe(average));

  it('is that of the titles if each value has a number as its title', () => {
    const titles = ['0', '1', '2'];
    const answers = titles.map((responseTitle) => ({ responseTitle, count: 1 }));
    const responses = titles.map((responseTitle, index) => ({ responseTitle, responseValue: index + 1 }));
    const results = readResults({ questions: [{ questionTitle: 'Note', type: 'cursor', answers }] });
    const [question] = withSliderValues(results, {
      questions: [{ questionTitle: 'Note', responses }],
    }).questions;
    expect(question?.average).toBe(1);
  });

  it('is that of the values if one title is not a number', () => {
    const responses = ['0', '1', '2 – parfait'].map((responseTitle, index) => ({
      responseTitle,
      responseValue: index + 1,
    }));
    const answers = ['0', '1'].map((responseTitle) => ({ responseTitle, count: 1 }));
    const results = readResults({ questions: [{ questionTitle: 'Note', type: 'cursor', answers }] });
    const { questions } = withSliderValues(results, { questions: [{ questionTitle: 'Note', responses }] });
    expect(questions[0]?.average).toBe(1.5);
  });

  it('is that of the values if only the ends of the slider have numbers as titles', () => {
    const responses = [
      { responseTitle: '1', responseValue: 0 },
      { responseTitle: '5', responseValue: 4 },
    ];
    const answers = ['2', '5'].map((responseTitle) => ({ responseTitle, count: 1 }));
    const results = readResults({ questions: [{ questionTitle: 'Note', type: 'cursor', answers }] });
    const { questions } = withSliderValues(results, { questions: [{ questionTitle: 'Note', responses }] });
    expect(questions[0]?.average).toBe(3);
  });

  it('takes the values of its own question, even if another one has the same title', () => {
    const question = (responseValue: number) => ({
      questionTitle: 'Note',
      type: 'cursor',
      responses: [{ responseTitle: 'Oui', responseValue }],
    });
    const answered = { questionTitle: 'Note', type: 'cursor', answers: [{ responseTitle: 'Oui', count: 2 }] };
    const results = readResults({ questions: [answered, answered] });
    const averages = withSliderValues(results, { questions: [question(1), question(9)] }).questions;
    expect(averages.map(({ average }) => average)).toEqual([1, 9]);
  });
});

describe('the percentages of a survey', () => {
  const { respondents, questions } = readResults({
    respondents: 3,
    questions: [
      { questionTitle: 'a', type: 'multichoices', answers: [{ responseTitle: 'x', count: 2 }, { count: 2 }] },
      {
        questionTitle: 'b',
        type: 'uniquechoice',
        answers: [{ responseTitle: 'x', count: 5 }, { count: 25 }],
      },
      { questionTitle: 'c', type: 'cursor', answers: [{ responseTitle: '1', count: 0 }] },
    ],
  });
  it.each([
    ['of the respondents where each may give several answers', 0, 66.7],
    ['of the answers otherwise', 1, 16.7],
    ['zero where nobody answered', 2, 0],
  ])('are %s, to one decimal', (_, index, percent) => {
    const question = questions[index];
    const answer = question?.answers.at(-1);
    expect(question && answer && percentOf(answer, question, respondents)).toBe(percent);
  });

  it('have the most frequent answer first, except for a slider', () => {
    const answers = [
      { responseTitle: 'x', count: 1 },
      { responseTitle: 'y', count: 5 },
      { responseTitle: 'z', count: 5 },
    ];
    const types = ['uniquechoice', 'multichoices', 'cursor'];
    const read = readResults({ questions: types.map((type) => ({ type, answers })) });
    expect(
      read.questions.map((one) => one.answers.map(({ responseTitle }) => responseTitle).join('')),
    ).toEqual(['yzx', 'yzx', 'xyz']);
  });

  it('need a response with the respondents, the days or the questions', () => {
    expect(readResults({ respondents: 2 })).toEqual({ respondents: 2, perDay: [], questions: [] });
    expect(() => readResults({ ok: true })).toThrow(ApiError);
  });
});

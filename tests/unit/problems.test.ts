import { describe, expect, it } from 'vitest';
import { bounds, responses } from '../../resources/surveys/responses';
import { choice, choiceOf, list, longText, number, period, problemOf, sameLabel } from '../../src/metadata';

describe('the advice beside a field', () => {
  it('says that a text is longer than advised', () => {
    const body = longText(sameLabel('Body'), { softMaxLength: 5 });
    expect(problemOf(body, '12345')).toBeUndefined();
    expect(problemOf(body, '123456')).toBe('validation.tooLong');
  });

  it.each([
    ['abc', 'validation.number'],
    ['0x10', 'validation.number'],
    ['1e3', 'validation.number'],
    ['12', undefined],
    [12, undefined],
    [500, 'validation.max'],
    ['500', 'validation.max'],
    [-1, 'validation.min'],
    ['', undefined],
  ])('says that a value is no number, or is outside the limits: %j', (value, problem) => {
    expect(problemOf(number(sameLabel('Seats'), { min: 0, max: 400 }), value)).toBe(problem);
  });

  it.each([
    [12.5, undefined],
    ['12.5', undefined],
    [0.3, undefined],
    [12.345, 'validation.decimals'],
    [12.25, 'validation.step'],
  ])('says that a number has too many decimals, or falls between two steps: %j', (value, problem) => {
    expect(problemOf(number(sameLabel('Price'), { decimals: 2, step: 0.1 }), value)).toBe(problem);
  });

  it.each([
    [0, 'validation.minItems'],
    [1, 'validation.minItems'],
    [2, undefined],
    [3, undefined],
    [4, 'validation.maxItems'],
  ])('says that there are too few or too many items: %j', (count, problem) => {
    const days = list(sameLabel('Days'), {}, { item: sameLabel('Day'), min: 2, max: 3 });
    expect(problemOf(days, Array(count).fill({}))).toBe(problem);
  });

  it('says that one of several periods ends before it starts', () => {
    const timings = period(sameLabel('Periods'), { many: true });
    const right = { startDate: '2026-03-01T08:00:00Z', endDate: '2026-03-02T08:00:00Z' };
    const wrong = { startDate: right.endDate, endDate: right.startDate };
    expect(problemOf(timings, [right, right])).toBeUndefined();
    expect(problemOf(timings, [right, wrong])).toBe('validation.period');
  });

  it.each([
    ['two answers are enough', responses, [1, 2], undefined],
    ['one answer is no choice', responses, [1], 'Give at least two answers'],
    ['a slider has two bounds', bounds, [1], 'Give the minimum and the maximum'],
    ['bounds rise', bounds, [1, 5, 10], undefined],
    ['bounds do not fall', bounds, [5, 1], 'The values must increase'],
    ['an answer is given once', responses, [1, 1], 'Two answers are the same'],
  ])('says what the `warn` of the declaration returns: %s', (_, { fields, options }, values, words) => {
    const field = list(sameLabel('Answers'), fields, options);
    const problem = problemOf(
      field,
      values.map((responseValue) => ({ responseTitle: `x${responseValue}`, responseValue })),
    );
    expect(typeof problem === 'object' ? problem.en : problem).toBe(words);
  });
});

it('a choice is found by its id and by its aliases', () => {
  const set = [
    { id: 'superAdmin', label: sameLabel('a'), aliases: [1, '1'] },
    { id: 'admin', label: sameLabel('b') },
  ];
  expect(choiceOf(set, '1')?.id).toBe('superAdmin');
  expect(choiceOf(set, 'admin')?.id).toBe('admin');
  expect(choiceOf(set, 2)).toBeUndefined();
});

it('a stored value that is no choice is reported, but an alias of a choice is not', () => {
  const role = choice(sameLabel('Role'), [{ id: 'admin', label: sameLabel('a'), aliases: [2] }]);
  expect(problemOf(role, 2)).toBeUndefined();
  expect(problemOf(role, null)).toBeUndefined();
  expect(problemOf(role, 'king')).toBe('validation.choice');
});

it('advice may depend on the record, and is not given for an empty value', () => {
  const advice = { fr: 'Trop tôt', en: 'Too early' };
  const end = number(sameLabel('End'), {
    warn: (value, { start }) => (Number(value) < Number(start) ? advice : undefined),
  });
  expect(problemOf(end, 3, { start: 4 })).toBe(advice);
  expect(problemOf(end, 5, { start: 4 })).toBeUndefined();
  expect(problemOf(end, 3)).toBeUndefined();
  expect(problemOf(end, null, { start: 4 })).toBeUndefined();
});

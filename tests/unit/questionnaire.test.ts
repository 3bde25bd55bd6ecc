import { expect, it } from 'vitest';
import surveys from '../../resources/surveys';
import { answeringAt, boundsOf } from '../../src/metadata';

it.each([
  ['a day of the town', '2026-11-27', '2026-11-28', '2026-11-26T23:00:00Z', '2026-11-28T23:00:00Z'],
  ['a time of the town', '2026-07-01T09:00', '2026-07-01T17:00', '2026-07-01T07:00:00Z', '2026-07-01T15:00:00Z'],
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
      answeringAt(surveys, { timings: [{ startDate, endDate }] }, new Date(Date.parse(moment) + after));
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

import { describe, expect, it } from 'vitest';
import { filterParams } from '../../src/api/query';
import {
  date,
  dateTime,
  defineResource,
  displayField,
  period,
  type Resource,
  recurrence,
  type StoredField,
  sameLabel,
  status,
  text,
} from '../../src/metadata';
import { isMonth, monthAfter, weeksOf } from '../../src/metadata/months';
import { occurrencesOf } from '../../src/metadata/occurrences';
import { setTimeZone } from '../../src/metadata/townTime';
import { entriesOf, monthFilters, segmentsOf } from '../../src/views/displays/calendar';
import { movesOf } from '../../src/views/moves/movesOf';

setTimeZone('Europe/Paris');

const label = sameLabel('Word');
const visits = defineResource({
  name: 'visits',
  scope: { kind: 'VISIT' },
  fields: {
    title: text(label),
    kind: text(label),
    stay: period(label, { source: 'dates.stay' }),
  },
  list: { columns: ['title'], displays: ['calendar'] },
});
/** The field by which the calendar places the records. */
const shownBy = (resource: Resource): StoredField => {
  const found = displayField(resource, 'calendar');
  if (!found) throw new Error('no date');
  return found;
};
const stay = shownBy(visits);

describe('a month', () => {
  it('after December is January of the next year', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(isMonth('2026-13')).toBe(false);
    expect(isMonth('2026-11')).toBe(true);
  });

  it('begins its weeks on Monday or Sunday, and leaves out the days of other months', () => {
    const weeks = weeksOf('2026-11', 1);
    expect(weeks).toHaveLength(6);
    // The first of November 2026 is a Sunday.
    expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
    expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01');
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });
});

describe('the records of a month are requested', () => {
  it('by the first and the last day of the month, for a date', () => {
    const days = defineResource({
      name: 'days',
      fields: { title: text(label), day: date(label) },
      list: { columns: ['title'] },
    });
    expect(monthFilters(days, shownBy(days), {}, '2024-02')).toEqual([
      { day_gte: '2024-02-01', day_lte: '2024-02-29' },
    ]);
  });

  it('by the first and the last moment of the month in the town', () => {
    const moments = defineResource({
      name: 'moments',
      fields: { title: text(label), at: dateTime(label) },
      list: { columns: ['title'] },
    });
    expect(monthFilters(moments, shownBy(moments), {}, '2026-10')).toEqual([
      { at_gte: '2026-09-30T22:00:00.000Z', at_lte: '2026-10-31T22:59:59.999Z' },
    ]);
  });

  it('for a period, with a filter for those that begin in the month and one for those that began earlier', () => {
    expect(monthFilters(visits, stay, { title_like: 'a' }, '2026-11')).toEqual([
      {
        title_like: 'a',
        'dates.stay.startDate_gte': '2026-10-31T23:00:00.000Z',
        'dates.stay.startDate_lte': '2026-11-30T22:59:59.999Z',
      },
      {
        title_like: 'a',
        'dates.stay.startDate_lte': '2026-10-31T22:59:59.999Z',
        'dates.stay.endDate_gte': '2026-10-31T23:00:00.000Z',
      },
    ]);
  });

  it('with the narrower of two bounds, if a filter of the list also sets a bound', () => {
    const [beginsInMonth, beganBefore] = monthFilters(
      visits,
      stay,
      { 'dates.stay.startDate_gte': '2026-11-15T00:00:00.000Z', 'dates.stay.endDate_gte': '2025-01-01' },
      '2026-11',
    );
    expect(beginsInMonth).toEqual({
      'dates.stay.startDate_gte': '2026-11-15T00:00:00.000Z',
      'dates.stay.startDate_lte': '2026-11-30T22:59:59.999Z',
      'dates.stay.endDate_gte': '2025-01-01',
    });
    expect(beganBefore).toMatchObject({ 'dates.stay.endDate_gte': '2026-10-31T23:00:00.000Z' });
  });

  it('with the narrower of two bounds, if a filter of the list names the state of a period', () => {
    const [beginsInMonth = {}] = monthFilters(visits, stay, { stay_dates: 'upcoming' }, '2026-01');
    const params = filterParams(visits, beginsInMonth, new Date('2026-01-10T08:15:30Z'));
    expect(params.getAll('dates.stay.startDate_gte')).toEqual(['2026-01-10T08:15:00.000Z']);
  });
});

describe('an entry', () => {
  const entries = (...stays: unknown[]) =>
    entriesOf(
      stay,
      stays.map((one, index) => ({ id: index, dates: { stay: one } })),
      '2026-11',
    ).map(({ first, last, time }) => [first, last, time]);

  it('stands on the days of its period in the town', () => {
    expect(entries({ startDate: '2026-11-03T23:30:00Z', endDate: '2026-11-05T22:59:00Z' })).toEqual([
      ['2026-11-04', '2026-11-05', '00:30'],
    ]);
  });

  it('that ends at midnight is not on the next day', () => {
    expect(entries({ startDate: '2026-11-03T17:00:00Z', endDate: '2026-11-03T23:00:00Z' })).toEqual([
      ['2026-11-03', '2026-11-03', '18:00'],
    ]);
    expect(entries({ startDate: '2026-11-03', endDate: '2026-11-04' })).toEqual([
      ['2026-11-03', '2026-11-04', ''],
    ]);
  });

  it('without an end, or with one before its start, stands on one day', () => {
    expect(entries({ startDate: '2026-11-03', endDate: null })).toEqual([['2026-11-03', '2026-11-03', '']]);
    expect(entries({ startDate: '2026-11-03', endDate: '2026-11-01' })).toEqual([
      ['2026-11-03', '2026-11-03', ''],
    ]);
  });

  it('does not exist for a period without a start', () => {
    expect(entries({ startDate: null, endDate: '2026-11-05' })).toEqual([]);
  });

  it('exists once for each period in the month', () => {
    const both = [
      { startDate: '2026-11-20', endDate: '2026-11-21' },
      { startDate: '2026-10-01', endDate: '2026-10-02' },
      { startDate: '2026-11-02', endDate: '2026-11-02' },
    ];
    expect(entries(both)).toEqual([
      ['2026-11-02', '2026-11-02', ''],
      ['2026-11-20', '2026-11-21', ''],
    ]);
    expect(entries(null, 'soon', 5, { startDate: null, endDate: null })).toEqual([]);
    const record = { id: 1, dates: { stay: both } };
    expect(entriesOf(stay, [record, record], '2026-11')).toHaveLength(2);
  });

  it.each([
    ['at midnight', '2026-12-31T19:00:00.000Z', '2026-12-31T23:00:00.000Z', 31],
    ['after midnight', '2026-12-31T19:00:00.000Z', '2027-01-01T01:00:00.000Z', 32],
    ['three days later', '2026-12-01T19:00:00.000Z', '2026-12-04T01:00:00.000Z', 34],
  ])('of a daily event that ends %s exists for each occurrence in the month', (_, ...dates) => {
    const [startDate, endDate, count] = dates;
    const fields = { stay: period(label), repeats: recurrence(label, { of: 'stay' }) };
    const record = { id: 1, stay: { startDate, endDate }, repeats: 'RRULE:FREQ=DAILY' };
    const all = entriesOf({ ...stay, path: 'stay' }, [record], '2027-01', { fields, occurrencesOf });
    expect(all).toHaveLength(count);
    expect(all.at(-1)?.first).toBe('2027-01-31');
  });

  it('takes the first line that is free on all its days of a week', () => {
    const all = entriesOf(
      stay,
      [
        ['2026-10-30', '2026-11-03'],
        ['2026-11-03', '2026-11-04'],
        ['2026-11-04', '2026-11-20'],
      ].map(([startDate, endDate], id) => ({ id, dates: { stay: { startDate, endDate } } })),
      '2026-11',
    );
    const week = weeksOf('2026-11', 1)[1] ?? [];
    expect(segmentsOf(week, all).map(({ from, length, lane }) => [from, length, lane])).toEqual([
      [0, 2, 0],
      [1, 2, 1],
      [2, 5, 0],
    ]);
  });
});

describe('a card may move', () => {
  const states = ['A', 'B', 'C'].map((id) => ({ id, label }));
  const action = {
    label,
    icon: '',
    status: 'B',
    ask: { title: label },
    notice: label,
    roles: ['superAdmin'],
    hidden: ({ title }) => title === 'secret',
    blocked: ({ title }) => (title ? undefined : label),
  } satisfies NonNullable<NonNullable<Resource['form']>['actions']>[number];
  /** The statuses to which a record may move, each with what moves it there. */
  const moves = (
    record: object,
    change: Partial<Resource>,
    options: Parameters<typeof status<string>>[1] = {},
    role: 'admin' | 'superAdmin' = 'superAdmin',
  ) => {
    const field = status(states, options);
    const resource = { name: 'cards', fields: { title: text(label), status: field }, ...change };
    return movesOf(resource, field, role, { title: 'x', ...record }).map((move) => [
      move.status,
      move.by,
      ...(move.by === 'action' && move.blocked ? ['blocked'] : []),
    ]);
  };
  const form = { sections: [], actions: [action] };

  it('nowhere, if nothing sets its status', () => {
    expect(moves({ status: 'A' }, {})).toEqual([]);
  });

  it('where an action sets the status, for its roles and records', () => {
    expect(moves({ status: 'A' }, { form })).toEqual([['B', 'action']]);
    expect(moves({ status: 'B' }, { form })).toEqual([]);
    expect(moves({ status: 'A' }, { form }, {}, 'admin')).toEqual([]);
    expect(moves({ status: 'A', title: 'secret' }, { form })).toEqual([]);
    expect(moves({ status: 'A', title: '' }, { form })).toEqual([['B', 'action', 'blocked']]);
  });

  it('where the workflow publishes, unpublishes or sets the status', () => {
    const workflow = { save: 'A', publish: 'B', unpublish: 'C' };
    expect(moves({ status: 'A' }, { workflow })).toEqual([['B', 'publish']]);
    expect(moves({ status: 'B' }, { workflow })).toEqual([['C', 'unpublish']]);
    expect(moves({ status: 'A' }, { workflow: { set: ['A', 'B'] } })).toEqual([['B', 'set']]);
    expect(moves({ status: 'gone' }, { workflow: { set: ['A'] } })).toEqual([['A', 'set']]);
  });

  it('where its form offers the status', () => {
    const options = { selectable: ['A', 'B'], when: ({ title }: { title?: unknown }) => title === 'x' };
    expect(moves({ status: 'A' }, {}, options)).toEqual([['B', 'form']]);
    expect(moves({ status: 'A', title: 'y' }, {}, options)).toEqual([]);
    expect(moves({ status: 'A' }, {}, { ...options, readOnly: true })).toEqual([]);
  });
});

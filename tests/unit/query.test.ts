import { describe, expect, it } from 'vitest';
import app from '../../resources';
import { filterParams, listParams, toSearch } from '../../src/api/query';
import { date, recurrence, sameLabel } from '../../src/metadata';
import markets from '../newcomer/markets';

const resource = (name: string) => {
  const found = app.resources.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const query = (name: string, filter: Record<string, unknown>, now?: Date) =>
  decodeURIComponent(toSearch(filterParams(resource(name), filter, now)));

describe('the query dialect', () => {
  it('asks for a range with both ends, a sort and the fields', () => {
    const params = listParams(resource('socialNetworks'), {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'updatedAt', order: 'ASC' },
      fields: ['id', 'title'],
    });
    expect(toSearch(params)).toBe('?range=25-49&sort=updatedAt_asc&fields=id,title');
  });

  it('names the stored fields, not those of the screen', () => {
    expect(query('cards', { cardPhone_like: '02 47' })).toBe('?contact.phone_like=02+47&type_eq=2');
    const params = listParams(resource('cards'), { sort: { field: 'cardContact', order: 'DESC' } });
    expect(params.get('sort')).toBe('contact.contactName_desc');
  });

  it('sorts a period by its beginning', () => {
    const params = listParams(resource('news'), { sort: { field: 'newsPeriod', order: 'ASC' } });
    expect(params.get('sort')).toBe('newsPeriod.startDate_asc');
  });

  it('keeps the three lists of one collection apart', () => {
    expect(query('news', {})).toBe('?newsPage_eq=true');
    expect(query('cards', {})).toBe('?type_eq=2');
    expect(query('pages', {})).toBe('?newsPage_eq=false&type_ne=2');
  });

  it('lets no filter widen the scope', () => {
    expect(query('cards', { type_eq: 4 })).toBe('?type_eq=2');
  });

  it.each([
    ['upcoming', '?newsPeriod.startDate_gte=2026-03-01T08:15:00.000Z&newsPage_eq=true'],
    ['past', '?newsPeriod.endDate_lte=2026-03-01T08:15:00.000Z&newsPage_eq=true'],
    [
      'current',
      '?newsPeriod.startDate_lte=2026-03-01T08:15:00.000Z&newsPeriod.endDate_gte=2026-03-01T08:15:00.000Z&newsPage_eq=true',
    ],
  ])('asks for %s periods by their dates', (state, expected) => {
    expect(query('news', { newsPeriod_dates: state }, new Date('2026-03-01T08:15:42.123Z'))).toBe(expected);
  });

  it('asks for the narrower bound if filters by status and period limit the same date', () => {
    const now = new Date('2026-03-10T08:15:42.123Z');
    expect(query('news', { status_eq: 'PUBLISHED/past', newsPeriod_dates: 'past' }, now)).toBe(
      '?status_eq=PUBLISHED&newsPeriod.endDate_lte=2026-03-10T08:15:00.000Z&newsPage_eq=true',
    );
    expect(query('news', { status_eq: 'PUBLISHED/current', newsPeriod_dates: '2026-03' }, now)).toBe(
      '?status_eq=PUBLISHED&newsPeriod.startDate_lte=2026-03-10T08:15:00.000Z' +
        '&newsPeriod.endDate_gte=2026-03-10T08:15:00.000Z&newsPage_eq=true',
    );
  });

  it('splits a status that depends on a period into the status and the dates of the period', () => {
    const now = new Date('2026-03-01T08:15:42.123Z');
    expect(query('news', { status_eq: 'PUBLISHED/past' }, now)).toBe(
      '?status_eq=PUBLISHED&newsPeriod.endDate_lte=2026-03-01T08:15:00.000Z&newsPage_eq=true',
    );
    expect(query('news', { status_eq: 'PUBLISHED' })).toBe('?status_eq=PUBLISHED&newsPage_eq=true');
    expect(() => query('news', { status_eq: 'PUBLISHED/never' })).toThrow('Unknown state');
  });

  it.each([
    [2026, '2026-01-01', '2026-12-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['thisMonth', '2026-03-01', '2026-03-31'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-01-05/2026-02-01', '2026-01-05', '2026-02-01'],
  ])('asks for the span %s by its first day and its last', (span, first, last) => {
    expect(query('mobileVersions', { publishedDate_dates: span }, new Date('2026-03-01T08:15:00Z'))).toBe(
      `?publishedDate_gte=${first}&publishedDate_lte=${last}`,
    );
  });

  it('asks for the days up to yesterday for `beforeToday`', () => {
    // In the town, March has begun.
    const now = new Date('2026-02-28T23:30:00Z');
    expect(query('reports', { dueOn_dates: 'beforeToday' }, now)).toBe('?dueOn_lte=2026-02-28');
  });

  it('asks for a span of moments by the clock of the town, and for the periods that overlap a span', () => {
    // In the town, March has begun.
    const now = new Date('2026-02-28T23:30:00Z');
    expect(query('socialNetworks', { updatedAt_dates: 'thisMonth' }, now)).toBe(
      '?updatedAt_gte=2026-02-28T23:00:00.000Z&updatedAt_lte=2026-03-31T21:59:59.999Z',
    );
    expect(query('events', { timings_dates: '2026-07-14/2026-07-14' })).toBe(
      '?timings.endDate_gte=2026-07-13T22:00:00.000Z&timings.startDate_lte=2026-07-14T21:59:59.999Z',
    );
  });

  it('finds a market whose recurrence overlaps a span, although its first occurrence is long over', () => {
    const params = filterParams(markets, { opening_dates: '2026-07-14/2026-07-14' });
    expect(decodeURIComponent(toSearch(params))).toBe(
      '?repeatsUntil_gte=2026-07-13T22:00:00.000Z&opening.startDate_lte=2026-07-14T21:59:59.999Z',
    );
  });

  it('finds a date whose recurrence overlaps a span', () => {
    const fields = {
      ...markets.fields,
      day: date(sameLabel('Day')),
      again: recurrence(sameLabel('Again'), { of: 'day' }),
    };
    const params = filterParams({ ...markets, fields }, { day_dates: '2026-07-14/2026-07-15' });
    expect(decodeURIComponent(toSearch(params))).toBe('?againUntil_gte=2026-07-14&day_lte=2026-07-15');
  });

  it('takes a span with an open end, and refuses what is no span', () => {
    expect(query('mobileVersions', { publishedDate_dates: '2026-01-05/' })).toBe(
      '?publishedDate_gte=2026-01-05',
    );
    expect(query('socialNetworks', { updatedAt_dates: '/' })).toBe('');
    for (const span of ['soon', '2026-13', '2026-02-30/', 'a/b', '2026-01-01/2026-01-02/'])
      expect(() => query('socialNetworks', { updatedAt_dates: span }), span).toThrow('Unknown span of days');
  });

  it('filters by the path of a flag, and by one value of a list', () => {
    expect(query('pages', { accessibility_flag: 'wheelchair' })).toMatch(
      /^\?accessibility\.wheelchair_eq=true&/,
    );
    expect(query('mobileVersions', { towns_eq: '7' })).toBe('?towns_eq=7');
    expect(query('pointsOfInterest', { types_eq: 'museum' })).toBe('?types_eq=museum');
  });

  it('joins the values of "in" by commas and leaves out what is empty', () => {
    expect(query('socialNetworks', { type_in: ['FACEBOOK', 'TIKTOK'], title_like: '', url_eq: null })).toBe(
      '?type_in=FACEBOOK,TIKTOK',
    );
  });

  it('asks for all stored forms of a choice, alone or beside others', () => {
    expect(query('users', { role_eq: 'admin' })).toBe('?role_in=admin,2');
    expect(query('users', { role_in: ['superAdmin', 'admin'] })).toBe('?role_in=superAdmin,1,admin,2');
    expect(query('users', { role_in: ['admin'] })).toBe('?role_in=admin,2');
  });

  it("takes the filters of react-admin's own components: a field alone, and q", () => {
    expect(query('news', { title: 'x' })).toBe(query('news', { title_eq: 'x' }));
    expect(query('news', { q: 'x' })).toBe(query('news', { 'title|longDescription_like': 'x' }));
  });

  it('takes an empty list as a filter for empty values', () => {
    expect(query('images', { alt_eq: [] })).toBe('?alt_eq=');
  });

  it('refuses a filter of an unknown field without an operator', () => {
    expect(() => query('news', { colour: 'x' })).toThrow('Unknown operator in the filter "colour"');
  });
});

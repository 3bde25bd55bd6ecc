import { describe, expect, it } from 'vitest';
import app from '../../resources';
import { filterParams, listParams, toSearch } from '../../src/api/query';

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
    expect(query('news', { newsPeriod_period: state }, new Date('2026-03-01T08:15:42.123Z'))).toBe(expected);
  });

  it('asks for a year of days by its days, of moments by those of the town', () => {
    expect(query('mobileVersions', { publishedDate_year: 2026 })).toBe(
      '?publishedDate_gte=2026-01-01&publishedDate_lte=2026-12-31',
    );
    expect(query('socialNetworks', { updatedAt_year: '2026' })).toBe(
      '?updatedAt_gte=2025-12-31T23:00:00.000Z&updatedAt_lte=2026-12-31T22:59:59.999Z',
    );
    expect(() => query('socialNetworks', { updatedAt_year: 'soon' })).toThrow('Unknown operator');
  });

  it('asks for a flag that is on by its path, and for a list by one of its values', () => {
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

  it('refuses a filter without an operator', () => {
    expect(() => query('news', { title: 'x' })).toThrow('Unknown operator in the filter "title"');
  });
});

import { type DataProvider, type GetListParams, testDataProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import app from '../../resources';
import { createProviderCalls } from '../../src/api/providerCalls';
import { operators } from '../../src/config';

/** The calls through another data provider, which notes what it is asked for. */
function calls() {
  const getList = vi.fn(async (_name: string, _params: GetListParams) => ({ data: [{ id: 'a' }], total: 1 }));
  const provider = testDataProvider({ getList: getList as DataProvider['getList'] });
  const asked = () => getList.mock.lastCall?.[1];
  return { ...createProviderCalls(app, provider, operators), providerGetList: getList, asked };
}

it('sorts news by the start of their period', async () => {
  const { getList, asked } = calls();
  await getList('news', { sort: { field: 'newsPeriod', order: 'DESC' } });
  expect(asked()?.sort).toEqual({ field: 'newsPeriod.startDate', order: 'DESC' });
});

it.each<[string, object, object]>([
  ['news', {}, { newsPage_eq: true }],
  [
    'pages',
    { homePage_eq: 'true', title_like: '12' },
    { newsPage_eq: false, type_ne: 2, homePage_eq: true, title_like: '12' },
  ],
  [
    'cards',
    { cardType_in: ['1', '3'], cardTitle_eq: '7' },
    { type_eq: 2, subType_in: [1, 3], title_eq: '7' },
  ],
  [
    'pages',
    { accessibility_flag: 'deaf' },
    { newsPage_eq: false, type_ne: 2, 'accessibility.deaf_eq': true },
  ],
  ['users', { role_eq: 'admin', townId_eq: 4 }, { role_in: ['admin', 2, '2'], townId_eq: 4 }],
  ['users', { townId_eq: '4' }, { townId_eq: '4' }],
  // Only the values of the same condition say how its ids are stored.
  ['users', { townId_eq: '4', townId_ne: 4, email_ne: 4 }, { townId_eq: '4', townId_ne: 4, email_ne: '4' }],
  ['pointsOfInterest', { types_in: ['CULTURE'] }, { types_in: ['CULTURE'] }],
  ['images', { size_gte: '1000' }, { size_gte: 1000 }],
])('filters %s by values of their stored types: %j', async (name, filter, expected) => {
  const { getList, asked } = calls();
  await getList(name, { filter });
  expect(asked()?.filter).toEqual(expected);
});

it('refuses a filter with two multi-field searches, because the provider takes only one', async () => {
  const { getList, providerGetList } = calls();
  // The filter of a provider has a single key, `q`, for searches in several fields.
  const filter = { 'title|summary_like': 'Foire', 'title|longDescription_like': 'Bal' };
  await expect(getList('news', { filter })).rejects.toMatchObject({ fault: 'unsupported' });
  expect(providerGetList).not.toHaveBeenCalled();
});

it('finds nobody by an empty e-mail address', async () => {
  await expect(calls().getOne('users', { id: '' })).rejects.toMatchObject({ status: 404 });
});

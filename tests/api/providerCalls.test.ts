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

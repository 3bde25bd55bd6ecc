import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  testDataProvider,
  useGetIdentity,
  useGetList,
  useGetMany,
  useGetManyReference,
  useGetOne,
  useInfiniteGetList,
} from 'react-admin';
import { expect, it } from 'vitest';
import { queryKeys } from '../../src/api/queryKeys';

it('the query keys of the engine find what the hooks of react-admin have cached', async () => {
  const queryClient = new QueryClient();
  const cache = queryClient.getQueryCache();
  const authProvider = {
    login: async () => {},
    logout: async () => {},
    checkAuth: async () => {},
    checkError: async () => {},
    getIdentity: async () => ({ id: 1 }),
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={testDataProvider({
        getList: async () => ({ data: [], total: 0 }),
        getOne: async () => ({ data: { id: 7 } as never }),
        getMany: async () => ({ data: [] }),
        getManyReference: async () => ({ data: [], total: 0 }),
      })}
      queryClient={queryClient}
    >
      {children}
    </CoreAdminContext>
  );
  const request = {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'updatedAt', order: 'ASC' as const },
    filter: { status_eq: 'CREATED' },
    meta: { fields: ['id'] },
  };
  renderHook(
    () => {
      useGetList('news', request);
      useGetOne('news', { id: 7 });
      useGetMany('news', { ids: [7] });
      useGetManyReference('news', { target: 'categoryId', id: 3 });
      useInfiniteGetList('news', request);
      useGetIdentity();
    },
    { wrapper },
  );
  await waitFor(() => expect(cache.getAll()).toHaveLength(6));
  for (const queryKey of [queryKeys.list('news', request), queryKeys.record('news', 7), queryKeys.identity])
    expect(cache.find({ queryKey, exact: true })).toBeDefined();
  for (const queryKey of queryKeys.reads('news')) expect(cache.findAll({ queryKey })).toHaveLength(1);
  expect(cache.getAll().filter((query) => queryKeys.isList(query.queryKey))).toHaveLength(3);
});

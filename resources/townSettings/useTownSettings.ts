import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { useAdminDataProvider } from '../../src/api/useAdminDataProvider';
import type { Values } from '../../src/metadata';
import townSettings from '.';
import { settings } from './form';
import { readValue } from './values';

const { name: resource } = townSettings;
const fields = ['id', 'key', 'value', 'type', 'townId'];

/** What a form shows of the stored settings: what has no value yet begins with its default. */
export function shownValues(rows: readonly RaRecord[]): Values {
  return Object.fromEntries(
    settings.map(({ name, field, key, type }) => {
      const value = rows.find((row) => row.key === key)?.value;
      return [name, value === undefined || value === null ? (field.default ?? null) : readValue(type, value)];
    }),
  );
}

/** The stored settings of a town, all in one call (contract, townSetting). */
export function useTownSettings(townId: string) {
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const request = { filter: { townId_eq: townId }, meta: { fields, count: false } };
  const queryKey = [resource, 'getList', request];
  const { data, error, refetch } = useQuery<RaRecord[]>({
    queryKey,
    queryFn: async () => (await dataProvider.getList(resource, request)).data,
  });
  const start = useMemo(() => data && shownValues(data), [data]);
  return {
    rows: data,
    start,
    error,
    reload: () => refetch(),
    remember: (rows: RaRecord[]) => queryClient.setQueryData(queryKey, rows),
  };
}

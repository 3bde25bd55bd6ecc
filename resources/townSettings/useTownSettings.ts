import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { readSession, useAdminDataProvider } from '../../src/engine';
import { canSee, type Values } from '../../src/metadata';
import townSettings from '.';
import { settings } from './form';
import { readValue } from './values';

const { name: resource } = townSettings;
const fields = ['id', 'key', 'value', 'type', 'townId'];

/** The values of the form: those stored, else the defaults. */
export function shownValues(rows: readonly RaRecord[]): Values {
  return Object.fromEntries(
    settings.map(({ name, field, key, type }) => {
      const value = rows.find((row) => row.key === key)?.value;
      return [name, value === undefined || value === null ? (field.default ?? null) : readValue(type, value)];
    }),
  );
}

/** The settings that the signed-in user may see and write. */
export const visibleSettings = () => settings.filter(({ field }) => canSee(readSession()?.role, field));

/** Loads the settings of a town in one call (docs/contract.md#town-settings). */
export function useTownSettings(townId: string) {
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  // Requests secrets only for those who may see them.
  const keys = visibleSettings().map(({ key }) => key);
  const request = {
    filter: { townId_eq: townId, ...(keys.length < settings.length && { key_in: keys }) },
    meta: { fields, count: false },
  };
  const queryKey = [resource, 'getList', request];
  const { data, error, refetch } = useQuery<RaRecord[]>({
    queryKey,
    queryFn: async () => (await dataProvider.getList(resource, request)).data,
  });
  const initialRecord = useMemo(() => data && shownValues(data), [data]);
  return {
    rows: data,
    initialRecord,
    error,
    reload: () => refetch(),
    remember: (rows: RaRecord[]) => queryClient.setQueryData(queryKey, rows),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Identifier, useDataProvider } from 'react-admin';
import { useApp } from '../../AppContext';
import type { AdminDataProvider } from '../../api/dataProvider';
import { collectionOf } from '../../metadata';

/**
 * A file of the bank by its id, for one that bears no public address: fetched with the headers of every call
 * (spec §7, GCS), and given an address of this page for as long as it is shown.
 */
export function useStoredFile(id: Identifier) {
  const path = `${collectionOf(useApp().bank)}/${encodeURIComponent(id)}`;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['file', path],
    queryFn: async () => {
      const file: unknown = await dataProvider.download(path);
      // An error that led away from this screen answers no file.
      return file instanceof Blob ? file : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  return { address, isFailed: error !== null, retry: () => refetch() };
}

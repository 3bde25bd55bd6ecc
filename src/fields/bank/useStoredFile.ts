import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Identifier } from 'react-admin';
import { useApp } from '../../AppContext';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { collectionOf } from '../../metadata';

/**
 * A file of the bank by its id, for one that bears no public address: fetched with the headers of every call
 * (spec §7, GCS), and given an address of this page for as long as it is shown.
 */
export function useStoredFile(id: Identifier) {
  const path = `${collectionOf(useApp().bank)}/${encodeURIComponent(id)}`;
  const dataProvider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['file', path],
    queryFn: () => dataProvider.download(path),
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

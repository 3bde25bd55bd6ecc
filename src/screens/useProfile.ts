import { type RaRecord, useGetIdentity, useGetOne } from 'react-admin';
import { useApp } from '../AppContext';

/** The signed-in person's own record, read whole: an update sends it back whole (contract, "One record"). */
export function useProfile() {
  const { profile } = useApp();
  const { identity, error: identityError, refetch: refetchIdentity } = useGetIdentity();
  // Inside the admin, a record is named by the key of its declaration.
  const id: unknown = profile.key ? identity?.[profile.key] : identity?.id;
  const isNamed = (typeof id === 'string' && id !== '') || typeof id === 'number';
  const { data, error } = useGetOne<RaRecord>(profile.name, { id: isNamed ? id : '' }, { enabled: isNamed });
  return { record: data, error: identityError ?? error, refetchIdentity };
}

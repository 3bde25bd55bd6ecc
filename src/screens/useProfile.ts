import { type RaRecord, useGetIdentity, useGetOne } from 'react-admin';
import { useApp } from '../AppContext';

/** The signed-in person's own record, read whole: an update sends it back whole (contract, "One record"). */
export function useProfile() {
  const { profile } = useApp();
  const identity = useGetIdentity();
  // Inside the admin, a record is named by the key of its declaration.
  const id: unknown = profile.key ? identity.identity?.[profile.key] : identity.identity?.id;
  const isNamed = (typeof id === 'string' && id !== '') || typeof id === 'number';
  const record = useGetOne<RaRecord>(
    profile.name,
    { id: isNamed ? id : '' },
    // The screen stays while the record is read under a changed name.
    { enabled: isNamed, placeholderData: (previous) => previous },
  );
  /** Reads anew what was saved: the name in the header follows, and no typed password stays in memory. */
  const refresh = () => {
    identity.refetch();
    // Without a name there is nobody to ask for.
    if (isNamed) record.refetch();
  };
  return { record: record.data, error: identity.error ?? record.error, refresh };
}

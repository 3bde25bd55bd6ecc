import { useGetIdentity, useLocation } from 'react-admin';
import { readSession } from '../../src/api/session';
import { isId } from '../../src/metadata';

/** The town whose settings are on screen: the one that `?id=` names for a superAdmin, else one's own (spec §6). */
export function useTown() {
  const session = readSession();
  const mayChoose = session?.role === 'superAdmin';
  const named = new URLSearchParams(useLocation().search).get('id');
  const { identity, isPending, error, refetch } = useGetIdentity();
  // Where the account cannot be read, what the login said of it holds.
  const own: unknown = error ? session?.user.townId : identity?.townId;
  const townId = (mayChoose && named) || (isId(own) && String(own)) || undefined;
  return { townId, isPending: isPending === true, error, refetch, mayChoose };
}

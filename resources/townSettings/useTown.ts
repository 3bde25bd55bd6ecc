import { useGetIdentity, useLocation } from 'react-admin';
import { readSession } from '../../src/api/session';

/** The town whose settings are on screen: the one that `?id=` names for a superAdmin, else one's own (spec §6). */
export function useTown(): { townId: string | undefined; isPending: boolean; mayChoose: boolean } {
  const mayChoose = readSession()?.role === 'superAdmin';
  const named = new URLSearchParams(useLocation().search).get('id');
  const { identity, isPending } = useGetIdentity();
  const own: unknown = identity?.townId;
  if (mayChoose && named) return { townId: named, isPending: false, mayChoose };
  const townId = typeof own === 'string' || typeof own === 'number' ? String(own) : undefined;
  return { townId: townId || undefined, isPending: isPending === true && !townId, mayChoose };
}

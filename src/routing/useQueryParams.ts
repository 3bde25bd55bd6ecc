import { useLocation, useNavigate } from 'react-admin';
import { useNavigation } from 'react-router';
import { usePaths } from './AppContext';

type Change = (changes: Readonly<Record<string, string>>, state?: unknown) => void;

/**
 * Returns the query parameters and a function that changes some of them. An empty value removes its parameter.
 * @example
 * const [params, setParams] = useQueryParams();
 * return <button type="button" onClick={() => setParams({ floor: '1' })}>{params.get('floor')}</button>;
 */
export function useQueryParams(): [URLSearchParams, Change] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const { nativeOf } = usePaths();
  const change: Change = (changes, state) => {
    const params = new URLSearchParams(search);
    const before = String(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') params.delete(name);
      else params.set(name, value);
    }
    // A late change, for example after an upload, must not cancel the navigation to another screen.
    if (String(params) === before || (next && nativeOf(next).pathname !== pathname)) return;
    navigate({ pathname, search: params.size > 0 ? `?${params}` : '' }, { replace: true, state });
  };
  return [new URLSearchParams(search), change];
}

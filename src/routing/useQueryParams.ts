import { useLocation, useNavigate } from 'react-admin';

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
  const change: Change = (changes, state) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') params.delete(name);
      else params.set(name, value);
    }
    navigate({ pathname, search: params.size > 0 ? `?${params}` : '' }, { replace: true, state });
  };
  return [new URLSearchParams(search), change];
}

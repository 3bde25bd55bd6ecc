import { useLocation, useNavigate } from 'react-admin';

/**
 * The parameters of the address, and a way to change some: what a screen shows is kept there, so that a reload, the
 * way back and a link show it again. An empty value takes its parameter away.
 */
export function useAddress(): [URLSearchParams, (changes: Readonly<Record<string, string>>) => void] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const change = (changes: Readonly<Record<string, string>>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') params.delete(name);
      else params.set(name, value);
    }
    navigate({ pathname, search: params.size > 0 ? `?${params}` : '' }, { replace: true });
  };
  return [new URLSearchParams(search), change];
}

import { useLocation, useNavigate } from 'react-admin';

/** The query parameters of the address and a function to change some. An empty value removes its parameter. */
export function useQueryParams(): [URLSearchParams, (changes: Readonly<Record<string, string>>) => void] {
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

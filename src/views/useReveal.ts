import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { fieldOf, type Resource, storedNames } from '../metadata';

/** Goes to the first of some refused fields, by their stored names: to its tab, then to its input. */
export function useReveal(declaration: Resource, form: UseFormReturn) {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (refused: readonly string[]) => {
      const { tabs } = declaration.form ?? {};
      const tab = tabs?.find(({ sections }) =>
        sections.some(({ fields }) =>
          fields.some((name) =>
            storedNames(name, fieldOf(declaration, name)).some((one) => refused.includes(one)),
          ),
        ),
      );
      const params = new URLSearchParams(location.search);
      if (tab && tabs && (params.get('tab') ?? tabs[0]?.name) !== tab.name) {
        params.set('tab', tab.name);
        navigate(
          { pathname: location.pathname, search: `?${params}` },
          { replace: true, state: location.state },
        );
      }
      const [first] = refused;
      // The tab must be on screen before its input can take focus.
      if (first) setTimeout(() => form.setFocus(first));
    },
    [declaration, form, navigate, location],
  );
}

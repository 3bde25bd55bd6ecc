import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { fieldOf, type Resource, storedNames } from '../metadata';

/** Goes to the first of some refused fields, by their stored names: to its tab, then to its input. */
export function useReveal(declaration: Resource, form: UseFormReturn) {
  const navigate = useNavigate();
  const location = useLocation();
  const [target, setTarget] = useState<{ name: string; search: string }>();
  // The tab must be on screen before its input can take focus.
  useEffect(() => {
    if (target?.search !== location.search) return;
    form.setFocus(target.name);
    setTarget(undefined);
  }, [target, location.search, form]);
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
      let { search } = location;
      if (tab && tabs && (params.get('tab') ?? tabs[0]?.name) !== tab.name) {
        params.set('tab', tab.name);
        search = `?${params}`;
        navigate({ pathname: location.pathname, search }, { replace: true, state: location.state });
      }
      const [name] = refused;
      if (name !== undefined) setTarget({ name, search });
    },
    [declaration, navigate, location],
  );
}

import { useCallback } from 'react';
import { useNavigate } from 'react-admin';
import { createPath, useHref } from 'react-router';
import type { Paths } from './paths';

/** What a table needs to make hundreds of links without a component each. */
export interface RowLinks {
  /** The address of a native path, as the address bar will show it. */
  hrefOf: (native: string) => string;
  /** Follows a plain click inside the app, and leaves the others (new tab, new window) to the browser. */
  follow: (event: React.MouseEvent, native: string) => void;
}

export function useRowLinks({ toSpec }: Pick<Paths, 'toSpec'>): RowLinks {
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const hrefOf = useCallback(
    (native: string) => `${base}${createPath(toSpec({ pathname: native, search: '', hash: '' }))}`,
    [base, toSpec],
  );
  const follow = useCallback(
    (event: React.MouseEvent, native: string) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(native);
    },
    [navigate],
  );
  return { hrefOf, follow };
}

import { useCallback } from 'react';
import { type Identifier, useNavigate } from 'react-admin';
import { createPath, useHref } from 'react-router';
import type { Paths } from './paths';

/** The path of the form of a record, as react-admin has it: `/{name}/{id}`. */
export const recordPath = (name: string, id: Identifier): string => `/${name}/${encodeURIComponent(id)}`;

/** Plain links for tables of hundreds of rows, without a component per link. */
export interface RowLinks {
  /** The `href` of a native path. */
  hrefOf: (native: string) => string;
  /** Navigates on a plain click, and leaves clicks for a new tab or window to the browser. */
  follow: (event: React.MouseEvent, native: string) => void;
}

export function useRowLinks({ toPublic }: Pick<Paths, 'toPublic'>): RowLinks {
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const hrefOf = useCallback(
    (native: string) => `${base}${createPath(toPublic({ pathname: native, search: '', hash: '' }))}`,
    [base, toPublic],
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

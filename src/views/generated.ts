import type { View } from '../metadata';
import { loadable } from '../ui/loadable';

/** A screen in its own chunk. */
export const screen = (load: View['load']) => loadable(load, { isScreen: true });

/** The code of the generated screens. */
export const generated = {
  list: () => import('./list/List'),
  edit: () => import('./form/Edit'),
  create: () => import('./form/Create'),
};

export const NotFound = screen(() => import('./record/NotFound'));

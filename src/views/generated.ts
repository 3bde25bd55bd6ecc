import type { View } from '../metadata';
import { loadable } from '../ui/loadable';

/** A screen in a chunk of its own. */
export const screen = (load: View['load']) => loadable(load, { isScreen: true });

/** The generated screens. */
export const List = screen(() => import('./list/List'));
export const Edit = screen(() => import('./form/Edit'));
export const Create = screen(() => import('./form/Create'));
export const NotFound = screen(() => import('./record/NotFound'));

import { type Resource, rolesFor, type View } from '../metadata';
import type { Screen } from './paths';
import { type Preloadable, preloadable } from './preloadable';

/** The engine's own screens by their path (spec §2), each in a chunk of its own. */
export const ownScreens: Readonly<Record<string, { screen: Preloadable; access: 'public' | 'staff' }>> = {
  '': { screen: preloadable(() => import('../screens/Home')), access: 'staff' },
  account: { screen: preloadable(() => import('../screens/Account')), access: 'staff' },
  login: { screen: preloadable(() => import('../screens/Login')), access: 'public' },
  logout: { screen: preloadable(() => import('../screens/Logout')), access: 'public' },
  register: { screen: preloadable(() => import('../screens/Register')), access: 'public' },
  forget_password: { screen: preloadable(() => import('../screens/ForgotPassword')), access: 'public' },
  'error-400': { screen: preloadable(() => import('../screens/BadRequest')), access: 'public' },
  'error-403': { screen: preloadable(() => import('../screens/Forbidden')), access: 'public' },
  error_page2: { screen: preloadable(() => import('../screens/ErrorPage2')), access: 'public' },
  error_page3: { screen: preloadable(() => import('../screens/ErrorPage3')), access: 'public' },
  error_page4: { screen: preloadable(() => import('../screens/ErrorPage4')), access: 'public' },
  error_page5: { screen: preloadable(() => import('../screens/ErrorPage5')), access: 'public' },
  error_page6: { screen: preloadable(() => import('../screens/ErrorPage6')), access: 'public' },
};

/** The generated screens, and the one for what is none. */
export const List = preloadable(() => import('../views/List'));
export const Edit = preloadable(() => import('../views/Edit'));
export const Create = preloadable(() => import('../views/Create'));
export const NotFound = preloadable(() => import('../screens/NotFound'));

const declared = new Map<View, Preloadable>();

/** The component of a declared view; the same one at each call. */
export function viewScreen(view: View): Preloadable {
  const known = declared.get(view);
  if (known) return known;
  const screen = preloadable(view.load);
  declared.set(view, screen);
  return screen;
}

/**
 * The component that lists, edits or creates the records of a resource: its own view, else the generated one.
 * Where nobody may create, the edit route without a record leads to nothing.
 */
export function resourceScreen(resource: Resource, kind: 'list' | 'edit' | 'create'): Preloadable {
  if (kind === 'create' && rolesFor(resource, 'create').length === 0) return NotFound;
  const own = resource.views?.[kind === 'create' ? 'edit' : kind];
  if (own) return viewScreen(own);
  return { list: List, edit: Edit, create: Create }[kind];
}

/** The component that a place shows. */
export function componentOf(screen: Screen): Preloadable {
  if (screen.kind === 'own') return ownScreens[screen.path]?.screen ?? NotFound;
  if (screen.kind === 'view') return viewScreen(screen.view);
  if (screen.kind === 'missing') return NotFound;
  return resourceScreen(screen.resource, screen.kind);
}

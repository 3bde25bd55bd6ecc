import { RichTextBox } from '../fields/inputs/richText/LazyRichText';
import { type Resource, rolesFor, type View } from '../metadata';
import type { Screen } from '../routing/paths';
import type { Loadable } from '../ui/loadable';
import { Create, Edit, List, NotFound, screen } from '../views/generated';

/** The error pages share one chunk. */
const errorPage = (name: keyof typeof import('../screens/ErrorPages')) =>
  screen(async () => ({ default: (await import('../screens/ErrorPages'))[name] }));

/** The engine's own screens by path, each in its own chunk (docs/product.md#routes). */
export const ownScreens: Readonly<Record<string, Loadable>> = {
  '': screen(() => import('../screens/home/Home')),
  account: screen(() => import('../screens/Account')),
  login: screen(() => import('../screens/public/Login')),
  logout: screen(() => import('../screens/public/Logout')),
  register: screen(() => import('../screens/public/Register')),
  forget_password: screen(() => import('../screens/public/ForgotPassword')),
  'error-400': errorPage('BadRequest'),
  'error-403': errorPage('Forbidden'),
  error_page2: errorPage('ErrorPage2'),
  error_page3: errorPage('ErrorPage3'),
  error_page4: errorPage('ErrorPage4'),
  error_page5: errorPage('ErrorPage5'),
  error_page6: errorPage('ErrorPage6'),
};

const declared = new Map<View, Loadable>();

/** The component of a declared view, cached. */
export function viewScreen(view: View): Loadable {
  const cached = declared.get(view);
  if (cached) return cached;
  const component = screen(view.load);
  declared.set(view, component);
  return component;
}

/** The list or form of a resource: its own view, else the generated one. "Not found" if nobody may create. */
export function resourceScreen(resource: Resource, kind: 'list' | 'edit' | 'create'): Loadable {
  if (kind === 'create' && rolesFor(resource, 'create').length === 0) return NotFound;
  const own = resource.views?.[kind === 'create' ? 'edit' : kind];
  if (own) return viewScreen(own);
  return { list: List, edit: Edit, create: Create }[kind];
}

/** Loads the code of a screen, and starts to load the text editor if its form needs it. */
export function preload(screen: Screen): Promise<void> {
  if (screen.kind === 'edit' || screen.kind === 'create') {
    const kinds = Object.values(screen.resource.fields).map(({ kind }) => kind);
    if (kinds.includes('richText')) void RichTextBox.preload();
  }
  return componentOf(screen).preload();
}

/** The component of a screen. */
export function componentOf(screen: Screen): Loadable {
  if (screen.kind === 'own') return ownScreens[screen.path] ?? NotFound;
  if (screen.kind === 'view') return viewScreen(screen.view);
  if (screen.kind === 'missing') return NotFound;
  return resourceScreen(screen.resource, screen.kind);
}

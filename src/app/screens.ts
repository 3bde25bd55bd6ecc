import { RichTextBox } from '../fields/inputs/richText/LazyRichText';
import { preloadToasts } from '../layout/Toasts';
import { type App, complete, type Resource, type View } from '../metadata';
import type { Screen } from '../routing/paths';
import type { Loadable } from '../ui/loadable';
import { generated, NotFound, screen } from '../views/generated';

/** The error pages share one chunk. */
const errorPage = (name: keyof typeof import('../screens/ErrorPages')) =>
  screen(async () => ({ default: (await import('../screens/ErrorPages'))[name] }));

/** Creates the components of all screens. Each screen has its own chunk. */
export function createScreens({ profile }: App) {
  const cached = new Map<Resource, Map<View['load'], Loadable>>();

  /** Returns a screen of a resource, which loads its code and the rest of the declaration in parallel. */
  function resourceLoadable(resource: Resource, load: View['load']): Loadable {
    const components = cached.get(resource) ?? new Map<View['load'], Loadable>();
    cached.set(resource, components);
    const component =
      components.get(load) ?? screen(() => Promise.all([load(), complete(resource)]).then(([code]) => code));
    components.set(load, component);
    return component;
  }

  /** The screens of the engine, by path: see `docs/product.md#routes`. */
  const engineScreens: Readonly<Record<string, Loadable>> = {
    '': screen(() => import('../screens/home/Home')),
    account: resourceLoadable(profile, () => import('../screens/Account')),
    journal: screen(() => import('../screens/Journal')),
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

  function componentOf(screen: Screen): Loadable {
    if (screen.kind === 'engine') return engineScreens[screen.path] ?? NotFound;
    if (screen.kind === 'missing') return NotFound;
    if (screen.kind === 'view') return resourceLoadable(screen.resource, screen.view.load);
    const customView = screen.resource.views?.[screen.kind === 'create' ? 'edit' : screen.kind];
    return resourceLoadable(screen.resource, customView?.load ?? generated[screen.kind]);
  }

  /** Loads the code of a screen. If its form needs the rich text editor, starts to load that too, without waiting. */
  async function preload(screen: Screen): Promise<void> {
    const code = componentOf(screen).preload();
    const isOverview = screen.kind === 'list' ? !screen.resource.views?.list : screen.key === '/';
    const toasts = isOverview ? undefined : preloadToasts();
    if (screen.kind === 'edit' || screen.kind === 'create') {
      await complete(screen.resource).catch(() => {});
      const { fields } = screen.resource;
      if (Object.values(fields).some(({ kind }) => kind === 'richText')) void RichTextBox.preload();
    }
    await Promise.all([code, toasts]);
  }

  return { componentOf, preload };
}

export type Screens = ReturnType<typeof createScreens>;

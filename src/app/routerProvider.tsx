import {
  type ComponentType,
  type ContextType,
  createContext,
  forwardRef,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react';
import {
  type RouterLinkProps,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
  reactRouterProvider,
  useEvent,
} from 'react-admin';
import {
  createPath,
  createRoutesFromChildren,
  type Location,
  Navigate,
  Link as ReactRouterLink,
  UNSAFE_RouteContext as RouteContext,
  resolvePath,
  useBlocker as useReactRouterBlocker,
  useLocation as useReactRouterLocation,
  useNavigate as useReactRouterNavigate,
  useRoutes,
} from 'react-router';
import type { Paths } from '../routing/paths';

type Route = ContextType<typeof RouteContext>;

/** The part of a route's context that its descendants read. */
function matchOf({ matches }: Route): string {
  const { pathnameBase, params } = matches.at(-1) ?? {};
  return JSON.stringify([pathnameBase, params]);
}

const isExternal = (to: RouterTo) => typeof to === 'string' && /^([a-z][a-z\d+.-]*:|\/\/)/i.test(to);

/**
 * react-router creates a new context for each state of a navigation. Without this component, each click would render
 * the whole screen again before the location changes.
 */
function StableRoute({ children }: { children: ReactNode }) {
  const current = useContext(RouteContext);
  const [route, setRoute] = useState(current);
  if (matchOf(route) !== matchOf(current)) setRoute(current);
  return <RouteContext value={route}>{children}</RouteContext>;
}

/** Components read native locations, and the browser shows public addresses: see `docs/product.md#addresses`. */
export function createRouterProvider({ toNative, toPublic, screenOf }: Paths): RouterProvider {
  const NativeLocation = createContext<Location | undefined>(undefined);

  const useLocation = (): RouterLocation => {
    const location = useReactRouterLocation();
    return useContext(NativeLocation) ?? location;
  };

  const toAddress = (to: RouterTo, from: string) => toPublic(resolvePath(to, from));

  const useNavigate = (): RouterNavigateFunction => {
    const navigate = useReactRouterNavigate();
    const { pathname } = useLocation();
    return useEvent<Parameters<RouterNavigateFunction>, void>((to, options) => {
      if (typeof to === 'number') navigate(to);
      else navigate(isExternal(to) ? to : toAddress(to, pathname), options);
    });
  };

  const Link = forwardRef<HTMLAnchorElement, RouterLinkProps>(({ to, replace, ...props }, ref) => {
    const location = useLocation();
    if (isExternal(to)) return <ReactRouterLink {...props} ref={ref} to={to} replace={replace} />;
    // As in react-router, a link to the current page replaces the history entry.
    const isCurrent = createPath(resolvePath(to, location.pathname)) === createPath(location);
    return (
      <ReactRouterLink
        {...props}
        ref={ref}
        to={toAddress(to, location.pathname)}
        replace={replace ?? isCurrent}
      />
    );
  });
  Link.displayName = 'Link';

  const TranslatedNavigate = ({ to, ...props }: RouterNavigateProps) => {
    const { pathname } = useLocation();
    return <Navigate {...props} to={toAddress(to, pathname)} />;
  };

  const useBlocker: RouterProvider['useBlocker'] = (shouldBlock) =>
    useReactRouterBlocker(
      typeof shouldBlock === 'boolean'
        ? shouldBlock
        : ({ currentLocation, nextLocation, historyAction }) => {
            const current = { ...currentLocation, ...toNative(currentLocation) };
            const next = { ...nextLocation, ...toNative(nextLocation) };
            // A move inside one screen, for example to another form tab, keeps unsaved changes.
            if (screenOf(current).key === screenOf(next).key) return false;
            return shouldBlock({ currentLocation: current, nextLocation: next, historyAction });
          },
    );

  /** Matches native locations. */
  const Routes = ({ children }: { children?: ReactNode }) =>
    useRoutes(
      createRoutesFromChildren(children).map((route) => ({
        ...route,
        element: <StableRoute>{route.element}</StableRoute>,
      })),
      useLocation(),
    );

  const RouterWrapper = ({ children }: { children: ReactNode }) => {
    const location = useReactRouterLocation();
    const native = useMemo(() => ({ ...location, ...toNative(location) }), [location]);
    return (
      <StableRoute>
        <NativeLocation value={native}>{children}</NativeLocation>
      </StableRoute>
    );
  };

  return {
    ...reactRouterProvider,
    useLocation,
    useNavigate,
    useBlocker,
    Link: Link as ComponentType<RouterLinkProps>,
    Navigate: TranslatedNavigate,
    Routes,
    RouterWrapper,
  };
}

import {
  type ComponentType,
  createContext,
  forwardRef,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import {
  type RouterBlockerFunction,
  type RouterLinkProps,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
  reactRouterProvider,
} from 'react-admin';
import {
  createPath,
  type Location,
  Navigate,
  Link as ReactRouterLink,
  Route,
  Routes,
  resolvePath,
  useBlocker as useReactRouterBlocker,
  useLocation as useReactRouterLocation,
  useNavigate as useReactRouterNavigate,
} from 'react-router';
import type { Paths } from './paths';

const isExternal = (to: RouterTo) => typeof to === 'string' && /^([a-z][a-z\d+.-]*:|\/\/)/i.test(to);

/**
 * react-admin's seam for other routers, used to show the spec's URLs: everything inside sees react-admin's native
 * places, since the routes are matched against the translated location; what goes out is translated back.
 */
export function createRouterProvider({ toNative, toSpec, screenOf }: Paths): RouterProvider {
  const NativeLocation = createContext<Location | undefined>(undefined);

  const useLocation = (): RouterLocation => {
    const outside = useReactRouterLocation();
    return useContext(NativeLocation) ?? outside;
  };

  const out = (to: RouterTo, from: string) => toSpec(resolvePath(to, from));

  const useNavigate = (): RouterNavigateFunction => {
    const navigate = useReactRouterNavigate();
    const location = useLocation();
    const latest = useRef({ navigate, pathname: location.pathname });
    useEffect(() => {
      latest.current = { navigate, pathname: location.pathname };
    }, [navigate, location.pathname]);
    return useCallback<RouterNavigateFunction>((to, options) => {
      if (typeof to === 'number') latest.current.navigate(to);
      else latest.current.navigate(isExternal(to) ? to : out(to, latest.current.pathname), options);
    }, []);
  };

  const Link = forwardRef<HTMLAnchorElement, RouterLinkProps>(({ to, replace, ...props }, ref) => {
    const location = useLocation();
    if (isExternal(to)) return <ReactRouterLink {...props} ref={ref} to={to} replace={replace} />;
    // react-router compares the link with the address bar; here both are native, so that a second click replaces.
    const isHere = createPath(resolvePath(to, location.pathname)) === createPath(location);
    return (
      <ReactRouterLink {...props} ref={ref} to={out(to, location.pathname)} replace={replace ?? isHere} />
    );
  });
  Link.displayName = 'Link';

  const TranslatedNavigate = ({ to, ...props }: RouterNavigateProps) => {
    const { pathname } = useLocation();
    return <Navigate {...props} to={out(to, pathname)} />;
  };

  const useBlocker: RouterProvider['useBlocker'] = (should) => {
    const decide = (blocks: RouterBlockerFunction): RouterBlockerFunction => {
      return ({ currentLocation, nextLocation, historyAction }) => {
        const current = { ...currentLocation, ...toNative(currentLocation) };
        const next = { ...nextLocation, ...toNative(nextLocation) };
        // The same screen with another tab or list page is no leaving; another record is, whatever its id begins with.
        if (screenOf(current).key === screenOf(next).key) return false;
        return blocks({ currentLocation: current, nextLocation: next, historyAction });
      };
    };
    return useReactRouterBlocker(typeof should === 'function' ? decide(should) : should);
  };

  const RouterWrapper = ({ children }: { children: ReactNode }) => {
    const shown = useReactRouterLocation();
    const native = useMemo(() => ({ ...shown, ...toNative(shown) }), [shown]);
    return (
      <NativeLocation.Provider value={native}>
        <Routes location={native}>
          <Route path="*" element={children} />
        </Routes>
      </NativeLocation.Provider>
    );
  };

  return {
    ...reactRouterProvider,
    useLocation,
    useNavigate,
    useBlocker,
    Link: Link as ComponentType<RouterLinkProps>,
    Navigate: TranslatedNavigate,
    RouterWrapper,
  };
}

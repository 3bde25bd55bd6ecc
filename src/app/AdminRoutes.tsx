import { Children, type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react';
import {
  CustomRoutes,
  type CustomRoutesProps,
  Resource,
  type ResourceProps,
  useRouterProvider,
} from 'react-admin';
import { Route } from 'react-router';

interface AdminRoutesProps {
  /** The frame around every screen but those of `<CustomRoutes noLayout>`. */
  layout: ComponentType<{ children: ReactNode }>;
  /** The screen at an address that has no route. */
  catchAll: ComponentType;
  /** `<Resource>` and `<CustomRoutes>` elements. */
  children: ReactNode;
}

/**
 * Works like react-admin's `CoreAdminRoutes`, but renders the first screen only once. `CoreAdminRoutes` collects its
 * children again after the first render, and so renders that screen twice.
 */
export function AdminRoutes({ layout: Layout, catchAll: CatchAll, children }: AdminRoutesProps) {
  const { Routes } = useRouterProvider();
  const elements = Children.toArray(children).filter((child) => isValidElement(child));
  const resources = elements.filter((one): one is ReactElement<ResourceProps> => one.type === Resource);
  const custom = elements.filter((one): one is ReactElement<CustomRoutesProps> => one.type === CustomRoutes);
  const routesOf = (isBare: boolean) =>
    custom.filter(({ props }) => Boolean(props.noLayout) === isBare).map(({ props }) => props.children);
  const framed = (
    <Layout>
      <Routes>
        {routesOf(false)}
        {resources.map((resource) => (
          <Route key={resource.props.name} path={`${resource.props.name}/*`} element={resource} />
        ))}
        <Route path="*" element={<CatchAll />} />
      </Routes>
    </Layout>
  );
  return (
    <Routes>
      {routesOf(true)}
      <Route path="/*" element={framed} />
    </Routes>
  );
}

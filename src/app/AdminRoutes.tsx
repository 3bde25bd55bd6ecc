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
  layout: ComponentType<{ children: ReactNode }>;
  catchAll: ComponentType;
  /** `<Resource>` and `<CustomRoutes>` elements. */
  children: ReactNode;
}

/** Replaces react-admin's `CoreAdminRoutes`, which renders the first screen twice. */
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

import { createContext, useContext } from 'react';
import { useResourceContext } from 'react-admin';
import type { Config } from './config';
import type { App, Resource } from './metadata';
import type { Paths } from './routing/paths';

interface AppValue {
  app: App;
  config: Config;
  paths: Paths;
}

const AppContext = createContext<AppValue | undefined>(undefined);

export const AppProvider = AppContext.Provider;

function useAppValue(): AppValue {
  const value = useContext(AppContext);
  if (!value) throw new Error('AppProvider is missing above this component');
  return value;
}

/** The declarations of this town's back-office. */
export const useApp = (): App => useAppValue().app;

export const useConfig = (): Config => useAppValue().config;

/** The mapping between the address bar and react-admin's places. */
export const usePaths = (): Paths => useAppValue().paths;

/** The declaration of that name, or of the resource that react-admin is showing. */
export function useDeclaration(name?: string): Resource {
  const app = useApp();
  const current = useResourceContext({ resource: name });
  const declaration = app.resources.find((resource) => resource.name === current);
  if (!declaration) throw new Error(`No declaration is named "${current}"`);
  return declaration;
}

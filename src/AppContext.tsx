import { createContext, useContext } from 'react';
import { useResourceContext } from 'react-admin';
import type { Config } from './config';
import type { App, Resource } from './metadata';

interface AppValue {
  app: App;
  config: Config;
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

/** The declaration of that name, or of the resource that react-admin is showing. */
export function useDeclaration(name?: string): Resource {
  const app = useApp();
  const current = useResourceContext({ resource: name });
  const declaration = app.resources.find((resource) => resource.name === current);
  if (!declaration) throw new Error(`No declaration is named "${current}"`);
  return declaration;
}

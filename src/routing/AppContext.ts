import { createContext, useContext } from 'react';
import { useResourceContext } from 'react-admin';
import { readSession } from '../api/session';
import type { Config } from '../config';
import { type Action, type App, can, getResource, type Resource } from '../metadata';
import type { Paths } from './paths';

interface AppValue {
  app: App;
  config: Config;
  paths: Paths;
  /** @param reason the translation key of a text that the login page shows */
  endSession: (reason: string) => Promise<void>;
}

const AppContext = createContext<AppValue | undefined>(undefined);

export const AppProvider = AppContext.Provider;

function useAppValue(): AppValue {
  const value = useContext(AppContext);
  if (!value) throw new Error('This component must be inside AppProvider');
  return value;
}

export const useApp = (): App => useAppValue().app;

/**
 * Returns the settings of the town: `config.json` with the defaults.
 * @example <p>{useConfig().appTitle}</p>
 */
export const useConfig = (): Config => useAppValue().config;

export const usePaths = (): Paths => useAppValue().paths;

export const useEndSession = () => useAppValue().endSession;

export function useResource(name?: string): Resource {
  const app = useApp();
  const current = useResourceContext({ resource: name });
  return getResource(app, current ?? '');
}

/**
 * Returns `can(action, name)`: whether the user may perform an action on a resource, by default the current one.
 * @example
 * const can = useCan();
 * return can('edit', 'halls') && <button type="button">Fermer la salle</button>;
 */
export function useCan() {
  const app = useApp();
  const current = useResourceContext() ?? '';
  const role = readSession()?.role;
  return (action: Action, name = current) => can(role, action, getResource(app, name));
}

import { type ComponentType, lazy, useState } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

export type Preloadable = ComponentType & { preload: () => Promise<void>; isLoaded: () => boolean };

/**
 * A screen whose code can be loaded before it is shown. `React.lazy` suspends once even when the code is there,
 * which would flash an empty screen after each transition: the loaded component is rendered instead.
 */
export function preloadable(load: Load): Preloadable {
  let loaded: ComponentType | undefined;
  const preload = () =>
    load().then((module) => {
      loaded = module.default;
    });
  const Lazy = lazy(load);
  const Screen = () => {
    const [Component] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Component />;
  };
  return Object.assign(Screen, { preload, isLoaded: () => loaded !== undefined });
}

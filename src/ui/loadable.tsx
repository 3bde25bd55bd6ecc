import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { LoadComponent } from '../metadata';
import { ChunkErrorMessage } from './ChunkErrorMessage';

interface Options<Props> {
  fallback?: (props: Props) => ReactNode;
  errorFallback?: (props: Props) => ReactNode;
  isScreen?: boolean;
}

export type Loadable<Props extends object = object> = ComponentType<Props> & {
  /** Never rejects: the component reports a failure. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
};

/** Milliseconds. The browser would wait for minutes. */
const TIMEOUT = 30_000;

class ChunkLoadError extends Error {}

/**
 * Creates a component in its own chunk. If the chunk fails to load, a message with a retry button replaces the
 * component. The message is a dialog if the component has an `onClose`. A new `retryKey` tries again.
 */
export function loadable<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, errorFallback, isScreen }: Options<Props> = {},
): Loadable<Props> {
  /** Rendered directly: `React.lazy` would suspend and flash the fallback even though the code is loaded. */
  let loaded: ComponentType<Props> | undefined;
  let modulePromise: Promise<{ default: ComponentType<Props> }> | undefined;
  let failed: typeof modulePromise;
  const startLoading = () => {
    const started = new Promise<{ default: ComponentType<Props> }>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT);
      load()
        .then((module) => {
          loaded = module.default;
          resolve(module);
        }, reject)
        .finally(() => clearTimeout(timer));
    });
    started.catch(() => {
      failed = started;
    });
    modulePromise = started;
    return started;
  };
  // A lazy component caches a failure, so each attempt needs a new component.
  const createLazy = () =>
    lazy(() =>
      // The router has waited for the preload of a screen. If that failed, the screen says so at once.
      (modulePromise && (isScreen || modulePromise !== failed) ? modulePromise : startLoading()).catch(
        (cause: unknown) => {
          modulePromise = undefined;
          Lazy = createLazy();
          throw new ChunkLoadError(String(cause), { cause });
        },
      ),
    );
  let Lazy = createLazy();

  function Loader(props: Props) {
    const [Component, setComponent] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    const isHidden = 'isOpen' in props && props.isOpen === false;
    const retryKey = 'retryKey' in props && props.retryKey;
    const onClose = 'onClose' in props ? (props.onClose as () => void) : undefined;
    return (
      <ErrorBoundary
        onReset={() => setComponent(() => loaded ?? Lazy)}
        // A dialog that is closed and opened again tries to load again.
        resetKeys={[isHidden, retryKey]}
        fallbackRender={({ error, resetErrorBoundary }) => {
          // Leave an error inside the loaded component to the next boundary.
          if (!(error instanceof ChunkLoadError)) throw error;
          if (isHidden) return null;
          if (errorFallback) return errorFallback(props);
          return <ChunkErrorMessage isScreen={isScreen} onClose={onClose} retry={resetErrorBoundary} />;
        }}
      >
        <Suspense fallback={fallback?.(props)}>
          <Component {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  const preload = () =>
    (modulePromise && modulePromise !== failed ? modulePromise : startLoading()).then(
      () => {},
      () => {},
    );
  return Object.assign(Loader, { preload, isLoaded: () => loaded !== undefined });
}

const loadables = new WeakMap<object, Loadable>();

export const loadableScreen = (load: LoadComponent<object>): Loadable => loadableOf(load, { isScreen: true });

/** The same `load` always gives the same component, with the options of the first call. */
export function loadableOf<Props extends object>(
  load: LoadComponent<Props>,
  options?: Pick<Options<Props>, 'isScreen' | 'fallback'>,
): Loadable<Props> {
  const component = loadables.get(load) ?? (loadable(load, options) as Loadable);
  loadables.set(load, component);
  return component as Loadable<Props>;
}

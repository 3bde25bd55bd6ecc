import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { LoadingFailure } from './LoadingFailure';

interface Options<Props> {
  /** Rendered while the chunk loads. */
  fallback?: (props: Props) => ReactNode;
  /** Replaces the default error message where it does not fit. */
  errorFallback?: (props: Props) => ReactNode;
  isScreen?: boolean;
}

export type Loadable<Props extends object = object> = ComponentType<Props> & {
  /** Never rejects: the component itself retries and reports a failure. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
};

/** How long to wait for a chunk, in milliseconds. The browser itself would wait for minutes. */
const TIMEOUT = 30_000;

class NotLoaded extends Error {}

/**
 * A component in a chunk of its own. If the chunk fails to load, a message with a retry button takes its place, or opens
 * as a dialog if the component has an `onClose`. The rest of the screen stays.
 */
export function loadable<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, errorFallback, isScreen }: Options<Props> = {},
): Loadable<Props> {
  // `React.lazy` suspends once even if the code is there, which would flash an empty place.
  let loaded: ComponentType<Props> | undefined;
  /** The latest import. `Lazy` reuses it, so that a screen whose preload failed does not wait twice. */
  let request: Promise<{ default: ComponentType<Props> }> | undefined;
  let hasFailed = false;
  const fetchCode = () => {
    hasFailed = false;
    request = new Promise((resolve, reject) => {
      const fail = (cause: unknown) => {
        hasFailed = true;
        reject(cause);
      };
      const timer = setTimeout(() => fail(new Error('timeout')), TIMEOUT);
      load()
        .then((module) => {
          loaded = module.default;
          resolve(module);
        }, fail)
        .finally(() => clearTimeout(timer));
    });
    return request;
  };
  // `React.lazy` caches a failure, so replace it for the next attempt.
  const attempt = () =>
    lazy(() =>
      (request && (isScreen || !hasFailed) ? request : fetchCode()).catch((cause: unknown) => {
        request = undefined;
        Lazy = attempt();
        throw new NotLoaded(String(cause), { cause });
      }),
    );
  let Lazy = attempt();

  function Loader(props: Props) {
    const [Component, setComponent] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    const isHidden = 'isOpen' in props && props.isOpen === false;
    const onClose = 'onClose' in props ? (props.onClose as () => void) : undefined;
    return (
      <ErrorBoundary
        onReset={() => setComponent(() => loaded ?? Lazy)}
        resetKeys={[isHidden]}
        fallbackRender={({ error, resetErrorBoundary }) => {
          // An error of the loaded component belongs to the next boundary.
          if (!(error instanceof NotLoaded)) throw error;
          if (isHidden) return null;
          if (errorFallback) return errorFallback(props);
          return <LoadingFailure isScreen={isScreen} onClose={onClose} retry={resetErrorBoundary} />;
        }}
      >
        <Suspense fallback={fallback?.(props)}>
          <Component {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  const preload = () =>
    (request && !hasFailed ? request : fetchCode()).then(
      () => {},
      () => {},
    );
  return Object.assign(Loader, { preload, isLoaded: () => loaded !== undefined });
}

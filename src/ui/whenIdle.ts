/** Milliseconds that a screen has to itself. */
const DELAY = 1_000;

/**
 * Runs work that can wait, such as loading the code of the next screen: a second later, once the browser has nothing else
 * to do. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Older versions of Safari have no idle callbacks.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: 10_000 });
    else work();
  }, DELAY);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

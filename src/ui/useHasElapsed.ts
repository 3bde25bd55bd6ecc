import { useEffect, useState } from 'react';

/** Milliseconds after which the app says that the backend is slow. */
export const SLOW_AFTER = 8_000;

/** `wait` identifies the current wait, and is `undefined` while nothing waits. */
export function useHasElapsed(milliseconds: number, wait: string | undefined): boolean {
  const [elapsed, setElapsed] = useState<string>();
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => setElapsed(wait), milliseconds);
    return () => {
      clearTimeout(timer);
      // The next wait may have the same name.
      setElapsed(undefined);
    };
  }, [milliseconds, wait]);
  return wait !== undefined && elapsed === wait;
}

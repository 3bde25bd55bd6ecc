import { useRef, useState } from 'react';

export interface Task {
  isPending: boolean;
  /** Does nothing while earlier work runs. */
  run: (work: () => Promise<unknown>) => unknown;
}

/**
 * Returns whether some work is running, and a function that runs work unless some is running already.
 * @example
 * const { run, isPending } = useTask();
 * return <button type="button" disabled={isPending} onClick={() => run(async () => {})}>Vérifier</button>;
 */
export function useTask() {
  // A ref, because a second click can come before the next render.
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };
  return { isPending, run };
}

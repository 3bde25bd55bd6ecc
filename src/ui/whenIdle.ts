/** Milliseconds to wait after a click, a key press or new work. */
const DELAY = 1_000;

const queue: (() => unknown)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let idle: number | undefined;
let isRunning = false;

// Older versions of Safari have no idle callbacks.
const hasIdle = typeof requestIdleCallback === 'function';

async function runNext() {
  idle = undefined;
  isRunning = true;
  try {
    await queue.shift()?.();
  } finally {
    isRunning = false;
    // A running timer calls `awaitIdle` itself.
    if (timer === undefined) awaitIdle();
  }
}

function awaitIdle() {
  timer = undefined;
  if (queue.length === 0 || isRunning) return;
  if (hasIdle) idle = requestIdleCallback(runNext, { timeout: 10_000 });
  else void runNext();
}

function restart() {
  clearTimeout(timer);
  if (idle !== undefined) cancelIdleCallback(idle);
  idle = undefined;
  timer = queue.length > 0 ? setTimeout(awaitIdle, DELAY) : undefined;
}

for (const event of ['click', 'keydown']) globalThis.addEventListener?.(event, restart, true);

/**
 * Runs work that can wait, one piece at a time. Each piece waits at most ten seconds for an idle browser. Set `isFirst`
 * for work that the user waits for. Returns a function that cancels the work if it has not started.
 */
export function whenIdle(work: () => unknown, { isFirst = false } = {}): () => void {
  if (isFirst) queue.unshift(work);
  else queue.push(work);
  restart();
  return () => {
    const index = queue.indexOf(work);
    if (index >= 0) queue.splice(index, 1);
  };
}

/** For tests, whose apps share this queue. After the call, new work does not wait for work that still runs. */
export function cancelIdleWork(): void {
  queue.length = 0;
  isRunning = false;
  restart();
}

import { expect, it, vi } from 'vitest';
import { loadable } from '../../src/ui/loadable';

it('the late failure of a first try to load a file starts no third try while the second one runs', async () => {
  vi.useFakeTimers();
  const tries: ((reason: Error) => void)[] = [];
  const { preload } = loadable(() => new Promise<never>((_, fail) => tries.push(fail)));
  const first = preload();
  await vi.advanceTimersByTimeAsync(60_000);
  await first;
  void preload();
  expect(tries).toHaveLength(2);
  tries[0]?.(new Error('no network'));
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  void preload();
  expect(tries).toHaveLength(2);
});

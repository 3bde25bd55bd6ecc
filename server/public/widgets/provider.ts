import type { FastifyBaseLogger } from 'fastify';
import { fetchJson } from '../../service/fetchJson';

const minute = 60_000;
/** After `freshFor`, pages get the old answer while the provider is asked again. After `usefulFor`, pages wait. */
const freshFor = 30 * minute;
const usefulFor = 6 * 60 * minute;
/** How long to wait after a failure before asking the same address again. */
const pause = minute;
const timeout = 3_000;
/** There are limits because each text that a visitor types to find an address makes another call. */
const maxKnown = 1_000;
const maxRunning = 20;

interface Known {
  value?: unknown;
  at: number;
  failedAt: number;
  /** The current call: all visitors share it. */
  running?: Promise<void>;
}

/** Remembers the answers. A page waits only if nothing useful is known. A failure does not make the page fail. */
export function providers(log: FastifyBaseLogger) {
  const known = new Map<string, Known>();
  let running = 0;

  async function renew<T>(address: URL, entry: Known, parse: (json: unknown) => T | undefined) {
    running += 1;
    try {
      const value = parse(await fetchJson(address, { timeout }));
      if (value === undefined) throw new Error('not the expected data');
      entry.value = value;
      entry.at = Date.now();
    } catch (error) {
      entry.failedAt = Date.now();
      // Without the query, which may contain a key.
      log.warn({ provider: address.origin + address.pathname, reason: String(error) }, 'provider failed');
    }
    entry.running = undefined;
    running -= 1;
  }

  return async <T>(address: URL, parse: (json: unknown) => T | undefined): Promise<T | undefined> => {
    const never = Number.NEGATIVE_INFINITY;
    const entry = known.get(address.href) ?? { at: never, failedAt: never };
    // Moves the entry to the end, so that the first entry is the least recently used.
    known.delete(address.href);
    known.set(address.href, entry);
    const [oldest] = known.keys();
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    const now = Date.now();
    if (now - entry.at > freshFor && now - entry.failedAt > pause && running < maxRunning)
      entry.running ??= renew(address, entry, parse);
    if (now - entry.at > usefulFor) await entry.running;
    return Date.now() - entry.at > usefulFor ? undefined : (entry.value as T);
  };
}

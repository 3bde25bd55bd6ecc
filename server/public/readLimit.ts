import type { Label } from '../../src/metadata';
import { networkOf, TooMany } from '../people/limits';

/** Counts for this many networks take a few megabytes. At this limit, all counts begin again. */
const maxNetworks = 50_000;

const manyPages = {
  fr: 'Votre réseau a demandé beaucoup de pages à la fois',
  en: 'Your network has asked for many pages at once',
};

/**
 * Each process counts in its memory, so that a page costs no write.
 * @returns a function that counts a read. It throws Refusal 429 above `max` reads of a network in a minute.
 */
export function readLimit(
  max = Number.POSITIVE_INFINITY,
  what: Label = manyPages,
): (address: string) => void {
  const counts = new Map<string, number>();
  let end = 0;
  return (address) => {
    // A clock that never goes back, unlike the time of day.
    const now = performance.now();
    if (now >= end || counts.size >= maxNetworks) {
      counts.clear();
      end = now + 60_000;
    }
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > max) throw new TooMany(Math.ceil((end - now) / 1000), count === max + 1, what);
  };
}
